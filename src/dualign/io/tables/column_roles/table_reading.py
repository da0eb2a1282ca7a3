"""How a table was interpreted, in one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dualign.io.tables.column_roles.interpreted_table import InterpretedTable
from dualign.io.tables.column_roles.relation_columns import Reference

LISTED = 6  # columns that are named


def describe_interpretation(interpreted: InterpretedTable, references: Sequence[Reference]) -> str:
    """How each column of a table was interpreted."""
    table = interpreted.table
    related = {reference.column for reference in references}
    filled = [column for column in interpreted.columns if column.name not in related]
    rows = "row" if table.row_count == 1 else "rows"
    parts = [
        f"{table.source}: a table of {table.row_count:,} {rows}",
        f"id: {'the row number' if interpreted.id is None else interpreted.id.name}",
        f"name: {interpreted.names}",
        _listed("further names", [column.name for column in interpreted.names.further]),
        _listed("literals", [column.name for column in filled if len(column.rows)]),
        _listed("relations", sorted(related)),
        _listed("lists", [column.name for column in interpreted.columns if column.is_list]),
        _listed("empty", [column.name for column in filled if not len(column.rows)]),
        _listed("ignored as asked", interpreted.ignored),
        *table.remarks,
    ]
    return "; ".join(part for part in parts if part)


def _listed(what: str, names: Iterable[str]) -> str:
    names = list(names)
    more = len(names) - LISTED
    listed = ", ".join(names[:LISTED]) + (f" and {more} more" if more > 0 else "")
    return f"{what}: {listed}" if names else ""
