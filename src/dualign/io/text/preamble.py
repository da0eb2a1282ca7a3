"""What is above the first row of delimited text: blank lines, comments, a title."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dualign.core.counting import counted
from dualign.io.text.broken_statements import excerpt_of

COMMENT = "#"
FEWEST = 2  # rows that must agree on how wide a row is
LEAST_WIDTH = 3  # of a row that holds nothing but a title
MOST_LINES = 30
_LINE_END = re.compile(r"\r\n|\r|\n")
_DIGIT = re.compile(r"\d")
_BLANKED = re.compile(rb"[^\r\n]")
_LINES = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n)")


@dataclass(frozen=True)
class Preamble:
    """The lines above the first row."""

    lines: Sequence[str] = ()

    def __len__(self) -> int:
        return len(self.lines)

    def __str__(self) -> str:
        """What was left out, for a note."""
        said = [excerpt_of(line) for line in self.lines if line.strip()]
        return f"left out above the first row: {counted(len(said), 'line')} ({said[0]})"


def preamble_of(text: str, delimiter: str) -> Preamble:
    """The first lines of a text that cannot be rows, if all that follow agree on how wide rows are.

    These are blank lines, comments (``# …``) and lines with a single value.
    """
    if delimiter not in text:  # nothing is wider than one cell
        return Preamble()
    lines = _LINE_END.split(text)
    for count in range(min(len(lines), MOST_LINES)):
        header = _header_of(lines[count:], delimiter) if lines[count].strip() else None
        if header is not None:
            above = lines[:count]
            skipped = any(map(str.strip, above)) and _stand_above(above, header, delimiter)
            return Preamble(above) if skipped else Preamble()
        if not _may_be_above(lines[count], delimiter):
            break
    return Preamble()


def blanked(data: bytes, lines: int) -> bytes:
    """A text with its first lines replaced by blank ones of the same length."""
    end = 0
    for _ in range(lines):
        found = _LINES.match(data, end)
        end = found.end() if found else len(data)
    return _BLANKED.sub(b" ", data[:end]) + data[end:]


def _may_be_above(line: str, delimiter: str) -> bool:
    filled = [cell for cell in _cells(line, delimiter) if cell.strip()]
    return line.startswith(COMMENT) or len(filled) < FEWEST


def _header_of(lines: Sequence[str], delimiter: str) -> list[str] | None:
    """The first row, if these may be a header and rows: all of one width, no gap in the first.

    It is asked about many lines, and the first row or two of most say no.
    """
    rows = _rows(lines, delimiter)
    try:
        header = next(rows, [])
        if len(header) < FEWEST or not all(cell.strip() for cell in header):
            return None
        count = 1
        for row in rows:
            if len(row) != len(header):
                return None
            count += 1
    except csv.Error:  # an oversized field
        return None
    return header if count >= FEWEST else None


def _stand_above(above: Sequence[str], header: Sequence[str], delimiter: str) -> bool:
    """Whether the last line that is not blank is no header itself, for all its empty cells."""
    last = _cells(next(line for line in reversed(above) if line.strip()), delimiter)
    if len(last) != len(header):
        return True
    return len(last) >= LEAST_WIDTH and not any(map(_DIGIT.search, header))


def _cells(line: str, delimiter: str) -> list[str]:
    try:
        return next(_rows([line], delimiter), [])
    except csv.Error:  # an oversized field
        return []


def _rows(lines: Sequence[str], delimiter: str) -> Iterator[list[str]]:
    """The rows that are not blank, one by one."""
    for row in csv.reader((f"{line}\n" for line in lines), delimiter=delimiter):
        if len(row) > 1 or any(cell.strip() for cell in row):
            yield row
