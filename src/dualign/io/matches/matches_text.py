"""Matches tables as TSV and CSV (see `delimited` for the quoting)."""

from __future__ import annotations

import dataclasses
import re
from functools import partial
from pathlib import Path
from typing import IO

from dualign.core.errors import MalformedInput
from dualign.io.matches.formats import MatchFormat, NamedColumns, register_match_format
from dualign.io.matches.match_table import MatchTable
from dualign.io.matches.write_options import TABLE_OPTIONS, WriteOptions
from dualign.io.text.columns import CSV, QUOTED_TSV, STRING, Dialect, parse_columns
from dualign.io.text.delimited import write_delimited
from dualign.io.text.legacy_text import read_legacy_text
from dualign.io.text.spreadsheet_names import escape_formulas, unescape_formulas

NAMES = ("subject_name", "object_name")


def write_text(dialect: Dialect, table: MatchTable, file: IO[bytes], options: WriteOptions) -> None:
    """Write a matches table with all its columns."""
    rows = table.to_arrow()
    columns = [column.combine_chunks() for column in rows.columns]
    if options.spreadsheet:
        columns = [
            escape_formulas(column) if name in NAMES else column
            for name, column in zip(rows.column_names, columns, strict=True)
        ]
    write_delimited(file, rows.column_names, columns, dialect.delimiter)


def read_text_table(dialect: Dialect, path: Path) -> NamedColumns:
    """Read a table with a header, every value as text."""
    data = read_legacy_text(path)
    dialect = _as_saved(data, dialect)
    names = _header(data, dialect)
    if not names:
        raise MalformedInput(f"{path}: the matches table is empty; it needs a header line")
    columns = parse_columns(path, data, [STRING] * len(names), dialect)
    arrays = tuple(
        unescape_formulas(array) if name in NAMES else array
        for name, array in zip(names, columns.arrays, strict=True)
    )
    columns = dataclasses.replace(columns, arrays=arrays)
    return NamedColumns(names, columns.without_first_row())


def has_match_header(dialect: Dialect, path: Path) -> bool:
    """Whether the first line names the columns of a matches table, or of judged pairs."""
    data = read_legacy_text(path, say=False)
    names = set(_header(data, _as_saved(data, dialect)))
    return {"subject_id", "object_id"} <= names and bool({"decision", "judgement"} & names)


def _as_saved(data: bytes, dialect: Dialect) -> Dialect:
    """The dialect of a file; where the comma is for decimals, spreadsheets save semicolons."""
    semicolons = dialect._replace(delimiter=";")
    if len(_header(data, dialect)) == 1 and "subject_id" in _header(data, semicolons):
        return semicolons
    return dialect


def _header(data: bytes, dialect: Dialect) -> tuple[str, ...]:
    """The cells of the first line that is not blank; column names never need quotes."""
    first = re.match(rb"[\r\n]*([^\r\n]*)", data)
    line = first[1].decode("utf-8") if first else ""
    return tuple(cell.strip(' "') for cell in line.split(dialect.delimiter)) if line else ()


for extension, dialect in ((".tsv", QUOTED_TSV), (".csv", CSV)):
    register_match_format(
        MatchFormat(
            extension=extension,
            write=partial(write_text, dialect),
            read=partial(read_text_table, dialect),
            recognises=partial(has_match_header, dialect),
            options=TABLE_OPTIONS | {"spreadsheet"},
        )
    )
