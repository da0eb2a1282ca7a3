"""Oracles of the labels: random signs that aligned entities share, carried over the graphs."""

from __future__ import annotations

from functools import cache

import numpy as np

from feature_oracles.vectors import cosine, signs, translated
from feature_world import LABEL_SEED, LABEL_WIDTH


@cache
def drawn(world):
    """Labels of the left and of the right entities, then signs of both sides' relations."""
    draw = np.random.default_rng(LABEL_SEED)
    random = signs(draw, len(world.left.things), LABEL_WIDTH)
    relations = signs(draw, world.left.relation_count, LABEL_WIDTH)
    left = [
        min(sum(p for _, p in world.forward.get(i, [])), 1) * row for i, row in enumerate(random)
    ]
    right = np.zeros((len(world.right.things), LABEL_WIDTH))
    for i, others in world.forward.items():
        for j, p in others:
            right[j] += p * random[i]
    return (left, right), (relations, translated(world, relations))


def carried(graph, labels, bound, start, steps):
    """Σ over all ways of so many steps that never return to the start, nor stay where they are."""
    total = np.zeros(LABEL_WIDTH)
    ways = [(start, np.ones(LABEL_WIDTH))]
    for _ in range(steps):
        ways = [
            (n, weight * graph.rarity(n) * bound[r])
            for place, weight in ways
            for n, r in graph.edges[place]
            if n not in (place, start)
        ]
    for place, weight in ways:
        total += weight * labels[place]
    return total


def oracle(*, steps, by_relation):
    """The cosine of what arrives at the two entities; zero where no labels are propagated."""

    def value(world, i, j):
        if not world.labelled:
            return 0
        (left, right), (ours, theirs) = drawn(world)
        if not by_relation:
            ours, theirs = [1] * len(ours), [1] * len(theirs)
        return cosine(
            carried(world.left, left, ours, i, steps), carried(world.right, right, theirs, j, steps)
        )

    return value


ORACLES = {
    "plain_once": oracle(steps=1, by_relation=False),
    "plain_twice": oracle(steps=2, by_relation=False),
    "bound_once": oracle(steps=1, by_relation=True),
    "bound_twice": oracle(steps=2, by_relation=True),
}
