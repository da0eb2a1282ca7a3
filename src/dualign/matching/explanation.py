"""Why a pair was matched: names, neighbours that match, and the relations that lead to them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.arrays import FloatArray, IntArray
from dualign.knowledge_graph import KnowledgeGraph


@dataclass(frozen=True, kw_only=True)
class SharedNeighbour:
    """A neighbour on the left whose own best match is a neighbour on the right."""

    left: str
    right: str
    left_relation: str
    right_relation: str
    outgoing: bool  # the pair is the head on both sides
    confidence: float

    def __str__(self) -> str:
        arrow = "→" if self.outgoing else "←"
        return (
            f"{self.left_relation} {arrow} {self.left}  ~  "
            f"{self.right_relation} {arrow} {self.right}  ({self.confidence:.2f})"
        )


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
        lines.append(f"  {len(self.neighbours)} matching neighbours:")
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

    ``best`` and ``confidence`` give every left entity's best match, shape (left entities,).
    """
    found = []
    for outgoing in (True, False):
        ours = _around(left, pair[0], outgoing)
        theirs = _around(right, pair[1], outgoing)
        by_entity: dict[int, list[int]] = {}
        for relation, entity in theirs:
            by_entity.setdefault(int(entity), []).append(int(relation))
        for relation, entity in ours:
            match = int(best[entity])
            found += [
                SharedNeighbour(
                    left=_label(left, int(entity)),
                    right=_label(right, match),
                    left_relation=_short(left.relations[relation]),
                    right_relation=_short(right.relations[other]),
                    outgoing=outgoing,
                    confidence=float(confidence[entity]),
                )
                for other in by_entity.get(match, [])
            ]
    return tuple(sorted(found, key=lambda n: (-n.confidence, n.left, n.left_relation)))


def _around(graph: KnowledgeGraph, entity: int, outgoing: bool) -> IntArray:
    """(relation, neighbour) of the triples that start (or end) at an entity, shape (t, 2)."""
    own, other = (0, 2) if outgoing else (2, 0)
    rows = graph.triples[graph.triples[:, own] == entity]
    return np.stack([rows[:, 1], rows[:, other]], axis=1)


def _label(graph: KnowledgeGraph, entity: int) -> str:
    name = graph.names[entity] if graph.names else ""
    return name or graph.entities[entity]


def _short(relation: str) -> str:
    return relation.rstrip("/#").rsplit("/", 1)[-1].rsplit("#", 1)[-1]
