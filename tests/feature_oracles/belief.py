"""Oracle of the belief."""

from __future__ import annotations


def belief(world, i, j):
    """What the round before believed of the pair, within its row and column."""
    return world.belief[i, j]


ORACLES = {"belief": belief}
