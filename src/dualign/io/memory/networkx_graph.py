"""A graph from networkx, through its interface: networkx need not be installed.

As in GraphML, what a node holds are its attributes, except that ``labels`` and ``type`` are types;
the relation of an edge is its ``label``, ``type`` or ``relation``, else its key if that is a text,
else ``edge``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dualign.core.errors import MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.graphml import RELATIONS, TYPES
from dualign.io.graphs.rdf_graph import graph_of_store
from dualign.io.graphs.statement_sink import Statement
from dualign.io.graphs.statement_store import StatementStore
from dualign.io.graphs.terms import RDF_TYPE
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
    labels = {node: str(node) for node in graph.nodes}
    if len(set(labels.values())) < len(labels):
        raise MalformedInput(
            f"{source}: {len(labels):,} nodes have {len(set(labels.values())):,} different names "
            "as text; rename those that are written alike, such as 1 and '1'"
        )
    store = StatementStore()
    store.add([each for node, data in graph.nodes(data=True) for each in _said(labels[node], data)])
    store.add(list(_edges(graph, labels)))
    alone = [label for node, label in labels.items() if not graph.degree(node)]
    described = {label for node, label in labels.items() if graph.nodes[node]}
    # A node without attributes is an entity too.
    store.add([Statement(label, "id", label, "") for label in alone if label not in described])
    return graph_of_store(source, store)


def _said(node: str, data: Mapping[str, Any]) -> Iterator[Statement]:
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
