"""A graph from triples: three columns of a data frame, or tuples of three."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pyarrow as pa

from dualign.core.counting import counted
from dualign.core.errors import MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.edge_list import HEADER
from dualign.io.graphs.statement_graph import graph_of_edges
from dualign.io.graphs.statement_sink import Statement
from dualign.io.graphs.statement_store import StatementStore
from dualign.io.graphs.terms import LITERAL_PATTERN
from dualign.io.memory.frames import arrow_of, is_frame
from dualign.io.tables.value_text import text_of

WIDTH = 3


def graph_of_triples(
    triples: Any,
    *,
    attributes: Any = (),
    names: Mapping[str, str] | None = None,
    source: str = "memory",
) -> KnowledgeGraph:
    """The graph of triples in memory; see `KnowledgeGraph.from_triples`."""
    store = StatementStore()
    store.add([_edge(*row) for row in _rows(triples, source, "triple")])
    store.add([_literal(*row) for row in _rows(attributes, source, "attribute")])
    graph = graph_of_edges(source, store)
    if names is None:
        return graph
    unknown = [entity for entity in names if entity not in graph.entity_index]
    if unknown:
        raise MalformedInput(
            f"{source}: {len(unknown):,} of {len(names):,} names are of entities that no triple "
            f"mentions, such as {unknown[0]!r}; correct or remove them"
        )
    return graph.with_names([names.get(entity, "") for entity in graph.entities])


def _edge(subject: Any, relation: Any, other: Any) -> Statement:
    """A triple; its object is a literal if it is written as one, or is not a string."""
    if not isinstance(other, str):
        return _literal(subject, relation, other)
    literal = LITERAL_PATTERN.search(other) is not None
    return Statement(_bare(subject), _bare(relation), other if literal else _bare(other),
                     "" if literal else None)  # fmt: skip


def _literal(subject: Any, label: Any, value: Any) -> Statement:
    """An attribute; what it holds is written as in N-Triples, so that its datatype is kept."""
    text, datatype = text_of(value)
    if LITERAL_PATTERN.search(text) or not datatype:
        return Statement(_bare(subject), _bare(label), text, "")
    return Statement(_bare(subject), _bare(label), f'"{text}"^^<{datatype}>', "")


def _bare(term: Any) -> str:
    text = str(term)
    return text[1:-1] if text.startswith("<") and text.endswith(">") else text


def _rows(triples: Any, source: str, what: str) -> Iterator[tuple[Any, Any, Any]]:
    """The triples one by one, each checked to have three non-empty parts."""
    if is_frame(triples):
        triples = _columns(arrow_of(triples), source)
    elif isinstance(triples, str | Mapping) or not isinstance(triples, Iterable):
        raise MalformedInput(
            f"{source}: {what}s are a data frame or tuples of {WIDTH}, not of type "
            f"{type(triples).__name__}"
        )
    for number, row in enumerate(triples, 1):
        if isinstance(row, str) or not isinstance(row, Iterable):
            raise MalformedInput(
                f"{source}: {what} {number} is {row!r}; it must have {WIDTH} parts"
            )
        parts = tuple(row)
        if len(parts) != WIDTH:
            raise MalformedInput(
                f"{source}: {what} {number} has {counted(len(parts), 'part')}, not {WIDTH}: "
                "subject, predicate, object"
            )
        empty = next((i for i, part in enumerate(parts) if not text_of(part)[0]), None)
        if empty is not None:
            raise MalformedInput(
                f"{source}: part {empty + 1} of {what} {number} is empty; fill it in"
            )
        yield parts


def _columns(table: pa.Table, source: str) -> Iterator[tuple[Any, ...]]:
    """The rows of the three columns, found by name or taken in order if there are just three."""
    names = table.column_names
    found = [next((n for n in names if n.strip().lower() in words), None) for words in HEADER]
    if all(found) and len(set(found)) == WIDTH:
        names = [name for name in found if name is not None]
    elif len(names) != WIDTH:
        raise MalformedInput(
            f"{source}: triples have {WIDTH} columns, and this frame has {len(names)}: "
            f"{', '.join(names)}; choose three, or give a table of records to from_records"
        )
    return zip(*(table[name].to_pylist() for name in names), strict=True)
