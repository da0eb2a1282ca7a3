"""Nodes that annotate a statement or hold a text, and are not entities themselves.

``owl:Axiom`` nodes repeat the statement they annotate. A synonym, label or definition may be a
node with the text on it (SKOS-XL, older OBO files); the text then belongs to the owner of the node.
"""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import BoolArray, IntArray
from dualign.io.graphs.name_properties import name_tiers
from dualign.io.graphs.rdf_vocabulary import OWL, RDF, SWRL, TEXT_TYPES
from dualign.io.graphs.statements.statement_rows import StatementRows
from dualign.io.graphs.terms import RDF_TYPE

ANNOTATION_TYPES = frozenset(
    {
        *(f"{OWL}Axiom", f"{OWL}Annotation", f"{OWL}NegativePropertyAssertion", f"{RDF}Statement"),
        *(f"{OWL}AllDisjointClasses", f"{OWL}AllDisjointProperties", f"{OWL}AllDifferent"),
        f"{OWL}Ontology",
        # The nodes of rules.
        *(f"{SWRL}Imp", f"{SWRL}Variable", f"{SWRL}AtomList", f"{SWRL}Builtin"),
        *(f"{SWRL}ClassAtom", f"{SWRL}DataRangeAtom", f"{SWRL}IndividualPropertyAtom"),
        *(f"{SWRL}DatavaluedPropertyAtom", f"{SWRL}SameIndividualAtom", f"{SWRL}BuiltinAtom"),
        f"{SWRL}DifferentIndividualsAtom",
    }
)
RDF_VALUE = f"{RDF}value"


def annotated_statements(statements: StatementRows) -> IntArray:
    """The statements (n, 4) that ``owl:Axiom`` nodes are about."""
    size = len(statements.terms)
    rows = {}
    for part in ("annotatedSource", "annotatedProperty", "annotatedTarget"):
        found = np.flatnonzero(statements.with_property(f"{OWL}{part}"))
        rows[part] = np.full(size, -1, np.int64)
        rows[part][statements.subjects[found]] = found
    source, related, target = rows.values()
    nodes = np.flatnonzero((source >= 0) & (related >= 0) & (target >= 0))
    named = statements.objects[related[nodes]]
    terms, which = np.unique(named, return_inverse=True)
    numbers = np.array([statements.property_of_term(term) for term in terms.tolist()], np.int64)
    return np.stack(
        [
            statements.objects[source[nodes]],
            numbers[which] if len(nodes) else named,
            statements.objects[target[nodes]],
            statements.tags[target[nodes]],
        ],
        axis=1,
    )


def text_nodes(statements: StatementRows) -> BoolArray:
    """Which terms only hold the text of a name, a definition or a reference, shape (terms,).

    They are of a type for that, or nothing leads to them but a naming property, and they have no
    statements but their type and literals.
    """
    naming = _naming(statements)[statements.properties]
    held = statements.relational & naming
    nodes = statements.of_types(TEXT_TYPES)
    if not held.any():
        return nodes
    candidates = statements.marked(statements.objects[held])
    literal = ~statements.relational
    candidates &= statements.marked(statements.subjects[literal & naming])
    typing = statements.with_property(RDF_TYPE)
    for other in (
        statements.objects[statements.relational & ~naming & ~typing],
        statements.subjects[statements.relational & ~typing],
    ):
        candidates[other] = False
    return nodes | candidates


def texts_of_nodes(statements: StatementRows, nodes: BoolArray) -> IntArray:
    """The statements (n, 4) that assign the texts of marked nodes to their owners."""
    holding = np.flatnonzero(~statements.relational & _naming(statements)[statements.properties])
    holding = holding[nodes[statements.subjects[holding]]]
    holding = holding[np.argsort(statements.subjects[holding], kind="stable")]
    leading = np.flatnonzero(statements.object_is(nodes))
    low, high = (
        np.searchsorted(statements.subjects[holding], statements.objects[leading], side)
        for side in ("left", "right")
    )
    count = high - low
    which = np.repeat(leading, count)
    place = np.arange(len(which)) - np.repeat(np.cumsum(count) - count, count)
    text = holding[np.repeat(low, count) + place]
    return np.stack(
        [
            statements.subjects[which],
            statements.properties[which],
            statements.objects[text],
            statements.tags[text],
        ],
        axis=1,
    )


def _naming(statements: StatementRows) -> BoolArray:
    """Which properties hold a name or a text, shape (properties,)."""
    labels = statements.store.properties.texts().to_pylist()
    values = np.array([label == RDF_VALUE for label in labels], np.bool_)
    return (name_tiers(labels) >= 0) | values
