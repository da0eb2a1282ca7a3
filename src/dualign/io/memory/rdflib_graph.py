"""A graph from rdflib, through its interface: rdflib need not be installed."""

from __future__ import annotations

from typing import Any

from dualign.core.errors import MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.rdf_graph import graph_of_store
from dualign.io.graphs.statement_sink import Statement
from dualign.io.graphs.statement_store import StatementStore

XSD_STRING = "http://www.w3.org/2001/XMLSchema#string"


def graph_of_rdflib(graph: Any, *, source: str = "rdflib") -> KnowledgeGraph:
    """The graph of all triples of an `rdflib.Graph` or `Dataset`, read as an RDF file would be."""
    if not hasattr(graph, "triples"):
        raise MalformedInput(
            f"{source}: an object of type {type(graph).__name__} has no method triples; "
            "give an rdflib.Graph"
        )
    store = StatementStore()
    if hasattr(graph, "quads"):  # a dataset: its graphs are read as one
        rows = (quad[:3] for quad in graph.quads((None, None, None, None)))
    else:
        rows = graph.triples((None, None, None))
    store.add([_statement(*row) for row in rows])
    return graph_of_store(source, store)


def _statement(subject: Any, predicate: Any, other: Any) -> Statement:
    if not (hasattr(other, "datatype") and hasattr(other, "language")):
        return Statement(_term(subject), str(predicate), _term(other))
    datatype = "" if other.datatype is None else str(other.datatype)
    tag = f"@{other.language}" if other.language else datatype
    plain = "" if tag == XSD_STRING else tag
    return Statement(_term(subject), str(predicate), str(other), plain)


def _term(term: Any) -> str:
    return f"_:{term}" if type(term).__name__ == "BNode" else str(term)
