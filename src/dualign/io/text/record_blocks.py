"""Delimited text in blocks of whole records, so that no file is in memory at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from dualign.core.errors import MalformedInput
from dualign.core.progress import Progress
from dualign.io.text.broken_statements import BrokenStatements
from dualign.io.text.columns import STRING, Columns, Dialect, parse_columns
from dualign.io.text.compression import unreadable
from dualign.io.text.encodings import UTF8, Encoding
from dualign.io.text.files import check_text, without_mark
from dualign.io.text.preamble import blanked
from dualign.io.text.recoded import open_text
from dualign.io.text.record_end import PLAIN, START, record_ends

BLOCK = 1 << 22


@dataclass(frozen=True)
class RecordBlock:
    """Some records of a file, and the number of lines above them."""

    path: Path
    dialect: Dialect
    data: bytes
    above: int

    @property
    def below(self) -> int:
        """The number of lines above what follows."""
        alone = self.data.count(b"\r") - self.data.count(b"\r\n")
        return self.above + self.data.count(b"\n") + alone

    def columns(self, width: int, broken: BrokenStatements) -> Iterator[Columns]:
        """Its records as columns of text, in one piece, or in several without broken records."""
        try:
            found = parse_columns(
                self.path, self.data, [STRING] * width, self.dialect, above=self.above
            )
        except MalformedInput as error:
            halves = self._halves()
            if not halves or not broken.lenient:
                broken.skip(error)
            for half in halves:
                yield from half.columns(width, broken)
        else:
            yield found

    def _halves(self) -> list[RecordBlock]:
        """The block split in two between records; nothing if it is one record."""
        middle = len(self.data) // 2
        if self.dialect.quoted:
            data = np.frombuffer(self.data, np.uint8)
            last, following, _ = record_ends(data, ord(self.dialect.delimiter), START, middle)
        else:
            last = self.data.rfind(b"\n", 0, middle) + 1
            following = self.data.find(b"\n", middle) + 1
        cut = last or following
        if cut in (0, len(self.data)):
            return []
        upper = RecordBlock(self.path, self.dialect, self.data[:cut], self.above)
        return [upper, RecordBlock(self.path, self.dialect, self.data[cut:], upper.below)]


def record_blocks(
    path: Path,
    dialect: Dialect,
    progress: Progress,
    skipped: int = 0,
    encoding: Encoding = UTF8,
) -> Iterator[RecordBlock]:
    """All records of a text file as UTF-8, checked to be so and without NUL bytes.

    The first ``skipped`` lines, a preamble, count as blank.
    """
    above = before = consumed = 0
    size = path.stat().st_size
    with open_text(path, encoding) as stream, progress.task(f"reading {path.name}", size) as task:
        for data in _pieces(path, stream.read, dialect, skipped):
            check_text(path, data, above, before)
            block = RecordBlock(path, dialect, data, above)
            yield block
            above, before = block.below, before + len(data)
            task.advance(stream.consumed - consumed)
            consumed = stream.consumed


def _pieces(
    path: Path, read: Callable[[int], bytes], dialect: Dialect, skipped: int
) -> Iterator[bytes]:
    """The content without byte-order mark and preamble, cut after ends of records."""
    waiting: list[bytes] = []
    state, first = START, True
    while piece := _read(path, read):
        if first:
            piece, first = blanked(without_mark(path, piece), skipped), False
        cut, state = _cut(piece, dialect, state)
        if not cut:
            waiting.append(piece)
            continue
        yield b"".join([*waiting, piece[:cut]])
        waiting = [piece[cut:]]
    rest = b"".join(waiting)
    if rest:
        yield rest


def _read(path: Path, read: Callable[[int], bytes]) -> bytes:
    try:
        return read(BLOCK)
    except OSError as error:  # some systems can open a folder
        raise unreadable(path, error) from error


def _cut(piece: bytes, dialect: Dialect, state: int) -> tuple[int, int]:
    """The last end of a record in a piece, 0 if there is none, and the state at its end."""
    if not dialect.quoted:
        return piece.rfind(b"\n") + 1, START
    if state in (START, PLAIN) and piece and b'"' not in piece:
        ends = (dialect.delimiter.encode(), b"\n", b"\r")
        return piece.rfind(b"\n") + 1, START if piece.endswith(ends) else PLAIN
    data = np.frombuffer(piece, np.uint8)
    last, _, state = record_ends(data, ord(dialect.delimiter), state, len(data))
    return last, state
