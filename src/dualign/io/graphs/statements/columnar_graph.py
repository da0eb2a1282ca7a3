"""Builds a graph from numbered statements; entities are numbered by first appearance."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pyarrow as pa

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.io.graphs.statements.statement_store import StatementStore
from dualign.io.text.factorise import renumber


def columnar_graph(
    source: str,
    store: StatementStore,
    rows: IntArray,
    relational: BoolArray,
    attributes: Callable[[IntArray], AttributeTable],
) -> KnowledgeGraph:
    """The graph of statements, of which the ``relational`` ones lead from entity to entity.

    Every subject is an entity. ``attributes`` makes a table of the other statements, given the
    number of each term as an entity.
    """
    terms, properties = store.terms.texts(), store.properties.texts()
    last = np.where(relational, rows[:, 2], rows[:, 0])  # the object, if that is an entity
    entities, entity_of = renumber(np.stack([rows[:, 0], last], axis=1).ravel(), len(terms))
    relations, relation_of = renumber(rows[relational, 1], len(properties))
    head, relation, tail, _ = rows[relational].T
    return KnowledgeGraph(
        entities=texts_at(terms, entities),
        relations=texts_at(properties, relations),
        triples=np.stack([entity_of[head], relation_of[relation], entity_of[tail]], axis=1),
        attributes=attributes(entity_of),
        source=source,
    )


def texts_at(texts: pa.Array, positions: IntArray) -> tuple[str, ...]:
    """The texts at these positions."""
    return tuple(texts.take(pa.array(positions)).to_pylist())
