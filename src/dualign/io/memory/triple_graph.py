"""A graph from triples: three columns of a data frame, or tuples of three."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Mapping
from numbers import Integral
from pathlib import Path
from typing import Any

from dualign.core.counting import counted
from dualign.core.errors import InputWarning, MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.edge_graph import graph_of_edges
from dualign.io.graphs.edge_list import HEADER
from dualign.io.graphs.statements.statement_sink import Statement
from dualign.io.graphs.statements.statement_store import StatementStore
from dualign.io.graphs.terms import LITERAL_PATTERN
from dualign.io.memory.frames import arrow_of, is_frame, mixed_columns
from dualign.io.memory.rdflib_graph import is_literal, literal_tag
from dualign.io.memory.whole_characters import whole_characters
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
    rows = list(_rows(triples, source, "triple"))
    _warn_of_numbers(rows, source)
    store = StatementStore()
    with whole_characters(source):
        store.add([_edge(*row) for row in rows])
        store.add([_literal(*row) for row in _rows(attributes, source, "attribute")])
    graph = graph_of_edges(source, store)
    return graph if names is None else _named(graph, names)


def _warn_of_numbers(rows: list[tuple[Any, Any, Any]], source: str) -> None:
    """Warn where numbers seem to be the ids of entities: as objects they are literals."""
    if rows and all(isinstance(part, Integral) for row in rows for part in row[::2]):
        warnings.warn(
            f"{source}: all subjects and objects ({counted(len(rows), 'triple')}) are numbers, and "
            "numbers as objects are literals, so there are 0 relations; if they are ids, give them "
            "as texts, and if they are values, give the triples as attributes",
            InputWarning,
            stacklevel=4,
        )


def _named(graph: KnowledgeGraph, names: Mapping[Any, Any]) -> KnowledgeGraph:
    if not isinstance(names, Mapping):
        raise MalformedInput(
            f"{graph.source}: names must be a dictionary from ids to names, not of type "
            f"{type(names).__name__}"
        )
    texts = {text_of(entity)[0]: text_of(name)[0] for entity, name in names.items()}
    unknown = [entity for entity in texts if entity not in graph.entity_index]
    if unknown:
        given = counted(len(texts), "entity", "entities")
        raise MalformedInput(
            f"{graph.source}: names are given for {given}, but no triple mentions "
            f"{len(unknown):,} of them, such as {unknown[0]!r}; correct or remove them"
        )
    return graph.with_names([texts.get(entity, "") for entity in graph.entities])


def _edge(subject: Any, relation: Any, other: Any) -> Statement:
    """A triple; its object is a literal if rdflib says so, if written as one, or if not a text."""
    if not isinstance(other, str) or is_literal(other):
        return _literal(subject, relation, other)
    literal = LITERAL_PATTERN.search(other) is not None
    return Statement(_bare(subject), _bare(relation), other if literal else _bare(other),
                     "" if literal else None)  # fmt: skip


def _literal(subject: Any, label: Any, value: Any) -> Statement:
    """An attribute; what it holds is written as in N-Triples, so that its datatype is kept."""
    text, datatype = text_of(value)
    if is_literal(value):
        tag = literal_tag(value)
        written = tag if tag.startswith("@") or not tag else f"^^<{tag}>"
        return Statement(_bare(subject), _bare(label), f'"{_escaped(text)}"{written}', "")
    if LITERAL_PATTERN.search(text) or not datatype:
        return Statement(_bare(subject), _bare(label), text, "")
    return Statement(_bare(subject), _bare(label), f'"{text}"^^<{datatype}>', "")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _bare(term: Any) -> str:
    text = text_of(term)[0]
    return text[1:-1] if text.startswith("<") and text.endswith(">") else text


def _rows(triples: Any, source: str, what: str) -> Iterator[tuple[Any, Any, Any]]:
    """The triples one by one, each checked to have three non-empty parts."""
    if is_frame(triples):
        triples = _columns(triples, source)
    elif isinstance(triples, str | Path | Mapping) or not isinstance(triples, Iterable):
        is_file = isinstance(triples, str | Path)
        raise MalformedInput(
            f"{source}: {what}s must be a data frame or tuples of {WIDTH}, not of type "
            f"{type(triples).__name__}{'; a file is read with dualign.read' if is_file else ''}"
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


def _columns(frame: Any, source: str) -> Iterator[tuple[Any, ...]]:
    """The rows of the three columns, found by name or taken in order if there are just three."""
    table = arrow_of(frame)
    names = table.column_names
    found = [next((n for n in names if n.strip().lower() in words), None) for words in HEADER]
    if all(found) and len(set(found)) == WIDTH:
        names = [name for name in found if name is not None]
    elif len(names) != WIDTH:
        raise MalformedInput(
            f"{source}: triples have {WIDTH} columns, and this frame has {len(names)}: "
            f"{', '.join(names)}; choose three, or give a table of records to from_records"
        )
    mixed = {str(frame.columns[at]): values for at, values in mixed_columns(frame).items()}
    return zip(*(mixed.get(name) or table[name].to_pylist() for name in names), strict=True)
