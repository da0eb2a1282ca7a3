"""A `Table` from a table of Arrow."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.errors import MalformedInput
from dualign.io.tables.arrow_columns import ArrowColumns
from dualign.io.tables.table import Table, unique_names


def table_of_arrow(
    source: str,
    name: str,
    arrow: pa.Table,
    *,
    key: str | None = None,
    references: Mapping[str, str] | None = None,
) -> Table:
    """The table with all columns as text; rows are counted from 1 in messages."""
    found = ArrowColumns(unique_names(arrow.column_names), arrow.columns)
    table = Table(
        source=source,
        name=name,
        row_count=arrow.num_rows,
        columns=tuple(found.columns),
        place=partial(_place, source),
        key=key,
        references=references or {},
        remarks=tuple(f"left out: {column} (binary)" for column in found.left_out),
    )
    return refuse_nul(table)


def refuse_nul(table: Table) -> Table:
    """The table, if no value of it holds a NUL character, which no table of text could hold."""
    for column in table.columns:
        at = pc.index(pc.match_substring(column.values, "\0"), value=True).as_py()
        if at >= 0:
            raise MalformedInput(
                f"{table.place(int(column.rows[at]))}: a NUL character in column {column.name!r}: "
                f"{column.values[at].as_py()!r}; remove it"
            )
    return table


def _place(source: str, row: int) -> str:
    return f"{source}:{row + 1}"
