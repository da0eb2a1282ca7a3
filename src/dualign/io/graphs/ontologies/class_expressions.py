"""Class expressions and lists of RDF, decomposed into edges between the terms they mention.

``A subClassOf [onProperty p; someValuesFrom B]`` becomes an edge p from A to B, ``A
equivalentClass [intersectionOf (B C)]`` becomes ``A subClassOf B`` and ``A subClassOf C``, and
what leads to a list leads to each of its members. The nodes of such expressions are not entities.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from dualign.core.arrays import BoolArray, IntArray
from dualign.io.graphs.rdf_vocabulary import BLANK, LANGUAGE_TERM, OWL, RDF, SUBCLASS, XSD
from dualign.io.graphs.statements.statement_rows import StatementRows, matches_pattern
from dualign.io.graphs.statements.statement_sink import NOT_LITERAL

FILLERS = (f"{OWL}someValuesFrom", f"{OWL}allValuesFrom", f"{OWL}hasValue", f"{OWL}onClass")
FIRST, REST = f"{RDF}first", f"{RDF}rest"
ON_PROPERTY, INVERSE = f"{OWL}onProperty", f"{OWL}inverseOf"
INTERSECTION, UNION, ONE_OF = f"{OWL}intersectionOf", f"{OWL}unionOf", f"{OWL}oneOf"
FACETS = (
    *("minInclusive", "maxInclusive", "minExclusive", "maxExclusive", "length", "minLength"),
    *("maxLength", "pattern", "totalDigits", "fractionDigits"),
)
# A blank node with one of these is part of an expression, and whatever is of these types.
EXPRESSIVE = (
    *(FIRST, REST, ON_PROPERTY, INTERSECTION, UNION, ONE_OF, f"{OWL}complementOf"),
    *(f"{OWL}onDatatype", f"{OWL}datatypeComplementOf", INVERSE, f"{RDF}langRange"),
    *(f"{XSD}{facet}" for facet in FACETS),
)
EXPRESSION_TYPES = frozenset({f"{OWL}Restriction", f"{RDF}List", f"{OWL}DataRange"})
# Negations: no edge leads to the parts.
NEGATIVE = (f"{OWL}disjointWith", f"{OWL}complementOf", f"{OWL}propertyDisjointWith")
EQUIVALENT_CLASS = f"{OWL}equivalentClass"


class _Part(NamedTuple):
    """A term in an expression, and its property; −1 for the expression's own use."""

    role: int
    inverse: bool
    object: int
    tag: int


def expression_nodes(statements: StatementRows) -> BoolArray:
    """Which terms are nodes of class expressions or lists, shape (terms,)."""
    nodes = statements.marked(statements.subjects[statements.with_property(*EXPRESSIVE)])
    if nodes.any():
        nodes &= matches_pattern(statements.terms, BLANK)
    return nodes | statements.of_types(EXPRESSION_TYPES)


def expanded_statements(statements: StatementRows, nodes: BoolArray) -> IntArray:
    """The statements (n, 4) that take the place of those that lead to a marked node."""
    leading = statements.object_is(nodes) & ~nodes[statements.subjects]
    leading &= ~statements.with_property(*NEGATIVE)
    if not leading.any():
        return np.empty((0, 4), np.int64)
    expressions = _Expressions(statements, nodes)
    rows = [
        row
        for subject, used, node, _ in statements.rows[leading].tolist()
        for row in expressions.rows(subject, used, node)
    ]
    return np.array(rows, np.int64).reshape(-1, 4)


class _Expressions:
    """The nodes of all expressions with their statements."""

    def __init__(self, statements: StatementRows, nodes: BoolArray) -> None:
        self._nodes, self._statements = nodes, statements
        self._said: dict[int, list[tuple[int, int, int]]] = {}
        for subject, *said in statements.rows[nodes[statements.subjects]].tolist():
            self._said.setdefault(subject, []).append((said[0], said[1], said[2]))
        self._language = matches_pattern(statements.terms, LANGUAGE_TERM)
        self._number = {
            iri: statements.store.properties.number(iri)
            for iri in (*EXPRESSIVE, *FILLERS, SUBCLASS, EQUIVALENT_CLASS)
        }
        self._fillers = {self._number[iri] for iri in FILLERS}
        self._passed = {self._number[iri] for iri in (FIRST, REST, INTERSECTION)}
        self._named = {self._number[iri] for iri in (UNION, ONE_OF)}
        self._properties: dict[int, int] = {}

    def rows(self, subject: int, used: int, node: int) -> Iterator[tuple[int, int, int, int]]:
        """The statements for one that leads from a subject to an expression."""
        equivalent = used == self._number[EQUIVALENT_CLASS]
        taxonomic = equivalent or used == self._number[SUBCLASS]
        for part in self._parts(node, taxonomic=taxonomic):
            if part.role >= 0:
                relation = part.role
            else:
                relation = self._number[SUBCLASS] if equivalent else used
            if part.inverse and part.tag == NOT_LITERAL:
                yield part.object, relation, subject, NOT_LITERAL
            else:
                yield subject, relation, part.object, part.tag

    def _parts(self, node: int, *, taxonomic: bool) -> Iterator[_Part]:
        """The terms that an expression mentions, without those of the language itself.

        ``taxonomic``: the members of a union are not superclasses, so they get a role of their own.
        """
        stack, seen = [_Part(-1, inverse=False, object=node, tag=NOT_LITERAL)], set()
        while stack:
            part = stack.pop()
            if part.tag != NOT_LITERAL or not self._nodes[part.object]:
                if part.tag != NOT_LITERAL or not self._language[part.object]:
                    yield part
                continue
            if part in seen:
                continue
            seen.add(part)
            role, inverse = self._role(part)
            for said, found, tag in self._said.get(part.object, ()):
                if said in self._fillers:
                    stack.append(_Part(role, inverse, found, tag))
                elif said in self._passed:
                    stack.append(_Part(part.role, part.inverse, found, tag))
                elif said in self._named:
                    own = said if taxonomic and part.role < 0 else part.role
                    stack.append(_Part(own, part.inverse, found, tag))

    def _role(self, part: _Part) -> tuple[int, bool]:
        """The property of a restriction, and whether it is meant in the other direction."""
        for said, found, _ in self._said.get(part.object, ()):
            if said != self._number[ON_PROPERTY]:
                continue
            for inner, inverted, _ in self._said.get(found, ()):
                if inner == self._number[INVERSE]:
                    return self._property(inverted), True
            return self._property(found), False
        return part.role, part.inverse

    def _property(self, term: int) -> int:
        if term not in self._properties:
            self._properties[term] = self._statements.property_of_term(term)
        return self._properties[term]
