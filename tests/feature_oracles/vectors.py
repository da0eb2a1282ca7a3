"""Vectors and cosines in double precision."""

from __future__ import annotations

import numpy as np


def unit(row):
    """The vector at length one; zero stays zero."""
    length = float(np.sqrt(sum(float(x) ** 2 for x in row)))
    return np.asarray(row, dtype=float) / (length or 1)


def cosine(a, b):
    """The cosine of two vectors, zero where one of them is."""
    return float(sum(x * y for x, y in zip(unit(a), unit(b), strict=True)))


def signs(draw, count, width):
    """Random signs ±1, drawn as the code draws them."""
    return (draw.integers(0, 2, (count, width)) * 2 - 1).astype(float)


def translated(world, own):
    """The sign vectors of the right relations: a mixture of those left ones they correspond to.

    A left relation counts by the square of its likeness beyond 0.05; a right relation that hardly
    corresponds to any has a short vector.
    """
    found = []
    for s in range(world.right.relation_count):
        certain = [
            max(world.likeness[r, s] - 0.05, 0) ** 2 for r in range(world.left.relation_count)
        ]
        total = np.sqrt(sum(each**2 for each in certain))
        mixed = sum(each * row for each, row in zip(certain, own, strict=True)) / (total or 1)
        found.append(mixed * min(total / 0.05, 1))
    return found
