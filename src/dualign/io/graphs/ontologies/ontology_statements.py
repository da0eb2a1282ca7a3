"""Interprets the statements of an ontology: its terms, their names, edges between them.

Published OWL wraps much into nodes: restrictions, annotated axioms, synonyms with a
source. Here these become plain statements about the terms, so that the same content reads the same
whether it is written as OWL or as SKOS. Deprecated terms are left out.
"""

from __future__ import annotations

import re
import warnings

import numpy as np

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.errors import InputWarning
from dualign.io.graphs.name_properties import LABEL, NEAR, SYNONYM, name_tiers
from dualign.io.graphs.ontologies.annotation_nodes import (
    ANNOTATION_TYPES,
    annotated_statements,
    text_nodes,
    texts_of_nodes,
)
from dualign.io.graphs.ontologies.class_expressions import expanded_statements, expression_nodes
from dualign.io.graphs.rdf_vocabulary import (
    ANY_URI,
    CLASS_TYPES,
    LANGUAGE_TERM,
    OBO_IN_OWL,
    OWL,
    RDFS,
    SKOS,
    SKOS_XL,
    SUBCLASS,
    SUBPROPERTY,
)
from dualign.io.graphs.statements.statement_rows import (
    StatementRows,
    matches_pattern,
    numbers_in,
    numbers_of,
)
from dualign.io.graphs.statements.statement_store import StatementStore
from dualign.io.text.duplicates import first_of_each

DEPRECATED_TYPES = frozenset({f"{OWL}DeprecatedClass", f"{OWL}DeprecatedProperty"})
OBSOLETE_CLASS = f"{OBO_IN_OWL}ObsoleteClass"
TRUE = ("true", "1")
OTHER_PROPERTIES = frozenset({f"{OWL}ObjectProperty", f"{OWL}DatatypeProperty"})
# How properties that are labelled as names are read.
READ_AS = {
    LABEL: f"{SKOS}prefLabel",
    SYNONYM: f"{SKOS}altLabel",
    NEAR: f"{OBO_IN_OWL}hasRelatedSynonym",
}


def term_statements(source: str, store: StatementStore, rows: IntArray) -> IntArray:
    """The statements (n, 4) about the terms of an ontology; unchanged if it is not an ontology."""
    given = StatementRows(store, rows)
    outdated = _deprecated(given)
    rows = _with(rows, annotated_statements(given), _names(given))
    statements = StatementRows(store, rows)
    texts = text_nodes(statements)
    expressions = expression_nodes(statements)
    helpers = texts | expressions | statements.of_types(ANNOTATION_TYPES)
    helpers |= _annotation_properties(statements) | _vocabulary(statements)
    if not (helpers.any() or outdated.any()) and len(rows) == len(given.rows):
        return given.rows
    rows = _with(
        rows, expanded_statements(statements, expressions), texts_of_nodes(statements, texts)
    )
    rows = _references(StatementRows(store, rows))
    left_out = helpers | outdated
    statements = StatementRows(store, rows)
    rows = rows[~left_out[rows[:, 0]] & ~statements.object_is(left_out)]
    if not len(rows):
        return given.rows
    if outdated.any():
        warnings.warn(
            f"{source}: {int(outdated.sum()):,} deprecated terms were left out",
            InputWarning,
            stacklevel=4,
        )
    return rows


def _with(rows: IntArray, *further: IntArray) -> IntArray:
    """The rows and further ones, without duplicates."""
    if not any(len(each) for each in further):
        return rows
    joined = np.concatenate([rows, *further])
    return joined[first_of_each(joined)]


def _deprecated(statements: StatementRows) -> BoolArray:
    """Which terms are deprecated, shape (terms,)."""
    said = statements.with_property(f"{OWL}deprecated") & ~statements.relational
    true = np.isin(statements.objects, numbers_of(statements.store.values.texts(), TRUE))
    outdated = statements.marked(statements.subjects[said & true])
    outdated |= statements.of_types(DEPRECATED_TYPES)
    obsolete = statements.marked(numbers_of(statements.terms, {OBSOLETE_CLASS}))
    below = statements.with_property(SUBCLASS) & statements.object_is(obsolete)
    return outdated | obsolete | statements.marked(statements.subjects[below])


def _annotation_properties(statements: StatementRows) -> BoolArray:
    """Which terms are only annotation properties, shape (terms,)."""
    found = statements.of_types({f"{OWL}AnnotationProperty"})
    return found & ~statements.of_types(OTHER_PROPERTIES) if found.any() else found


def _vocabulary(statements: StatementRows) -> BoolArray:
    """Which terms belong to the languages that ontologies are written in, shape (terms,).

    Files declare these (``owl:Thing``, ``oboInOwl:Synonym``) but are not about them.
    """
    if not statements.of_types(CLASS_TYPES).any():
        return np.zeros(len(statements.terms), np.bool_)
    languages = f"{LANGUAGE_TERM}|^{re.escape(OBO_IN_OWL)}|^{re.escape(SKOS_XL)}"
    return matches_pattern(statements.terms, languages) & statements.marked(statements.subjects)


def _references(statements: StatementRows) -> IntArray:
    """The rows, in which annotations with an IRI that is not described have it as a value."""
    declared = np.flatnonzero(statements.of_types({f"{OWL}AnnotationProperty"}))
    labels = {statements.store.terms.text(term) for term in declared.tolist()}
    annotating = statements.with_property(f"{RDFS}isDefinedBy", *labels)
    described = statements.marked(statements.subjects)
    referring = annotating & statements.relational & ~statements.object_is(described)
    if not referring.any():
        return statements.rows
    terms, which = np.unique(statements.objects[referring], return_inverse=True)
    texts = [statements.store.terms.text(term) for term in terms.tolist()]
    rows = statements.rows.copy()
    rows[referring, 2] = numbers_in(statements.store.values, texts)[which]
    rows[referring, 3] = statements.store.tags.number(ANY_URI)
    return rows


def _names(statements: StatementRows) -> IntArray:
    """The values of properties that are labelled as names, also stated with a usual property.

    A property is recognised by its label (``NCIT_P90`` is labelled "FULL_SYN"), or by being a
    sub-property of one that is known.
    """
    store, literal = statements.store, ~statements.relational
    labels = store.properties.texts().to_pylist()
    used = np.bincount(statements.properties[literal], minlength=len(labels)) > 0
    used &= name_tiers(labels) < 0
    number_of = {labels[number]: number for number in np.flatnonzero(used).tolist()}
    added = [np.empty((0, 4), np.int64)]
    for term in numbers_of(statements.terms, number_of).tolist():
        tiers = name_tiers(_called(statements, term))
        if (tiers >= 0).any():
            number = number_of[store.terms.text(term)]
            rows = statements.rows[literal & (statements.properties == number)].copy()
            rows[:, 1] = store.properties.number(READ_AS[int(tiers[tiers >= 0].min())])
            added.append(rows)
    return np.concatenate(added)


def _called(statements: StatementRows, term: int) -> list[str]:
    """The labels of a property, and the properties that it is a sub-property of."""
    own = statements.subjects == term
    labelled = own & statements.with_property(f"{RDFS}label") & ~statements.relational
    above = own & statements.with_property(SUBPROPERTY) & statements.relational
    return [
        *map(statements.store.values.text, statements.objects[labelled].tolist()),
        *map(statements.store.terms.text, statements.objects[above].tolist()),
    ]
