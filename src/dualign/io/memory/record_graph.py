"""A graph from records: a data frame, or dictionaries, one per entity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from dualign.core.counting import counted
from dualign.core.errors import MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.edge_list import names_an_edge_list
from dualign.io.graphs.readers import ReadOptions
from dualign.io.memory.frames import arrow_of, index_column, is_frame
from dualign.io.memory.triple_graph import graph_of_triples
from dualign.io.memory.whole_characters import whole_characters
from dualign.io.tables.arrow_table import refuse_nul, table_of_arrow
from dualign.io.tables.record_columns import RecordColumns
from dualign.io.tables.table import Table
from dualign.io.tables.table_graph import graph_of_tables


def graph_of_records(
    records: Any,
    *,
    id: str | None = None,  # noqa: A002 - called like the flag
    name: str | Sequence[str] | None = (),
    relation: str | Sequence[str] | None = (),
    source: str = "memory",
) -> KnowledgeGraph:
    """The graph of a table in memory; see `KnowledgeGraph.from_records`."""
    options = ReadOptions(
        id=None if id is None else str(id),
        label_properties=_columns_called(name),
        relations=frozenset(_columns_called(relation)),
    )
    table = _checked_table(records, source)
    for wanted in options.label_properties:
        if table.find(wanted) is None:
            raise table.no_column(wanted)
    return graph_of_tables(source, [table], options)


def read_records(records: Any, options: ReadOptions, source: str) -> KnowledgeGraph:
    """The graph of a table in memory, read as a file of it would be.

    A frame with the columns ``head``, ``relation`` and ``tail``, or the like, holds triples.
    """
    table = _checked_table(records, source)
    if is_frame(records) and names_an_edge_list([column.name for column in table.columns]):
        return graph_of_triples(records, source=source)
    return graph_of_tables(source, [table], options)


def _checked_table(records: Any, source: str) -> Table:
    with whole_characters(source):
        if is_frame(records):
            arrow = arrow_of(records)
            table = table_of_arrow(source, source, arrow, key=index_column(arrow))
        else:
            table = _table(records, source)
    if table.row_count and not table.columns:
        raise MalformedInput(
            f"{source}: {counted(table.row_count, 'record')} with 0 columns; give at least 1"
        )
    return table


def _columns_called(names: Any) -> tuple[str, ...]:
    """One column or several; pandas numbers those that have no names."""
    if names is None:
        return ()
    several = isinstance(names, Iterable) and not isinstance(names, str)
    return tuple(str(name) for name in (names if several else [names]))


def _table(records: Iterable[Any], source: str) -> Table:
    if isinstance(records, Mapping | str | Path) or not isinstance(records, Iterable):
        remedy = "give one of these"
        if isinstance(records, str | Path):
            remedy = "a file is read with dualign.read"
        elif isinstance(records, Mapping):
            by_column = any(isinstance(value, list | tuple) for value in records.values())
            remedy = "make a data frame of its columns" if by_column else "put it in a list"
        raise MalformedInput(
            f"{source}: records must be a data frame or one dictionary per row, not of type "
            f"{type(records).__name__}; {remedy}"
        )
    columns, count = RecordColumns(), 0
    for row, record in enumerate(records):
        if not isinstance(record, Mapping):
            raise MalformedInput(
                f"{source}: record {row + 1} is of type {type(record).__name__}, not a dictionary "
                "of columns and values"
            )
        columns.add(row, record)
        count = row + 1
    table = Table(
        source=source,
        name=source,
        row_count=count,
        columns=tuple(columns.columns()),
        place=lambda row: f"{source}, record {row + 1}",
    )
    return refuse_nul(table)
