"""Neighbours of two entities that match each other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph


@dataclass(frozen=True, kw_only=True)
class SharedNeighbour:
    """A left neighbour that matches a right neighbour."""

    left: str
    right: str
    left_relation: str
    right_relation: str
    left_outgoing: bool  # the left entity is the head, its neighbour the tail
    right_outgoing: bool
    confidence: float
    left_id: str = ""
    right_id: str = ""
    relation_likeness: float | None = None  # how strongly the two relations correspond

    def __str__(self) -> str:
        ours, theirs = (
            f"{relation} {'→' if outgoing else '←'} {neighbour}"
            for relation, outgoing, neighbour in (
                (self.left_relation, self.left_outgoing, self.left),
                (self.right_relation, self.right_outgoing, self.right),
            )
        )
        return f"{ours}  ~  {theirs}  ({self.confidence:.2f})"


def shared_neighbours(
    left: KnowledgeGraph,
    right: KnowledgeGraph,
    pair: tuple[int, int],
    best: IntArray,
    confidence: FloatArray,
) -> tuple[SharedNeighbour, ...]:
    """Neighbours of a pair that match each other, surest first.

    Directions may differ: one graph's ``contains`` is the other's ``part of``.

    ``best`` and ``confidence`` give every left entity's best match, shape (left entities,).
    """
    theirs: dict[int, list[tuple[int, bool]]] = {}
    for relation, entity, outgoing in incident_edges(right, pair[1]):
        theirs.setdefault(entity, []).append((relation, outgoing))
    found = [
        SharedNeighbour(
            left=label_of(left, entity),
            right=label_of(right, int(best[entity])),
            left_relation=last_part(left.relations[relation]),
            right_relation=last_part(right.relations[other]),
            left_outgoing=outgoing,
            right_outgoing=other_outgoing,
            confidence=float(confidence[entity]),
            left_id=left.entities[entity],
            right_id=right.entities[int(best[entity])],
        )
        for relation, entity, outgoing in incident_edges(left, pair[0])
        for other, other_outgoing in theirs.get(int(best[entity]), [])
    ]
    return tuple(sorted(found, key=lambda n: (-n.confidence, n.left, n.left_relation)))


def incident_edges(graph: KnowledgeGraph, entity: int) -> list[tuple[int, int, bool]]:
    """(relation, neighbour, is the entity the head?) of every triple at an entity, each once."""
    heads, relations, tails = graph.triples.T
    out, into = np.flatnonzero(heads == entity), np.flatnonzero(tails == entity)
    found = [
        *((int(relations[row]), int(tails[row]), True) for row in out),
        *((int(relations[row]), int(heads[row]), False) for row in into),
    ]
    return list(dict.fromkeys(found))


def label_of(graph: KnowledgeGraph, entity: int) -> str:
    """The name of an entity, or its id where it has none."""
    name = graph.names[entity] if graph.names else ""
    return name or graph.entities[entity]


def last_part(label: str) -> str:
    """The last part of an IRI."""
    return label.rstrip("/#").rsplit("/", 1)[-1].rsplit("#", 1)[-1]
