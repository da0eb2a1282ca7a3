"""From RDF statements to a `KnowledgeGraph`.

Every subject is an entity (so classes and properties that a file describes are too), and so is
every IRI or blank node as an object, except that

- the class of an ``rdf:type`` statement is a type: an attribute with the datatype ``iri``;
- ``owl:sameAs``, ``skos:exactMatch`` and ``owl:differentFrom`` refer to other graphs, and terms of
  RDF, RDFS, OWL, XSD and SKOS are the language itself: attributes with the datatype ``xsd:anyURI``;
- pages of Wikimedia sites that are *about* an entity, and Wikibase's bookkeeping, are left out;
- of an ontology, the nodes that axioms consist of are not entities: see `ontology_statements`.
  The graph with all of them is kept as ``stated``.

Literals are attributes. Blank nodes are entities called ``_:label``, the label valid only in this
file, so what belongs to one (an address, say) is reached through it.
"""

from __future__ import annotations

import dataclasses
import warnings

import numpy as np
import pyarrow as pa

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.errors import InputWarning, MalformedInput
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.io.graphs.ontologies.ontology_statements import term_statements
from dualign.io.graphs.rdf_vocabulary import (
    ABOUT,
    ANY_URI,
    BLANK,
    DIFFERENT,
    HOUSEKEEPING_PROPERTY,
    LANGUAGE_TERM,
    PAGE,
    SAME_AS,
)
from dualign.io.graphs.statements.columnar_graph import columnar_graph, texts_at
from dualign.io.graphs.statements.statement_rows import matches_pattern, numbers_of
from dualign.io.graphs.statements.statement_sink import NOT_LITERAL
from dualign.io.graphs.statements.statement_store import StatementStore
from dualign.io.graphs.terms import EXISTS, IRI_DATATYPE, RDF_TYPE
from dualign.io.text.duplicates import merge_duplicates
from dualign.io.text.factorise import renumber


def graph_of_store(source: str, store: StatementStore) -> KnowledgeGraph:
    """Build a graph from all statements of a file."""
    terms, properties = store.terms.texts(), store.properties.texts()
    rows = store.rows()
    distinct = merge_duplicates(rows, source, "statements")
    rows = rows if len(distinct) == len(rows) else rows[distinct]
    rows = _worth_keeping(source, rows, terms, properties)
    if not len(rows):
        raise MalformedInput(f"{source}: the graph is empty: 0 statements; give at least 1")
    about_terms = term_statements(source, store, rows)
    if about_terms is rows:
        return _graph(source, store, rows)
    stated = _graph(source, store, rows)
    return dataclasses.replace(_graph(source, store, about_terms), stated=stated)


def _graph(source: str, store: StatementStore, rows: IntArray) -> KnowledgeGraph:
    terms, properties = store.terms.texts(), store.properties.texts()
    is_type = np.isin(rows[:, 1], numbers_of(properties, {RDF_TYPE}))
    is_type &= ~matches_pattern(terms, BLANK)[rows[:, 2] * (rows[:, 3] == NOT_LITERAL)]
    outward = np.isin(rows[:, 1], numbers_of(properties, SAME_AS | DIFFERENT))
    outward |= matches_pattern(terms, LANGUAGE_TERM)[rows[:, 2] * (rows[:, 3] == NOT_LITERAL)]
    relational = (rows[:, 3] == NOT_LITERAL) & ~is_type & ~outward
    told = ~relational & ~np.isin(rows[:, 1], numbers_of(properties, {EXISTS}))
    others = rows[told], is_type[told]
    return columnar_graph(
        source, store, rows, relational, lambda entity_of: _attributes(*others, entity_of, store)
    )


def _worth_keeping(source: str, rows: IntArray, terms: pa.Array, properties: pa.Array) -> IntArray:
    """The statements that are not bookkeeping; the others are counted in a warning."""
    about = np.isin(rows[:, 1], numbers_of(properties, ABOUT)) & (rows[:, 3] == NOT_LITERAL)
    document = np.zeros(len(terms), np.bool_)
    document[rows[about, 0]] = True
    if document.any():
        document &= matches_pattern(terms, PAGE)
    dropped: BoolArray = (
        document[rows[:, 0]] | matches_pattern(properties, HOUSEKEEPING_PROPERTY)[rows[:, 1]]
    )
    if not dropped.any():
        return rows
    warnings.warn(
        f"{source}: {int(dropped.sum()):,} of {len(rows):,} statements are about Wikimedia "
        "pages or Wikibase's bookkeeping and were left out",
        InputWarning,
        stacklevel=3,
    )
    return rows[~dropped]


def _attributes(
    rows: IntArray, is_type: BoolArray, entity_of: IntArray, store: StatementStore
) -> AttributeTable:
    """The table of literals, classes and external references."""
    tags = store.tags.texts().to_pylist()
    labels, label_of = renumber(rows[:, 1], len(store.properties))
    literal = rows[:, 3] != NOT_LITERAL
    values = np.empty(len(rows), dtype=object)
    for pool, chosen in ((store.values, literal), (store.terms, ~literal)):
        values[chosen] = pool.strings()[rows[chosen, 2]]
    # Two further tags: that of a class, and that of an external reference.
    languages = [*(tag[1:] if tag.startswith("@") else "" for tag in tags), "", ""]
    datatypes = [*("" if tag.startswith("@") else tag for tag in tags), IRI_DATATYPE, ANY_URI]
    tag_of = np.where(literal, rows[:, 3], np.where(is_type, len(tags), len(tags) + 1))
    return AttributeTable(
        subjects=entity_of[rows[:, 0]],
        predicates=label_of[rows[:, 1]],
        labels=texts_at(store.properties, labels),
        values=tuple(values.tolist()),
        languages=tuple(np.array(languages, np.object_)[tag_of].tolist()),
        datatypes=tuple(np.array(datatypes, np.object_)[tag_of].tolist()),
    )
