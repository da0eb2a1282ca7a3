"""From tables to a `KnowledgeGraph`: a row is an entity, a column a property.

The id of a row is only a key: it is neither a name nor a literal, and equal ids in two tables mean
nothing. The column that holds the names remains a literal as well.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.alias_table import AliasTable
from dualign.core.arrays import IntArray
from dualign.core.errors import MalformedInput
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.io.graphs.readers import ReadOptions
from dualign.io.tables.column_roles.edge_tables import EdgeTable, part_edges, positions_of_ends
from dualign.io.tables.column_roles.interpreted_table import InterpretedTable, interpret
from dualign.io.tables.column_roles.relation_columns import Reference, references_of
from dualign.io.tables.column_roles.table_reading import describe_interpretation
from dualign.io.tables.table import STRING, Table, TableColumn
from dualign.io.text.factorise import positions_in


def graph_of_tables(source: str, tables: Sequence[Table], options: ReadOptions) -> KnowledgeGraph:
    """The graph of one table, or of several whose rows may refer to each other."""
    if not any(table.row_count for table in tables):
        raise MalformedInput(f"{source}: the table has 0 rows below its header; give at least 1")
    _refuse_unknown(tables, options)
    tables, edges = part_edges(tables, options)
    interpreted = [interpret(table, options) for table in tables]
    ids = {place: each.ids for place, each in enumerate(interpreted) if each.id is not None}
    names = [table.name for table in tables]
    references = [
        references_of(each.table, each.columns, ids, names, options.relations)
        for each in interpreted
    ]
    builder = _Builder(interpreted)
    for place, (each, found) in enumerate(zip(interpreted, references, strict=True)):
        related = {reference.column: reference for reference in found}
        for column in each.columns:
            builder.add(place, column, related.get(column.name))
    readings = [
        describe_interpretation(*pair) for pair in zip(interpreted, references, strict=True)
    ]
    return builder.graph(source, [*readings, *(builder.add_edges(each) for each in edges)])


def _refuse_unknown(tables: Sequence[Table], options: ReadOptions) -> None:
    """Raise if the user names a column that no table has."""
    for name in (*options.relations, *(() if options.id is None else (options.id,))):
        if all(table.find(name) is None for table in tables):
            raise tables[0].no_column(name)


class _Builder:
    """Collects entities, literals and triples, column by column."""

    def __init__(self, tables: Sequence[InterpretedTable]) -> None:
        self._tables = tables
        sizes = [each.table.row_count for each in tables]
        self._first = np.cumsum([0, *sizes])  # the entity of each table's first row
        self._entities = _distinct_ids(tables)
        self._names = [name for each in tables for name in each.names.names(each.table)]
        self._aliases = _aliases(tables, self._first.tolist(), self._names)
        self._labels: dict[str, int] = {}
        self._relations: dict[str, int] = {}
        self._subjects: list[IntArray] = []
        self._predicates: list[IntArray] = []
        self._values: list[pa.Array] = []
        self._datatypes: list[str] = []  # by property column, with the number of its values
        self._counts: list[int] = []
        self._triples: list[IntArray] = [np.empty((0, 3), np.int64)]

    def add(self, place: int, column: TableColumn, reference: Reference | None) -> None:
        """Add one column of the table at ``place``."""
        subjects = column.rows + self._first[place]
        if reference is None:
            self._add_literals(column, subjects, column.values)
        elif reference.target is None:
            self._relate(column.name, subjects, self._things(column))
        else:
            found = positions_in(self._tables[reference.target].ids, column.values)
            known = found >= 0
            self._relate(column.name, subjects[known], found[known] + self._first[reference.target])
            rest = column.values.filter(pa.array(~known))
            self._add_literals(column, subjects[~known], rest)

    def add_edges(self, edges: EdgeTable) -> str:
        """Add a table of edges between rows; says how it was read."""
        positions: dict[str, int] = {}
        for first, each in zip(self._first.tolist(), self._tables, strict=False):
            for row, own in enumerate(each.ids.to_pylist()):
                positions.setdefault(own, first + row)
        known, left_out = positions_of_ends(edges, positions)
        by_relation: dict[str, list[tuple[int, int]]] = {}
        for head, relation, tail in known:
            by_relation.setdefault(relation, []).append((head, tail))
        for relation, pairs in by_relation.items():
            heads, tails = np.array(pairs, dtype=np.int64).T
            self._relate(relation, heads, tails)
        return edges.describe(left_out)

    def _add_literals(self, column: TableColumn, subjects: IntArray, values: pa.Array) -> None:
        if not len(subjects):
            return
        number = self._labels.setdefault(column.name, len(self._labels))
        self._subjects.append(subjects)
        self._predicates.append(np.full(len(subjects), number))
        self._values.append(values)
        self._datatypes.append(column.datatype)
        self._counts.append(len(subjects))

    def _relate(self, name: str, heads: IntArray, tails: IntArray) -> None:
        if len(heads):
            number = self._relations.setdefault(name, len(self._relations))
            triples = np.stack([heads, np.full(len(heads), number), tails], axis=1)
            self._triples.append(triples)

    def _things(self, column: TableColumn) -> IntArray:
        """The entity of each value of a column whose values are things without a row."""
        distinct = pc.unique(column.values)
        above = len(self._entities)
        for value in distinct.to_pylist():
            self._entities.append(f"{column.name}/{value}")
            self._names.append(" ".join(value.split()))
        return positions_in(distinct, column.values) + above

    def graph(self, source: str, readings: Sequence[str]) -> KnowledgeGraph:
        """The graph of everything that was added."""
        triples = np.concatenate(self._triples)
        return KnowledgeGraph(
            entities=tuple(self._entities),
            relations=tuple(self._relations),
            triples=triples[np.argsort(triples[:, 0], kind="stable")],
            names=tuple(self._names),
            aliases=self._aliases,
            attributes=self._attributes(),
            source=source,
            reading="; ".join(readings),
            opaque_ids=True,
        )

    def _attributes(self) -> AttributeTable:
        """The literals, row by row as in the table."""
        if not self._subjects:
            return AttributeTable()
        subjects = np.concatenate(self._subjects)
        order = np.argsort(subjects, kind="stable")
        values = pa.chunked_array(self._values, STRING).take(pa.array(order))
        datatypes = np.array(self._datatypes, object)
        of_row = np.repeat(np.arange(len(self._counts)), self._counts)[order]
        return AttributeTable(
            subjects=subjects[order],
            predicates=np.concatenate(self._predicates)[order],
            labels=tuple(self._labels),
            values=tuple(values.to_pylist()),
            languages=("",) * len(subjects),
            datatypes=tuple(datatypes[of_row].tolist()),
        )


def _aliases(
    tables: Sequence[InterpretedTable], firsts: Sequence[int], names: Sequence[str]
) -> AliasTable:
    """The further names of all rows; ``firsts`` holds the entity of each table's first row."""
    found = [
        (first + row, text)
        for each, first in zip(tables, firsts, strict=False)
        for row, text in each.names.aliases(names[first : first + each.table.row_count])
    ]
    return AliasTable(
        owners=np.array([owner for owner, _ in found], dtype=np.int64),
        texts=tuple(text for _, text in found),
        weights=np.ones(len(found), dtype=np.float32),
    )


def _distinct_ids(tables: Sequence[InterpretedTable]) -> list[str]:
    """The ids of all rows; where two tables share some, those of later tables are ``table/id``."""
    ids = [each.ids.to_pylist() for each in tables]
    together = [each for side in ids for each in side]
    if len(set(together)) == len(together):
        return together
    later = [
        f"{each.table.name}/{own}" for each, side in zip(tables[1:], ids[1:], strict=True)
        for own in side
    ]  # fmt: skip
    return [*ids[0], *later]
