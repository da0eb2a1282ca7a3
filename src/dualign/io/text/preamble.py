"""What stands above the first row of delimited text: blank lines, comments, a title."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

from dualign.core.counting import counted
from dualign.io.text.broken import excerpt_of

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
    lines = _LINE_END.split(text)
    for count in range(min(len(lines), MOST_LINES)):
        rows = _rows(lines[count:], delimiter)
        if lines[count].strip() and _are_even(rows):
            above = lines[:count]
            skipped = any(map(str.strip, above)) and _stand_above(above, rows, delimiter)
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
    cells = next(iter(_rows([line], delimiter)), [])
    return line.startswith(COMMENT) or len([cell for cell in cells if cell.strip()]) < FEWEST


def _are_even(rows: Sequence[Sequence[str]]) -> bool:
    """Whether these may be a header and rows: all of one width, and no gap in the first."""
    if len(rows) < FEWEST or len(rows[0]) == 1 or not all(cell.strip() for cell in rows[0]):
        return False
    return len({len(row) for row in rows}) == 1


def _stand_above(above: Sequence[str], rows: Sequence[Sequence[str]], delimiter: str) -> bool:
    """Whether the last line that is not blank is no header itself, for all its empty cells."""
    last = _rows([line for line in above if line.strip()][-1:], delimiter)[0]
    if len(last) != len(rows[0]):
        return True
    return len(last) >= LEAST_WIDTH and not any(map(_DIGIT.search, rows[0]))


def _rows(lines: Sequence[str], delimiter: str) -> list[list[str]]:
    """The rows that are not blank."""
    text = io.StringIO("\n".join(lines), newline="")
    try:
        rows = list(csv.reader(text, delimiter=delimiter))
    except csv.Error:  # an oversized field
        return []
    return [row for row in rows if len(row) > 1 or any(cell.strip() for cell in row)]
