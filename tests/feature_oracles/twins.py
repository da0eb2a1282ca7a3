"""Oracles of the twins: how near the nearest entity of the own graph is."""

from __future__ import annotations

from feature_oracles import description, texts
from feature_world import LEFT, RIGHT

NAMES = [thing.words for thing in LEFT], [thing.words for thing in RIGHT]


def cosine(one, other, sides, parts):
    return texts.common(one, other, [*sides[0], *sides[1]], parts)


def nearest(side, entity, sides, parts):
    """The largest cosine with another entity of the same graph."""
    own = sides[side]
    return max(cosine(own[entity], own[k], sides, parts) for k in range(len(own)) if k != entity)


def left_twin(sides, parts):
    """The twin of the left entity."""
    return lambda _, i, __: nearest(0, i, sides, parts)


def right_twin(sides, parts):
    """The twin of the right entity."""
    return lambda _, __, j: nearest(1, j, sides, parts)


def ahead_of_twins(sides, parts):
    """How far the pair is ahead of the nearer of both twins."""

    def value(_, i, j):
        both = cosine(sides[0][i], sides[1][j], sides, parts)
        return both - max(nearest(0, i, sides, parts), nearest(1, j, sides, parts))

    return value


BY_NAME = NAMES, texts.ngrams
BY_DESCRIPTION = description.SIDES, texts.long_ngrams

ORACLES = {
    "left_twin": left_twin(*BY_NAME),
    "right_twin": right_twin(*BY_NAME),
    "ahead_of_twins": ahead_of_twins(*BY_NAME),
    "left_twin_description": left_twin(*BY_DESCRIPTION),
    "right_twin_description": right_twin(*BY_DESCRIPTION),
    "description_ahead_of_twins": ahead_of_twins(*BY_DESCRIPTION),
}
