"""Columns of statements to a `KnowledgeGraph`."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.arrays import BoolArray, IntArray
from dualign.errors import MalformedInput
from dualign.io.duplicates import merge_duplicates
from dualign.io.factorise import factorise, renumber
from dualign.io.terms import IRI_DATATYPE, RDF_TYPE, Literal, literals
from dualign.knowledge_graph import AttributeTable, KnowledgeGraph


class Kind(IntEnum):
    """What the object of a statement is."""

    ENTITY = 0
    LITERAL = 1
    CLASS = 2  # of an rdf:type statement


def graph_of_statements(
    source: str,
    subjects: pa.Array,
    predicates: pa.Array,
    objects: pa.Array,
    literal: BoolArray,
) -> KnowledgeGraph:
    """Build a graph from statements without angle brackets, one row each.

    Every subject is an entity, and so is every object that is not ``literal`` and not a class
    (``rdf:type``). Entities and relations are numbered by first appearance.
    """
    if not len(subjects):
        raise MalformedInput(f"{source}: the graph is empty: 0 triples; give at least 1")
    terms, codes = factorise(pa.concat_arrays([subjects, objects]))
    properties, predicate = factorise(predicates)
    is_type = pc.equal(properties, RDF_TYPE).to_numpy(zero_copy_only=False)[predicate]
    kind = np.where(literal, Kind.LITERAL, np.where(is_type, Kind.CLASS, Kind.ENTITY))
    rows = np.stack([codes[: len(subjects)], predicate, codes[len(subjects) :], kind], axis=1)
    rows = rows[merge_duplicates(rows, source, "triples")]

    relational = rows[:, 3] == Kind.ENTITY
    last = np.where(relational, rows[:, 2], rows[:, 0])  # the object, if that is an entity
    entities, entity_of = renumber(np.stack([rows[:, 0], last], axis=1).ravel(), len(terms))
    relations, relation_of = renumber(rows[relational, 1], len(properties))
    head, relation, tail, _ = rows[relational].T
    return KnowledgeGraph(
        entities=_texts(terms, entities),
        relations=_texts(properties, relations),
        triples=np.stack([entity_of[head], relation_of[relation], entity_of[tail]], axis=1),
        attributes=_attributes(rows[~relational], entity_of, properties, terms),
        source=source,
    )


def _texts(labels: pa.Array, positions: IntArray) -> tuple[str, ...]:
    return tuple(labels.take(pa.array(positions)).to_pylist())


def _attributes(
    rows: IntArray, entity_of: IntArray, properties: pa.Array, terms: pa.Array
) -> AttributeTable:
    """The table of literals and classes; ``rows`` hold subject, property, object and kind."""
    subject, predicate, value, kind = rows.T
    labels, label_of = renumber(predicate, len(properties))
    values, value_of = renumber(value, len(terms))
    texts = terms.take(pa.array(values))
    meanings = {
        Kind.LITERAL: literals(texts),
        Kind.CLASS: [Literal(text, datatype=IRI_DATATYPE) for text in texts.to_pylist()],
    }
    chosen = [
        meanings[Kind(k)][v] for k, v in zip(kind.tolist(), value_of[value].tolist(), strict=True)
    ]
    return AttributeTable(
        subjects=entity_of[subject],
        predicates=label_of[predicate],
        labels=_texts(properties, labels),
        values=tuple(literal.value for literal in chosen),
        languages=tuple(literal.language for literal in chosen),
        datatypes=tuple(literal.datatype for literal in chosen),
    )
