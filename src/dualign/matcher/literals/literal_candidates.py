"""Candidates by literals, and pairs so plain that they can serve as known links."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import BoolArray, IntArray
from dualign.matcher.literals.literal_values import Sides
from dualign.matcher.literals.search import (
    Nearest,
    by_ngrams,
    by_values,
    found_both_ways,
    keys_of,
    most_in_common,
)

FORWARD, BACKWARD = 10, 5  # candidates of a left and of a right entity by values
NGRAMS_FORWARD, NGRAMS_BACKWARD = 5, 3  # the same by n-grams, for values with typing errors


@dataclass(frozen=True, kw_only=True, eq=False)
class LiteralCandidates:
    """Keys of pairs with rare values in common; ``anchors`` (n, 2) are clear mutual choices."""

    keys: IntArray
    anchors: IntArray


def literal_candidates(sides: Sides) -> LiteralCandidates:
    """For each entity, those of the other side with the largest sum of rarities in common."""
    count = sides[1].entity_count
    left, right = by_values(sides)
    forward, backward = most_in_common(left, right, FORWARD), most_in_common(right, left, BACKWARD)
    keys = [keys_of(forward, count, turned=False), keys_of(backward, count, turned=True)]
    keys += found_both_ways(by_ngrams(sides), NGRAMS_FORWARD, NGRAMS_BACKWARD)
    return LiteralCandidates(
        keys=np.unique(np.concatenate(keys)), anchors=_mutual(forward, backward)
    )


def _mutual(forward: Nearest, backward: Nearest) -> IntArray:
    """Pairs in which each is the best of the other, with no other as good."""
    lefts = np.flatnonzero(_alone(forward))
    rights = forward.indices[lefts, 0]
    chosen = (backward.indices[rights, 0] == lefts) & _alone(backward)[rights]
    return np.stack([lefts[chosen], rights[chosen]], axis=1)


def _alone(nearest: Nearest) -> BoolArray:
    alone: BoolArray = nearest.scores[:, 0] > nearest.scores[:, 1]
    return alone
