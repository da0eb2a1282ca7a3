"""Why a pair was matched: names, neighbours that match, and the relations that lead to them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.counting import counted
from dualign.core.knowledge_graph import KnowledgeGraph


@dataclass(frozen=True, kw_only=True)
class SharedNeighbour:
    """A neighbour on the left whose own best match is a neighbour on the right."""

    left: str
    right: str
    left_relation: str
    right_relation: str
    left_outgoing: bool  # the left entity is the head, its neighbour the tail
    right_outgoing: bool
    confidence: float

    def __str__(self) -> str:
        ours, theirs = (
            f"{relation} {'→' if outgoing else '←'} {neighbour}"
            for relation, outgoing, neighbour in (
                (self.left_relation, self.left_outgoing, self.left),
                (self.right_relation, self.right_outgoing, self.right),
            )
        )
        return f"{ours}  ~  {theirs}  ({self.confidence:.2f})"


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """One proposed pair with the evidence for it."""

    subject: str
    object: str
    subject_name: str
    object_name: str
    confidence: float
    decision: str
    runner_up: str
    runner_up_confidence: float
    neighbours: tuple[SharedNeighbour, ...]

    def __str__(self) -> str:
        lines = [
            f"{self.subject_name or self.subject}  =  {self.object_name or self.object}",
            f"  {self.subject}",
            f"  {self.object}",
            f"  confidence {self.confidence:.3f} ({self.decision})",
        ]
        if self.runner_up:
            lines.append(f"  next best: {self.runner_up} ({self.runner_up_confidence:.3f})")
        lines.append(f"  {counted(len(self.neighbours), 'matching neighbour')}:")
        lines += [f"    {neighbour}" for neighbour in self.neighbours]
        return "\n".join(lines)


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
    for relation, entity, outgoing in _around(right, pair[1]):
        theirs.setdefault(entity, []).append((relation, outgoing))
    found = [
        SharedNeighbour(
            left=_label(left, entity),
            right=_label(right, int(best[entity])),
            left_relation=_short(left.relations[relation]),
            right_relation=_short(right.relations[other]),
            left_outgoing=outgoing,
            right_outgoing=other_outgoing,
            confidence=float(confidence[entity]),
        )
        for relation, entity, outgoing in _around(left, pair[0])
        for other, other_outgoing in theirs.get(int(best[entity]), [])
    ]
    return tuple(sorted(found, key=lambda n: (-n.confidence, n.left, n.left_relation)))


def _around(graph: KnowledgeGraph, entity: int) -> list[tuple[int, int, bool]]:
    """(relation, neighbour, is the entity the head?) of every triple at an entity."""
    heads, relations, tails = graph.triples.T
    out, into = np.flatnonzero(heads == entity), np.flatnonzero(tails == entity)
    return [
        *((int(relations[row]), int(tails[row]), True) for row in out),
        *((int(relations[row]), int(heads[row]), False) for row in into),
    ]


def _label(graph: KnowledgeGraph, entity: int) -> str:
    name = graph.names[entity] if graph.names else ""
    return name or graph.entities[entity]


def _short(relation: str) -> str:
    return relation.rstrip("/#").rsplit("/", 1)[-1].rsplit("#", 1)[-1]
