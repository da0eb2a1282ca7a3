"""Oracles of the degrees."""

from __future__ import annotations

import math


def left_degree(world, i, _):
    """ln(1 + edges of the left entity), zero where degrees are hidden."""
    return math.log(1 + world.left.degree(i)) if world.degrees else 0


def right_degree(world, _, j):
    """ln(1 + edges of the right entity)."""
    return math.log(1 + world.right.degree(j)) if world.degrees else 0


def degree_gap(world, i, j):
    """How far the two are apart, whichever is larger."""
    return abs(left_degree(world, i, j) - right_degree(world, i, j))


ORACLES = {"left_degree": left_degree, "right_degree": right_degree, "degree_gap": degree_gap}
