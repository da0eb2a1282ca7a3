"""Graphs in an order of their own, so that the numbering of the input decides nothing."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import numpy as np

from dualign.arrays import IntArray
from dualign.knowledge_graph import KnowledgeGraph


def in_order(graph: KnowledgeGraph) -> tuple[KnowledgeGraph, IntArray]:
    """The graph with entities and relations sorted by label, and where each entity was before.

    Two graphs that differ only in how they number their entities become equal.
    """
    order = _sorted_places(graph.entities)
    relation_order = _sorted_places(graph.relations)
    place, relation_place = _inverse(order), _inverse(relation_order)
    heads, relations, tails = graph.triples.T
    triples = np.stack([place[heads], relation_place[relations], place[tails]], axis=1)
    attributes = graph.attributes
    if len(attributes):
        attributes = dataclasses.replace(attributes, subjects=place[attributes.subjects])
    ordered = dataclasses.replace(
        graph,
        entities=[graph.entities[k] for k in order.tolist()],
        relations=[graph.relations[k] for k in relation_order.tolist()],
        triples=np.unique(triples, axis=0),
        names=[graph.names[k] for k in order.tolist()] if graph.names else (),
        attributes=attributes,
    )
    return ordered, order


def _sorted_places(labels: Sequence[str]) -> IntArray:
    texts = list(labels)
    return np.array(sorted(range(len(texts)), key=texts.__getitem__), dtype=np.int64)


def _inverse(order: IntArray) -> IntArray:
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    return place
