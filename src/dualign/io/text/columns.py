"""Delimited text (TSV, CSV) as columns; errors are reported with their line."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.arrays import IntArray
from dualign.core.errors import MalformedInput
from dualign.io.text.compression import without_compression
from dualign.io.text.files import read_text
from dualign.io.text.lines import Lines, split_lines
from dualign.io.text.quoted import read_quoted
from dualign.io.text.row_width import wrong_width

STRING = pa.large_string()
INTEGER = pa.int64()


class Dialect(NamedTuple):
    """How the columns of a line are separated."""

    delimiter: str
    quoted: bool  # may a value be quoted, to hold delimiters and line breaks?


TSV = Dialect("\t", quoted=False)
CSV = Dialect(",", quoted=True)
QUOTED_TSV = Dialect("\t", quoted=True)


@dataclass(frozen=True, eq=False)
class Columns:
    """The columns of a file, and the line of each row."""

    path: Path
    arrays: tuple[pa.Array, ...]
    line: Callable[[int], int]  # the line of the file, from 1, that a row begins on

    def __len__(self) -> int:
        return len(self.arrays[0])

    def error(self, row: int, what: str) -> MalformedInput:
        """The error to raise for a row."""
        return MalformedInput.at(self.path, self.line(row), what)

    def row(self, row: int) -> tuple[str, ...]:
        """The cells of one row, as text."""
        return tuple(str(array[row].as_py()) for array in self.arrays)

    def rows(self) -> Iterator[tuple[str, ...]]:
        """All rows in order, columns of text only."""
        return zip(*(array.to_pylist() for array in self.arrays), strict=True)

    def integers(self, column: int) -> IntArray:
        """A column of integers as a numpy array."""
        values: IntArray = self.arrays[column].to_numpy()
        return values

    def rows_at(self, rows: IntArray) -> Columns:
        """The same with only these rows."""
        return dataclasses.replace(
            self,
            arrays=tuple(array.take(pa.array(rows)) for array in self.arrays),
            line=lambda row: self.line(int(rows[row])),
        )

    def without_first_row(self) -> Columns:
        """The same without its first row: a header."""
        return dataclasses.replace(
            self,
            arrays=tuple(array.slice(1) for array in self.arrays),
            line=lambda row: self.line(row + 1),
        )

    def without_header(self, *words: set[str]) -> Columns:
        """The same without its first row, if each cell of that is one of the column's words."""
        if not len(self):
            return self
        cells = (cell.strip().lower() for cell in self.row(0))
        header = all(cell in known for cell, known in zip(cells, words, strict=True))
        return self.without_first_row() if header else self

    def refuse_empty(self, column: int, what: str) -> None:
        """Raise if a cell of this column is empty."""
        row = pc.index(self.arrays[column], pa.scalar("", STRING)).as_py()
        if row >= 0:
            raise self.error(row, f"the {what} (column {column + 1}) is empty; fill it in")


def dialect_of(path: Path) -> Dialect:
    """CSV for ``.csv``, compressed or not, TSV for anything else."""
    return CSV if without_compression(path.name).endswith(".csv") else TSV


def read_columns(
    path: Path,
    types: Sequence[pa.DataType],
    dialect: Dialect = TSV,
    *,
    last_takes_rest: bool = False,
) -> Columns:
    """Read a file of ``len(types)`` columns, each ``STRING`` or ``INTEGER``.

    With ``last_takes_rest`` further delimiters belong to the value of the last column.
    """
    return parse_columns(path, read_text(path), types, dialect, last_takes_rest=last_takes_rest)


def parse_columns(
    path: Path,
    data: bytes,
    types: Sequence[pa.DataType],
    dialect: Dialect,
    *,
    last_takes_rest: bool = False,
    above: int = 0,
) -> Columns:
    """As `read_columns`, for content of ``path`` that is already in memory, below some lines."""
    if dialect.quoted and b'"' in data:
        arrays, number = read_quoted(path, data, len(types), dialect.delimiter, above)
        columns = Columns(path, arrays, number)
    else:
        lines = split_lines(data, above)
        _check_width(path, lines, len(types), dialect, last_takes_rest=last_takes_rest)
        cells = pc.list_flatten(
            pc.split_pattern(lines.array, dialect.delimiter, max_splits=len(types) - 1)
        )
        columns = Columns(path, _deal(cells, len(types)), lines.number)
    return dataclasses.replace(
        columns,
        arrays=tuple(
            _as_integers(columns, i) if kind == INTEGER else columns.arrays[i]
            for i, kind in enumerate(types)
        ),
    )


def _deal(cells: pa.Array, columns: int) -> tuple[pa.Array, ...]:
    """Cells row by row, distributed to ``columns`` arrays."""
    return tuple(cells.take(pa.array(np.arange(i, len(cells), columns))) for i in range(columns))


def _check_width(
    path: Path, lines: Lines, expected: int, dialect: Dialect, *, last_takes_rest: bool
) -> None:
    found = pc.add(pc.count_substring(lines.array, dialect.delimiter), 1)
    fits = pc.greater_equal if last_takes_rest else pc.equal
    row = pc.index(fits(found, expected), value=False).as_py()
    if row >= 0:
        raise wrong_width(
            path,
            lines.number(row),
            lines.array[row].as_py(),
            expected=expected,
            found=found[row].as_py(),
            delimiter=dialect.delimiter,
        )


def _as_integers(columns: Columns, column: int) -> pa.Array:
    text = pc.utf8_trim_whitespace(columns.arrays[column])
    # 18 digits always fit 64 bits; arrow's own cast would also take hexadecimal numbers.
    row = pc.index(pc.match_substring_regex(text, "^-?[0-9]{1,18}$"), value=False).as_py()
    if row >= 0:
        raise columns.error(
            row,
            f"column {column + 1} must be an integer id, found {text[row].as_py()!r}; "
            "correct it or remove the line",
        )
    return text.cast(INTEGER)
