"""A graph as RDF statements: every id an IRI, every value a literal.

Relations, properties and entities become IRIs by the rule of `io.graphs.iris`. A datatype that is
not an IRI becomes ``urn:dualign:datatype:…``, a language tag that RDF does not allow becomes the
datatype ``urn:dualign:language:…``, both percent-encoded. Names that came from elsewhere
(a names file) are not statements of the graph, and an entity without a single statement has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple
from urllib.parse import unquote

from pyoxigraph import Literal, NamedNode

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.iris import OWN, Side, as_iri, encoded, from_iri, is_iri
from dualign.io.graphs.rdf_vocabulary import ANY_URI, DIFFERENT, LANGUAGE_TERM, SAME_AS
from dualign.io.graphs.terms import IRI_DATATYPE

_BLANK = re.compile(r"_:[A-Za-z0-9_]+")
_LANGUAGE_TERM = re.compile(LANGUAGE_TERM)
DATATYPE, LANGUAGE = f"{OWN}datatype:", f"{OWN}language:"


class RdfStatement(NamedTuple):
    """One statement; subject and predicate are IRIs, the object is an IRI or a literal."""

    subject: str
    predicate: str
    object: str | Literal

    @property
    def nodes(self) -> tuple[str, ...]:
        """The entities in it: its subject, and its object unless that is a literal."""
        found = self.object
        return (self.subject, found) if isinstance(found, str) else (self.subject,)

    def renamed(self, ids: Mapping[str, str]) -> RdfStatement:
        """The statement with other ids for its entities; those not in ``ids`` are unchanged."""
        found = self.object
        return RdfStatement(
            ids.get(self.subject, self.subject),
            self.predicate,
            ids.get(found, found) if isinstance(found, str) else found,
        )

    def __str__(self) -> str:
        """The statement in N-Triples syntax, without the dot."""
        found = f"<{self.object}>" if isinstance(self.object, str) else self.object
        return f"<{self.subject}> <{self.predicate}> {found}"


def statements(graph: KnowledgeGraph, side: Side) -> Iterator[RdfStatement]:
    """The statements of one of the two graphs, in its own order."""
    entities = [as_iri(entity, side) for entity in graph.entities]
    relations = [as_iri(relation, side) for relation in graph.relations]
    for head, relation, tail in graph.triples.tolist():
        yield RdfStatement(entities[head], relations[relation], entities[tail])
    table = graph.attributes
    properties = [as_iri(label, side) for label in table.labels]
    for subject, predicate, value, language, datatype in zip(
        table.subjects.tolist(),
        table.predicates.tolist(),
        table.values,
        table.languages,
        table.datatypes,
        strict=True,
    ):
        refers = datatype == IRI_DATATYPE or (
            datatype == ANY_URI and _refers(table.labels[predicate], value)
        )
        found = as_iri(value, side) if refers else literal(value, language, datatype)
        yield RdfStatement(entities[subject], properties[predicate], found)


def with_blank_nodes(statement: RdfStatement) -> str:
    """The statement in N-Triples syntax, with blank nodes where the source had them."""
    subject, *found = (_term(node) for node in statement.nodes)
    written = found[0] if found else str(statement.object)
    return f"{subject} <{statement.predicate}> {written}"


def literal(value: str, language: str, datatype: str) -> Literal:
    """An RDF literal for any language and datatype."""
    if language and _is_language(language):
        return Literal(value, language=language)
    kind = encoded(language, "language") if language else _datatype(datatype)
    return Literal(value, datatype=NamedNode(kind)) if kind else Literal(value)


def without_encoding(term: Literal) -> str:
    """The literal in N-Triples syntax, with the language or datatype of the source."""
    if term.language:
        return str(term)
    kind = term.datatype.value
    if kind.startswith(LANGUAGE):
        return f"{Literal(term.value)}@{unquote(kind.removeprefix(LANGUAGE))}"
    if kind.startswith(DATATYPE):
        return f"{Literal(term.value)}^^<{unquote(kind.removeprefix(DATATYPE))}>"
    return str(term)


def _term(iri: str) -> str:
    identifier = from_iri(iri)
    return identifier if _BLANK.fullmatch(identifier) else f"<{iri}>"


def _refers(label: str, value: str) -> bool:
    """Whether a reader treats an IRI as a value: links, and terms of RDF and OWL."""
    return label in SAME_AS | DIFFERENT or _LANGUAGE_TERM.match(value) is not None


@cache
def _is_language(tag: str) -> bool:
    try:
        Literal("", language=tag)
    except ValueError:
        return False
    return True


@cache
def _datatype(datatype: str) -> str:
    if not datatype or (not datatype.startswith(OWN) and is_iri(datatype)):
        return datatype
    return encoded(datatype, "datatype")
