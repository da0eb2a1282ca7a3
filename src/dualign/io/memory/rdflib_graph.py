"""A graph from rdflib, through its interface: rdflib need not be installed."""

from __future__ import annotations

from typing import Any

from dualign.core.errors import MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.rdf.quads import XSD_STRING
from dualign.io.graphs.rdf.rdf_graph import graph_of_store
from dualign.io.graphs.statements.statement_sink import Statement
from dualign.io.graphs.statements.statement_store import StatementStore
from dualign.io.memory.whole_characters import whole_characters


def graph_of_rdflib(graph: Any, *, source: str = "rdflib") -> KnowledgeGraph:
    """The graph of all triples of an `rdflib.Graph` or `Dataset`, read as an RDF file would be."""
    if not callable(getattr(graph, "triples", None)):
        raise MalformedInput(
            f"{source}: an object of type {type(graph).__name__} has no method triples; "
            "give an rdflib.Graph"
        )
    store = StatementStore()
    if hasattr(graph, "quads"):  # a dataset: its graphs are read as one
        rows = (quad[:3] for quad in graph.quads((None, None, None, None)))
    else:
        rows = graph.triples((None, None, None))
    with whole_characters(source):
        store.add([_statement(*row) for row in rows])
    return graph_of_store(source, store)


def _statement(subject: Any, predicate: Any, other: Any) -> Statement:
    tag = literal_tag(other) if is_literal(other) else None
    return Statement(_term(subject), str(predicate), _term(other), tag)


def is_literal(term: Any) -> bool:
    """Whether a term is an ``rdflib.Literal``, which is a text as an IRI is."""
    return hasattr(term, "datatype") and hasattr(term, "language")


def literal_tag(literal: Any) -> str:
    """The language (``@fr``) or the datatype of a literal, "" if it has neither."""
    if literal.language:
        return f"@{literal.language}"
    datatype = "" if literal.datatype is None else str(literal.datatype)
    return "" if datatype == XSD_STRING else datatype


def _term(term: Any) -> str:
    return f"_:{term}" if type(term).__name__ == "BNode" else str(term)
