"""Oracle of the profile."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from feature_oracles.vectors import cosine, signs, translated


def profile(world, i, j):
    """The cosine of two bags of relations: Σ_r ln(1 + edges with r) · rarity of r · signs of r."""
    ours, theirs = drawn(world)
    return cosine(bag(world.left, i, ours), bag(world.right, j, theirs))


@cache
def drawn(world):
    """The sign vectors of both sides' relations."""
    ours = signs(np.random.default_rng(0), world.left.relation_count, 256)
    return ours, translated(world, ours)


def bag(graph, entity, rows):
    total = np.zeros(256)
    for r in range(graph.relation_count):
        bearers = sum(graph.on(other, r) > 0 for other in range(len(graph.things)))
        rarity = math.log((1 + len(graph.things)) / (1 + bearers))
        total += math.log(1 + graph.on(entity, r)) * rarity * rows[r]
    return total


ORACLES = {"profile": profile}
