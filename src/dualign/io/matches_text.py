"""Matches tables as TSV and CSV.

Both quote as RFC 4180 does, and only where needed: a value that holds the delimiter, a quote or
a line break stands in double quotes, its own quotes doubled. Spreadsheets, pandas, DuckDB and
polars read that back as it was. Numbers are the shortest that give the same float32.
"""

from __future__ import annotations

import re
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from dualign.errors import MalformedInput
from dualign.io.columns import CSV, QUOTED_TSV, STRING, Dialect, dialect_of, parse_columns
from dualign.io.files import read_text
from dualign.io.matches import MatchFormat, NamedColumns, register_match_format


def write_text(table: pa.Table, path: Path) -> None:
    """Write a matches table as TSV, or as CSV if the path says so."""
    delimiter = _dialect(path).delimiter
    cells = [_quoted(column.combine_chunks(), delimiter) for column in table.columns]
    rows = pc.binary_join_element_wise(*cells, pa.scalar(delimiter, STRING))
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(delimiter.join(table.column_names) + "\n")
        file.writelines(f"{row}\n" for row in rows.to_pylist())


def read_text_table(path: Path) -> NamedColumns:
    """Read a table with a header, every value as text."""
    data = read_text(path)
    names = _header(path, data)
    if not names:
        raise MalformedInput(f"{path}: the matches table is empty; it needs a header line")
    columns = parse_columns(path, data, [STRING] * len(names), _dialect(path))
    return NamedColumns(names, columns.without_first_row())


def has_match_header(path: Path) -> bool:
    """Whether the first line names the columns of a matches table."""
    return {"subject_id", "object_id", "decision"} <= set(_header(path, read_text(path)))


def _dialect(path: Path) -> Dialect:
    return CSV if dialect_of(path) == CSV else QUOTED_TSV


def _header(path: Path, data: bytes) -> tuple[str, ...]:
    """The cells of the first line that is not blank; column names never need quotes."""
    first = re.match(rb"[\r\n]*([^\r\n]*)", data)
    line = first[1].decode("utf-8") if first else ""
    return tuple(cell.strip('"') for cell in line.split(_dialect(path).delimiter)) if line else ()


def _quoted(column: pa.Array, delimiter: str) -> pa.Array:
    text = column.cast(STRING)
    if not pa.types.is_large_string(column.type):
        return text
    _refuse_nul(text)
    needed = pc.match_substring_regex(text, f'["\r\n{delimiter}]')
    if not pc.any(needed).as_py():
        return text
    quote = pa.scalar('"', STRING)
    doubled = pc.replace_substring(text, '"', '""')
    enclosed = pc.binary_join_element_wise(quote, doubled, quote, pa.scalar("", STRING))
    return pc.if_else(needed, enclosed, text)


def _refuse_nul(text: pa.Array) -> None:
    row = pc.index(pc.match_substring(text, "\0"), value=True).as_py()
    if row >= 0:
        raise MalformedInput(
            f"row {row + 1} of the matches holds a NUL character in {text[row].as_py()!r}, which "
            "text tables cannot hold; remove it or write .parquet"
        )


for extension in (".tsv", ".csv"):
    register_match_format(
        MatchFormat(
            extension=extension,
            write=write_text,
            read=read_text_table,
            recognises=has_match_header,
        )
    )
