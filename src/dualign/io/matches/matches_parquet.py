"""Matches tables as Parquet."""

from __future__ import annotations

from pathlib import Path
from typing import IO

import pyarrow as pa
from pyarrow import parquet

from dualign.core.errors import MalformedInput
from dualign.io.matches.formats import MatchFormat, NamedColumns, register_match_format
from dualign.io.matches.match_table import MatchTable
from dualign.io.matches.write_options import WriteOptions
from dualign.io.text.columns import Columns
from dualign.io.text.files import read_raw
from dualign.io.text.parquet_growth import ParquetGrowth


def write_parquet(table: MatchTable, file: IO[bytes], _: WriteOptions) -> None:
    """Write a matches table as Parquet."""
    parquet.write_table(table.to_arrow(), file)


def read_parquet(path: Path) -> NamedColumns:
    """Read a Parquet table; its rows are counted like lines, from 1."""
    try:
        growth = ParquetGrowth(path, pa.py_buffer(read_raw(path)))
        table = growth.plain(growth.file.read())
        table.validate(full=True)
    except (pa.ArrowException, OSError, ValueError) as error:
        reason = " ".join(str(error).split())  # arrow's messages run over several lines
        raise MalformedInput(
            f"{path}: not readable as Parquet ({reason}); write the table again"
        ) from error
    arrays = tuple(column.combine_chunks() for column in table.columns)
    return NamedColumns(tuple(table.column_names), Columns(path, arrays, lambda row: row + 1))


register_match_format(
    MatchFormat(
        extension=".parquet",
        write=write_parquet,
        read=read_parquet,
        recognises=lambda _: True,
        zips=False,
    )
)
