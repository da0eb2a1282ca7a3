"""A graph from networkx, through its interface: networkx need not be installed.

As in GraphML, what a node holds are its attributes, except that ``labels`` and ``type`` are types;
the relation of an edge is its ``label``, ``type`` or ``relation``, else its key if that is a text,
else ``edge``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dualign.core.counting import counted
from dualign.core.errors import MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.graphml import RELATIONS, TYPES
from dualign.io.graphs.rdf.rdf_graph import graph_of_store
from dualign.io.graphs.statements.statement_sink import Statement
from dualign.io.graphs.statements.statement_store import StatementStore
from dualign.io.graphs.terms import RDF_TYPE
from dualign.io.memory.whole_characters import whole_characters
from dualign.io.tables.value_text import text_of

UNTYPED = "edge"
_LISTS = (list, tuple, set, frozenset)


def graph_of_networkx(graph: Any, *, source: str = "networkx") -> KnowledgeGraph:
    """The graph of the nodes and edges of a `networkx.Graph` of any kind."""
    if not hasattr(graph, "nodes") or not hasattr(graph, "edges"):
        raise MalformedInput(
            f"{source}: an object of type {type(graph).__name__} has no nodes and edges; "
            "give a networkx graph"
        )
    labels = _labels(graph, source)
    statements = [
        each
        for node, data in graph.nodes(data=True)
        for each in _statements_of_node(labels[node], data)
    ]
    described = {each.subject for each in statements}
    statements += _edges(graph, labels)
    # A node that has neither attributes nor edges is an entity too.
    alone = [label for node, label in labels.items() if not graph.degree(node)]
    statements += [Statement(label, "id", label, "") for label in alone if label not in described]
    store = StatementStore()
    with whole_characters(source):
        store.add(statements)
    return graph_of_store(source, store)


def _labels(graph: Any, source: str) -> dict[Any, str]:
    """Each node as text."""
    labels = {node: text_of(node)[0] for node in graph.nodes}
    different = set(labels.values())
    if len(different) < len(labels):
        raise MalformedInput(
            f"{source}: {len(labels):,} nodes have {counted(len(different), 'different name')} "
            "as text; rename those that are written alike, such as 1 and '1'"
        )
    if "" in different:
        raise MalformedInput(
            f"{source}: one of {counted(len(labels), 'node')} is the empty text; give it an id"
        )
    return labels


def _statements_of_node(node: str, data: Mapping[str, Any]) -> Iterator[Statement]:
    for name, held in data.items():
        for value in held if isinstance(held, _LISTS) else [held]:
            text, datatype = text_of(value)
            if text and name in TYPES:
                yield Statement(node, RDF_TYPE, text)
            elif text:
                yield Statement(node, str(name), text, datatype)


def _edges(graph: Any, labels: Mapping[Any, str]) -> Iterator[Statement]:
    several = graph.is_multigraph()
    rows = graph.edges(keys=True, data=True) if several else graph.edges(data=True)
    for head, tail, *key, data in rows:
        named = (str(data[name]) for name in RELATIONS if data.get(name))
        relation = next(named, key[0] if key and isinstance(key[0], str) else UNTYPED)
        yield Statement(labels[head], relation, labels[tail])
