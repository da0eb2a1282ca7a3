"""Oracle of the values that go together; of the tiny pair, only kinds are shared by entities."""

from __future__ import annotations

import math

from feature_world import KINDS, LEFT, RIGHT


def kind(side, entity):
    """The kind of an entity, "" where it is not known."""
    return KINDS.get((LEFT, RIGHT)[side][entity].iri, "")


def association(world, i, j):
    """ln of how much more often the two kinds occur together than by chance, the pair aside.

    Every pair counts as much as it is believed, from 0.1 on. Beside those that have the left kind,
    four count that go with each right kind as often as all pairs do.
    """
    if not kind(0, i) or not kind(1, j):
        return 0.0
    believed = {
        pair: value
        for pair, value in world.belief.items()
        if value >= 0.1 and kind(0, pair[0]) and kind(1, pair[1])
    }
    total = sum(believed.values())
    share = sum(v for (_, b), v in believed.items() if kind(1, b) == kind(1, j)) / total
    others = {pair: value for pair, value in believed.items() if pair != (i, j)}
    alike = [(b, value) for (a, b), value in others.items() if kind(0, a) == kind(0, i)]
    together = sum(value for b, value in alike if kind(1, b) == kind(1, j))
    return math.log((together + 4 * share) / ((sum(v for _, v in alike) + 4) * share))


def association_best(world, i, j):
    """The largest association of a property that speaks for the pair."""
    return max(0.0, association(world, i, j))


def association_worst(world, i, j):
    """The largest that speaks against it."""
    return min(0.0, association(world, i, j))


ORACLES = {
    "association": association,
    "association_best": association_best,
    "association_worst": association_worst,
}
