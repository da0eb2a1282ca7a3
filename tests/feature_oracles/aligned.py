"""Oracles of the aligned views: without their mean; too few pairs are near for a rotation."""

from __future__ import annotations

from functools import cache

import numpy as np

from feature_oracles import description_meaning
from feature_oracles.meaning import own
from feature_oracles.vectors import cosine, unit
from feature_world import LEFT, RIGHT


@cache
def names(world, side):
    """The vectors of the names of one side, those of the named without their mean."""
    return centred(own(world, side))


@cache
def meanings(_, side):
    """What the descriptions of one side mean, without the mean."""
    things = (LEFT, RIGHT)[side]
    return centred([unit(description_meaning.vector(side, k)) for k in range(len(things))])


def centred(rows):
    """The rows without the mean of those that are not zero; zero rows stay zero."""
    there = [np.asarray(row) for row in rows if any(row)]
    mean = sum(there) / len(there)
    return [row - mean if any(row) else row for row in rows]


def name_aligned(world, i, j):
    """The cosine of the names."""
    return cosine(names(world, 0)[i], names(world, 1)[j])


def meaning_aligned(world, i, j):
    """The cosine of what the descriptions mean."""
    return cosine(meanings(world, 0)[i], meanings(world, 1)[j])


ORACLES = {"name_aligned": name_aligned, "meaning_aligned": meaning_aligned}
