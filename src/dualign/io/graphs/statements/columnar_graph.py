"""Builds a graph from numbered statements; entities are numbered by first appearance."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.io.graphs.statements.statement_store import StatementStore
from dualign.io.text.factorise import renumber
from dualign.io.text.text_pool import TextPool


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
    last = np.where(relational, rows[:, 2], rows[:, 0])  # the object, if that is an entity
    entities, entity_of = renumber(np.stack([rows[:, 0], last], axis=1).ravel(), len(store.terms))
    relations, relation_of = renumber(rows[relational, 1], len(store.properties))
    head, relation, tail, _ = rows[relational].T
    return KnowledgeGraph(
        entities=texts_at(store.terms, entities),
        relations=texts_at(store.properties, relations),
        triples=np.stack([entity_of[head], relation_of[relation], entity_of[tail]], axis=1),
        attributes=attributes(entity_of),
        source=source,
    )


def texts_at(pool: TextPool, numbers: IntArray) -> tuple[str, ...]:
    """The texts with these numbers."""
    return tuple(pool.strings()[numbers].tolist())
