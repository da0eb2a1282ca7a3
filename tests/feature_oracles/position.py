"""Oracles of the positions on the sphere."""

from __future__ import annotations

import math
from statistics import median

from feature_world import LEFT, RIGHT


def point(thing):
    """The unit vector of an entity's coordinates, None where it has none."""
    if not thing.place[0]:
        return None
    latitude, longitude = (math.radians(float(each)) for each in thing.place)
    return (
        math.cos(latitude) * math.cos(longitude),
        math.cos(latitude) * math.sin(longitude),
        math.sin(latitude),
    )


SIDES = [point(thing) for thing in LEFT], [point(thing) for thing in RIGHT]


def usual():
    """The median distance to the nearest right entity: of left ones, or of right ones."""
    left, right = ([each for each in side if each] for side in SIDES)
    across = median(min(math.dist(a, b) for b in right) for a in left)
    within = median(min(math.dist(a, b) for b in right if b is not a) for a in right)
    return max(across, within)


def positioned(_, i, j):
    """Whether both have coordinates."""
    return bool(SIDES[0][i] and SIDES[1][j])


def nearness(world, i, j):
    """−ln of the distance over what is usual, at least 0.01."""
    if not positioned(world, i, j):
        return 0
    return -math.log(max(math.dist(SIDES[0][i], SIDES[1][j]) / usual(), 0.01))


def crowd(own, others, distance):
    """ln(1 + how many of the others are nearer)."""
    return math.log(1 + sum(math.dist(own, other) < distance for other in others if other))


def left_crowd(world, i, j):
    """The right entities that are nearer to the left one than its partner."""
    if not positioned(world, i, j):
        return 0
    return crowd(SIDES[0][i], SIDES[1], math.dist(SIDES[0][i], SIDES[1][j]))


def right_crowd(world, i, j):
    """The left entities that are nearer to the right one than its partner."""
    if not positioned(world, i, j):
        return 0
    return crowd(SIDES[1][j], SIDES[0], math.dist(SIDES[0][i], SIDES[1][j]))


ORACLES = {
    "positioned": positioned,
    "nearness": nearness,
    "left_crowd": left_crowd,
    "right_crowd": right_crowd,
}
