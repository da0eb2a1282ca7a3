"""Builds a graph from edges: subject, predicate, object, the object an entity or a literal.

Every subject is an entity, and so is every object that is neither a literal nor a class
(``rdf:type``) nor what ``owl:sameAs``, ``skos:exactMatch`` or ``owl:differentFrom`` lead to: as in
RDF, these refer to the other graph. Entities and relations are numbered by first appearance.
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.errors import MalformedInput
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.io.graphs.rdf_vocabulary import ANY_URI, DIFFERENT, OWL, SAME_AS, SKOS
from dualign.io.graphs.statements.columnar_graph import columnar_graph, texts_at
from dualign.io.graphs.statements.statement_rows import numbers_of
from dualign.io.graphs.statements.statement_sink import NOT_LITERAL
from dualign.io.graphs.statements.statement_store import StatementStore
from dualign.io.graphs.terms import IRI_DATATYPE, RDF_TYPE, Literal, literals
from dualign.io.text.duplicates import merge_duplicates
from dualign.io.text.factorise import renumber

# Predicates that link to another graph, also in the short form that people write by hand.
LINKS = {
    written: iri
    for iri in SAME_AS | DIFFERENT
    for written in (iri, iri.replace(OWL, "owl:").replace(SKOS, "skos:"))
}


def graph_of_statements(
    source: str,
    subjects: pa.Array,
    predicates: pa.Array,
    objects: pa.Array,
    literal: BoolArray,
) -> KnowledgeGraph:
    """Build a graph from edges without angle brackets, one row each."""
    store = StatementStore()
    store.add_columns(subjects, predicates, objects, literal)
    return graph_of_edges(source, store)


def graph_of_edges(source: str, store: StatementStore) -> KnowledgeGraph:
    """Build a graph from edges; their literals are written as in N-Triples, or plain."""
    rows = store.rows()
    if not len(rows):
        raise MalformedInput(f"{source}: the graph is empty: 0 triples; give at least 1")
    rows = rows[merge_duplicates(rows, source, "triples")]
    properties = store.properties.texts()
    is_type = pc.equal(properties, RDF_TYPE).to_numpy(zero_copy_only=False)[rows[:, 1]]
    outward = np.isin(rows[:, 1], numbers_of(properties, LINKS.keys()))
    relational = (rows[:, 3] == NOT_LITERAL) & ~is_type & ~outward
    others = rows[~relational]
    return columnar_graph(
        source, store, rows, relational, lambda entity_of: _attributes(others, entity_of, store)
    )


def _attributes(rows: IntArray, entity_of: IntArray, store: StatementStore) -> AttributeTable:
    """The table of literals, classes and links to the other graph."""
    subject, predicate, value, tag = rows.T
    labels, label_of = renumber(predicate, len(store.properties))
    numbers = np.unique(value[tag == NOT_LITERAL])
    kinds = {
        number: ANY_URI if label in LINKS else IRI_DATATYPE
        for number, label in zip(labels.tolist(), texts_at(store.properties, labels), strict=True)
    }
    classes = dict(zip(numbers.tolist(), texts_at(store.terms, numbers), strict=True))
    values = literals(store.values.texts())
    chosen = [
        Literal(classes[v], datatype=kinds[p]) if t == NOT_LITERAL else values[v]
        for p, v, t in zip(predicate.tolist(), value.tolist(), tag.tolist(), strict=True)
    ]
    return AttributeTable(
        subjects=entity_of[subject],
        predicates=label_of[predicate],
        labels=tuple(LINKS.get(label, label) for label in texts_at(store.properties, labels)),
        values=tuple(literal.value for literal in chosen),
        languages=tuple(literal.language for literal in chosen),
        datatypes=tuple(literal.datatype for literal in chosen),
    )
