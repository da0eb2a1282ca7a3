"""`PlainWorld`: the tiny pair as lists and dictionaries, with what is believed of it."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from feature_world import KNOWN, LEFT, LEFT_TRIPLES, RELATIONS, RIGHT, RIGHT_TRIPLES, SAID

Edge = tuple[int, int]  # where it leads, and by which relation


@dataclass(frozen=True)
class PlainGraph:
    """One graph: the edges of each entity in either direction, each once."""

    things: Sequence
    triples: Sequence[tuple[int, int, int]]
    relations: int
    directed: bool

    @cached_property
    def edges(self) -> list[list[Edge]]:
        found = [set() for _ in self.things]
        for head, relation, tail in self.triples:
            found[head].add((tail, relation))
            found[tail].add((head, self.inverse(relation)))
        return [sorted(own) for own in found]

    def inverse(self, relation: int) -> int:
        if not self.directed:
            return relation
        return relation + self.relations if relation < self.relations else relation - self.relations

    @property
    def relation_count(self) -> int:
        return self.relations * (2 if self.directed else 1)

    def degree(self, entity: int) -> int:
        return len(self.edges[entity])

    def rarity(self, entity: int) -> float:
        return 1 / (1 + math.log(1 + self.degree(entity)))

    def on(self, entity: int, relation: int) -> int:
        """How many edges with this relation an entity has."""
        return sum(r == relation for _, r in self.edges[entity])


@dataclass(frozen=True)
class PlainWorld:
    """Both graphs, and the beliefs that follow from ``SAID`` and ``KNOWN``."""

    directed: bool = True
    degrees: bool = True
    labelled: bool = True

    @cached_property
    def left(self) -> PlainGraph:
        return PlainGraph(LEFT, LEFT_TRIPLES, RELATIONS[0], self.directed)

    @cached_property
    def right(self) -> PlainGraph:
        return PlainGraph(RIGHT, RIGHT_TRIPLES, RELATIONS[1], self.directed)

    @cached_property
    def belief(self) -> dict[tuple[int, int], float]:
        """What was said, scaled until no row or column exceeds one; known links shut out rivals."""
        values = dict(SAID)
        for _ in range(8):
            for side in (0, 1):
                total = Counter()
                for pair, value in values.items():
                    total[pair[side]] += value
                values = {pair: v / max(total[pair[side]], 1) for pair, v in values.items()}
        for pair in values:
            if pair == KNOWN:
                values[pair] = 1.0
            elif pair[0] == KNOWN[0] or pair[1] == KNOWN[1]:
                values[pair] = 0.0
        return values

    def counterparts(self, side: int) -> dict[int, list[tuple[int, float]]]:
        """For each left (side 0) or right entity the at most 6 it may be, best first."""
        found = defaultdict(list)
        for pair, value in self.belief.items():
            if value >= 0.02:
                found[pair[side]].append((pair[1 - side], value))
        return {
            own: sorted(others, key=lambda other: (-other[1], other[0]))[:6]
            for own, others in found.items()
        }

    @cached_property
    def forward(self) -> dict[int, list[tuple[int, float]]]:
        return self.counterparts(0)

    @cached_property
    def backward(self) -> dict[int, list[tuple[int, float]]]:
        return self.counterparts(1)

    @cached_property
    def likeness(self) -> dict[tuple[int, int], float]:
        """How far each left relation corresponds to each right one, at least 0.05."""
        there = _shares(self.left, self.right, self.forward)
        back = _shares(self.right, self.left, self.backward)
        return {
            (r, s): 0.05 + 0.95 * min(math.sqrt(there[r, s] * back[s, r]), 1)
            for r in range(self.left.relation_count)
            for s in range(self.right.relation_count)
        }


def _shares(near: PlainGraph, far: PlainGraph, counterparts) -> Counter:
    """Of the edges with r between aligned entities, the share that the other graph calls s.

    Each relation is taken to have one more edge, without a counterpart.
    """
    together, total = Counter(), Counter()
    for i, edges in enumerate(near.edges):
        for n, r in edges:
            if i in counterparts and n in counterparts:
                (j, sure), (m, as_sure) = counterparts[i][0], counterparts[n][0]
                total[r] += sure * as_sure
                for s in (s for other, s in far.edges[j] if other == m):
                    together[r, s] += sure * as_sure
    return Counter({(r, s): weight / (1 + total[r]) for (r, s), weight in together.items()})
