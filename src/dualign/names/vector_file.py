"""Reading word vectors in GloVe's text format, only those that are wanted."""

from __future__ import annotations

import contextlib
import gzip
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.core.counting import counted
from dualign.core.errors import MalformedInput, MissingInput

GZIP = b"\x1f\x8b"


def read_vectors(path: Path, wanted: Iterable[str]) -> tuple[dict[str, FloatArray], int]:
    """The vectors of those ``wanted`` words that are in the file, and their width.

    A line is a word and its numbers, separated by blanks; the first line may be word2vec's header
    (how many words, how wide). If a word occurs twice, the first line counts. The width
    is checked on every line, the numbers on those that are wanted.
    """
    missing = {word.encode("utf-8", "surrogatepass") for word in wanted}
    found: dict[str, FloatArray] = {}
    width = 0
    for number, line in _lines(path):
        if not width:
            width, header = _first_width(path, number, line)
            if header:
                continue
        blanks = line.count(b" ")
        word = line[: line.index(b" ")] if blanks else line
        if blanks != width:
            word = _word_with_blanks(path, number, line, width)
        if word in missing:
            missing.remove(word)
            numbers = line[len(word) :]
            found[word.decode("utf-8")] = _numbers(path, number, numbers, width)
    if not width:
        raise MalformedInput(f"{path}: holds 0 vectors; give a file with one word per line")
    return found, width


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Numbered lines that are not empty, tabs as blanks."""
    try:
        with _opened(path) as file:
            for number, line in enumerate(file, start=1):
                plain = line.rstrip()
                if plain:
                    yield number, plain.replace(b"\t", b" ")
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise MalformedInput(f"{path}: damaged gzip ({error}); fetch the file again") from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise MissingInput(f"{path}: cannot be read ({reason}); check the path") from error


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[Iterable[bytes]]:
    with path.open("rb") as raw:
        zipped = raw.peek(2).startswith(GZIP)
        yield gzip.GzipFile(fileobj=raw) if zipped else raw


def _first_width(path: Path, number: int, line: bytes) -> tuple[int, bool]:
    """The width according to the first line, and whether that line is only a header."""
    fields = line.split()
    if len(fields) == 2 and all(field.isdigit() for field in fields):
        if int(fields[1]) == 0:
            raise MalformedInput.at(path, number, "the header says that vectors have 0 numbers")
        return int(fields[1]), True
    if len(fields) < 2:
        raise MalformedInput.at(
            path,
            number,
            "a word without numbers; a line is a word and its vector, separated by spaces",
        )
    return len(fields) - 1, False


def _word_with_blanks(path: Path, number: int, line: bytes, width: int) -> bytes:
    """The word of a line with more blanks than numbers (GloVe 840B has a few such words)."""
    fields = line.split()
    extra = fields[1 : len(fields) - width]
    if len(fields) <= width or any(_is_number(field) for field in extra):
        raise MalformedInput.at(
            path, number, f"{len(fields) - 1} numbers where the file's first line has {width}; "
            "all vectors of a file must be equally wide"
        )  # fmt: skip
    return b" ".join(fields[: len(fields) - width])


def _numbers(path: Path, number: int, text: bytes, width: int) -> FloatArray:
    fields = text.split()
    try:
        vector = np.array([float(field) for field in fields], dtype=np.float32)
    except ValueError:
        bad = next(field for field in fields if not _is_number(field)).decode("utf-8", "replace")
        raise MalformedInput.at(
            path, number, f"{bad!r} is not a number; a line is a word and {width} numbers"
        ) from None
    if len(vector) != width:
        raise MalformedInput.at(
            path,
            number,
            f"{counted(len(vector), 'number')} where the file's first line has {width}",
        )
    if not np.isfinite(vector).all():
        bad_column = int(np.flatnonzero(~np.isfinite(vector))[0]) + 1
        raise MalformedInput.at(
            path, number, f"number {bad_column} of {width} is NaN or infinite; "
            "every number must be finite"
        )  # fmt: skip
    return vector


def _is_number(field: bytes) -> bool:
    try:
        float(field)
    except ValueError:
        return False
    return True
