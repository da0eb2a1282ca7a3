"""`InterpretedTable`: a table and the roles of its columns."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import pyarrow as pa

from dualign.core.knowledge_graph import is_called
from dualign.io.graphs.readers import ReadOptions
from dualign.io.tables.column_roles.id_column import id_column, row_numbers
from dualign.io.tables.column_roles.list_cells import split_lists, without_repeats
from dualign.io.tables.column_roles.missing_values import without_missing
from dualign.io.tables.column_roles.name_columns import NameColumns, name_columns
from dualign.io.tables.table import Table, TableColumn


@dataclass(frozen=True, kw_only=True, eq=False)
class InterpretedTable:
    """A table and the roles of its columns."""

    table: Table
    id: TableColumn | None
    ids: pa.Array  # of the rows, as they are written
    columns: tuple[TableColumn, ...]  # all others, lists split
    ignored: tuple[str, ...]
    names: NameColumns


def interpret(table: Table, options: ReadOptions) -> InterpretedTable:
    """Determine the roles of the columns of a table."""
    wanted = options.id if options.id is not None and table.find(options.id) else None
    key = id_column(table, wanted)
    others, remark = without_missing([each for each in table.columns if each is not key])
    if remark:
        table = dataclasses.replace(table, remarks=(*table.remarks, remark))
    ignored = [c for c in others if any(is_called(c.name, n) for n in options.ignore_properties)]
    columns = tuple(without_repeats(split_lists(c)) for c in others if c not in ignored)
    names = name_columns(table, columns, options.label_properties)
    if key is not None and table.keys_are_values and not names.columns:
        names = dataclasses.replace(names, columns=name_columns(table, (key,)).columns)
        columns = (*names.columns, *columns)
    return InterpretedTable(
        table=table,
        id=key,
        ids=row_numbers(table) if key is None else key.values,
        columns=columns,
        ignored=tuple(column.name for column in ignored),
        names=names,
    )
