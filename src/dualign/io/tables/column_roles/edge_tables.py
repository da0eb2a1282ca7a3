"""Tables whose rows are edges: ``source``, ``target`` and what kind of edge it is.

Beside a table of nodes, as most programs export graphs (``nodes.csv,edges.csv``), or alone.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.counting import counted
from dualign.io.graphs.readers import ReadOptions
from dualign.io.tables.column_roles.column_words import ID_WORDS, column_words
from dualign.io.tables.column_roles.id_column import id_column
from dualign.io.tables.table import Table, TableColumn

ENDS = (
    ("source", "target"),
    ("src", "dst"),
    ("subject", "object"),
    ("head", "tail"),
    ("from", "to"),
    ("start", "end"),
    ("node1", "node2"),
)
CERTAIN = ENDS[:4]  # ends of edges even where no other table has the nodes
KINDS = frozenset({"relation", "relationship", "predicate", "type", "label", "kind", "interaction"})
SURE_KINDS = frozenset({"relation", "relationship", "predicate"})
DIRECTIONS = frozenset({"directed", "undirected", "mutual"})  # says nothing about what an edge is
ABOUT_EDGES = frozenset({"weight", "id", "label", "type", "timeset", "count", "value", "score"})
NODES = 0.9  # least share of edges both of whose ends are nodes
SHARED = 0.1  # least share of targets that are sources too, where no other table has the nodes
_NUMBER = r"^[-+]?[0-9]*[.,]?[0-9]+(?:[eE][-+]?[0-9]+)?$"
PLAIN = frozenset({"edge", "edges", "link", "links", "relation", "relations", "relationships"})


@dataclass(frozen=True, kw_only=True, eq=False)
class EdgeTable:
    """A table whose rows are edges."""

    table: Table
    ends: tuple[TableColumn, TableColumn]
    kind: TableColumn | None  # the relation of each row; None: one relation for all

    @property
    def relation(self) -> str:
        """What its edges are called where no column says so."""
        name = self.table.name.rpartition(".")[2]
        return "edge" if name.casefold() in PLAIN else name

    def relations(self) -> pa.Array:
        """The relation of each row."""
        if self.kind is None:
            return pa.array([self.relation] * self.table.row_count, pa.large_string())
        found = np.full(self.table.row_count, self.relation, dtype=object)
        found[self.kind.rows] = self.kind.values.to_pylist()
        return pa.array(found, pa.large_string())

    def describe(self, left_out: int) -> str:
        """How the table was read, in one line."""
        used = [end.name for end in self.ends] + ([self.kind.name] if self.kind else [])
        others = [name for name in self.table.names if name not in used]
        count = counted(self.table.row_count, "edge")
        parts = [
            f"{self.table.source}: {count} from {self.ends[0].name} to {self.ends[1].name}",
            f"relation: {self.kind.name if self.kind else f'all {self.relation!r}'}",
            f"left out: {', '.join(others)}" if others else "",
            f"{counted(left_out, 'edge')} left out that name an unknown node" if left_out else "",
        ]
        return "; ".join(filter(None, parts))


def part_edges(
    tables: Sequence[Table], options: ReadOptions
) -> tuple[list[Table], list[EdgeTable]]:
    """The tables whose rows are entities, and those whose rows are edges between them.

    A table of edges has two columns called like their ends, which name rows of another table; the
    column that holds these names is the id of that table, whatever it is called. Alone, its ends
    are the nodes.
    """
    found = {
        place: edge
        for place, table in enumerate(tables)
        if not any(table.find(name) for name in options.relations)  # they lead from its rows
        and (edge := _edges_of(table))
    }
    nodes = {place: table for place, table in enumerate(tables) if place not in found}
    if not nodes:
        alone = [] if options.id is not None else list(found.values())
        return _alone(tables, alone) if alone else (list(tables), [])
    edges = []
    for place, edge in found.items():
        named = {at: _named(table, edge, options.id) for at, table in nodes.items()}
        if any(named.values()):
            nodes.update({at: table for at, table in named.items() if table})
            edges.append(edge)
        else:
            nodes[place] = tables[place]
    return [nodes[place] for place in sorted(nodes)], edges


def positions_of_ends(
    edge: EdgeTable, positions: Mapping[str, int]
) -> tuple[list[tuple[int, str, int]], int]:
    """Head, relation and tail of each edge, and how many edges name an unknown node."""
    ends = [end.values.to_pylist() for end in edge.ends]
    known = [
        (positions[head], relation, positions[tail])
        for head, relation, tail in zip(ends[0], edge.relations().to_pylist(), ends[1], strict=True)
        if head in positions and tail in positions
    ]
    return known, edge.table.row_count - len(known)


def _edges_of(table: Table) -> EdgeTable | None:
    called = {_called(column.name): column for column in table.columns}
    for start, end in ENDS:
        if start in called and end in called:
            ends = called[start], called[end]
            kind = _kind(table)
            others = [each for each in table.columns if each not in (*ends, kind)]
            complete = all(len(each.rows) == each.filled == table.row_count for each in ends)
            if complete and not any(_tells(table, each) for each in others):
                return EdgeTable(table=table, ends=ends, kind=kind)
    return None


def _called(name: str) -> str:
    """``Source``, ``source_id`` and ``sourceNode`` are all a source."""
    words = [word for word in column_words(name) if word not in ID_WORDS and word != "node"]
    return "".join(words) or name.casefold()


def _kind(table: Table) -> TableColumn | None:
    """The column that says what an edge is: few different words, and not only directions."""
    for column in table.columns:
        words = column_words(column.name)
        if not words or words[-1] not in KINDS or column.is_list:
            continue
        values = {value.casefold() for value in pc.unique(column.values).to_pylist()}
        few = words[-1] in SURE_KINDS or 2 * len(values) <= max(2, table.row_count)
        if values and not values <= DIRECTIONS and few:
            return column
    return None


def _tells(table: Table, column: TableColumn) -> bool:
    """Whether a column describes each row by a text of its own, so that rows are things."""
    own = 2 * column.distinct > table.row_count and _called(column.name) not in ABOUT_EDGES
    return own and not pc.all(pc.match_substring_regex(column.values, _NUMBER)).as_py()


def _named(table: Table, edge: EdgeTable, wanted: str | None) -> Table | None:
    """The table of nodes, with the column that the edges name as its key; None if there is none.

    If the user has said which column holds the ids, that is the only one.
    """
    asked = table.find(wanted) if wanted is not None else None
    ends = pc.unique(pa.chunked_array([end.values for end in edge.ends]))
    known = [
        (int(pc.sum(pc.is_in(ends, value_set=column.values)).as_py() or 0), column)
        for column in (table.columns if asked is None else (asked,))
        if len(column.rows) == table.row_count == column.distinct
    ]
    hits, key = max(known, key=lambda pair: pair[0], default=(0, None))
    if key is None or hits < NODES * len(ends):
        return _numbered(table, ends) if asked is None else None
    return dataclasses.replace(table, key=key.name, keys_are_values=True)


def _numbered(table: Table, ends: pa.Array) -> Table | None:
    """The table with its rows numbered from 0, if that is how edges name them, as for D3."""
    numbers = pa.array(np.arange(table.row_count)).cast(pa.large_string())
    named = {"0"} <= {*ends.to_pylist()} <= {*numbers.to_pylist()}
    if not named or id_column(table) is not None or 2 * len(ends) < table.row_count:
        return None
    column = TableColumn(name="row", rows=np.arange(table.row_count), values=numbers)
    return dataclasses.replace(table, columns=(column, *table.columns), key="row")


def _alone(tables: Sequence[Table], edges: list[EdgeTable]) -> tuple[list[Table], list[EdgeTable]]:
    """Edges without a table of nodes: their ends are the nodes."""
    if not all(map(_is_sure, edges)):
        return list(tables), []
    ends = [end.values for edge in edges for end in edge.ends]
    nodes = pc.unique(pa.chunked_array(ends)).cast(pa.large_string())
    column = TableColumn(name="id", rows=np.arange(len(nodes)), values=nodes)
    first = tables[0]
    made = Table(
        source=f"{first.source}, the ends of its edges",
        name="nodes",
        row_count=len(nodes),
        columns=(column,),
        place=first.place,
        key="id",
        keys_are_values=True,
    )
    return [made], edges


def _is_sure(edge: EdgeTable) -> bool:
    """Whether nothing but edges can be meant: texts and their translations have ends, too."""
    if tuple(_called(end.name) for end in edge.ends) not in CERTAIN:
        return False
    used = {*(end.name for end in edge.ends), edge.kind.name if edge.kind else ""}
    others = {_called(name) for name in edge.table.names if name not in used}
    targets = pc.unique(edge.ends[1].values)
    shared = pc.sum(pc.is_in(targets, value_set=pc.unique(edge.ends[0].values))).as_py() or 0
    return others <= ABOUT_EDGES and shared >= max(2, SHARED * len(targets))
