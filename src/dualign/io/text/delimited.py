"""Writing delimited text, quoted as RFC 4180 does and only where needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO

import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.errors import MalformedInput
from dualign.io.text.columns import STRING


def write_delimited(
    file: IO[bytes], names: Sequence[str], columns: Sequence[pa.Array], delimiter: str
) -> None:
    """Write a header line and the rows.

    A value that holds the delimiter, a quote or a line break is put in double quotes, with its own
    quotes doubled. Spreadsheets, pandas, DuckDB and polars read that back as it was. Numbers are
    the shortest that give the same value back.
    """
    cells = [_quoted(column, delimiter) for column in columns]
    rows = pc.binary_join_element_wise(*cells, pa.scalar(delimiter, STRING))
    file.write(f"{delimiter.join(names)}\n".encode())
    file.writelines(f"{row}\n".encode() for row in rows.to_pylist())


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
