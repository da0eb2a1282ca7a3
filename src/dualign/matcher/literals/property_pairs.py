"""Which properties of the two graphs correspond: those that agree on pairs more than by chance.

The pairs are known links or, where there are none, pairs that chose each other by the rare
values they share. How often two properties agree (equal or nearly so) on them is compared with
how often they agree on pairs drawn at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import AnyArray, IntArray
from dualign.core.pair_keys import link_keys, pair_keys
from dualign.matcher.literals.comparison import compared
from dualign.matcher.literals.kinds import joint_kind
from dualign.matcher.literals.level import Level
from dualign.matcher.literals.levels import Levels, levels_of
from dualign.matcher.literals.literal_values import Sides, Values

Shares = npt.NDArray[np.float64]

MOST_ANCHORS = 5000  # pairs that are examined
MOST_MEETINGS = 3_000_000  # of two values, over all pairs
CHANCE_PAIRS = 5000  # drawn at random for each pair of properties
DOUBT = 1e-3  # probability that properties that do not correspond are taken to
FEWEST_AGREEMENTS = 2
_LITTLE = 0.5  # added to every count, so that nothing is impossible


@dataclass(frozen=True, kw_only=True, eq=False)
class PropertyPair:
    """Two properties that correspond.

    ``chance`` and ``anchored`` (levels,) are the shares of each `Level` among pairs drawn at
    random and among the pairs that were examined.
    """

    left: int
    right: int
    chance: Shares
    anchored: Shares
    gain: float  # the information in agreement and disagreement, in nats


def corresponding_properties(
    sides: Sides, anchors: IntArray, seed: int = 0, stated: Sequence[tuple[int, int]] = ()
) -> list[PropertyPair]:
    """The pairs of properties that correspond, one-to-one, the most telling first.

    If two properties agree by chance with probability u, then n pairs agree at a rate r > u with
    a probability of at most exp(−n KL(r ‖ u)) (Chernoff). A pair of properties is kept if this,
    times the number of pairs of properties that agree at all, is below ``DOUBT``. The ``stated``
    ones are kept in any case, if both sides have values, and come first.
    """
    draw = np.random.default_rng(seed)
    if len(anchors) > MOST_ANCHORS:
        anchors = anchors[np.sort(draw.choice(len(anchors), MOST_ANCHORS, replace=False))]
    agreeing = _agreeing(sides, anchors)
    found = [_tried(sides, left, right, anchors, draw) for left, right in agreeing]
    least = np.log(max(len(agreeing), 1) / DOUBT)
    found = [pair for pair in found if pair.gain >= least]
    found.sort(key=lambda pair: (-pair.gain, pair.left, pair.right))
    kept = [
        _tried(sides, left, right, anchors, draw)
        for left, right in stated
        if all(len(side.of_property(at)[0]) for side, at in zip(sides, (left, right), strict=True))
    ]
    for pair in found:
        if all(pair.left != other.left and pair.right != other.right for other in kept):
            kept.append(pair)
    return kept


def _agreeing(sides: Sides, anchors: IntArray) -> list[tuple[int, int]]:
    """Pairs of properties that agree, at least nearly, on some of the pairs."""
    (low_left, size_left, order_left), (low_right, size_right, order_right) = (
        _by_subject(side) for side in sides
    )
    lefts, rights = anchors.T
    many = size_left[lefts] * size_right[rights]
    fits = np.cumsum(many) <= MOST_MEETINGS
    lefts, rights, many = lefts[fits], rights[fits], many[fits]
    inside = np.arange(many.sum()) - np.repeat(np.cumsum(many) - many, many)
    width = np.repeat(size_right[rights], many)
    ours = order_left[np.repeat(low_left[lefts], many) + inside // np.maximum(width, 1)]
    theirs = order_right[np.repeat(low_right[rights], many) + inside % np.maximum(width, 1)]
    agree = _levels(sides, ours, theirs) >= Level.NEAR
    owner = np.repeat(np.arange(len(lefts)), many)[agree]
    count = len(sides[1].labels)
    properties = sides[0].properties[ours[agree]], sides[1].properties[theirs[agree]]
    keys = pair_keys(*properties, count)
    once = np.unique(np.stack([keys, owner], axis=1), axis=0)
    pairs, agreements = np.unique(once[:, 0], return_counts=True)
    kept = pairs[agreements >= FEWEST_AGREEMENTS]
    return [(key // count, key % count) for key in kept.tolist()]


def _by_subject(side: Values) -> tuple[IntArray, IntArray, IntArray]:
    """Where each entity's rows start when sorted by subject, how many there are, and the order."""
    order = np.argsort(side.subjects, kind="stable")
    size = np.bincount(side.subjects, minlength=side.entity_count)
    return np.cumsum(size) - size, size, order


def _levels(sides: Sides, ours: IntArray, theirs: IntArray) -> Levels:
    """The level of pairs of rows, compared by the kinds of the two properties."""
    left_kinds, right_kinds = (np.array(side.kinds, dtype=np.int64) for side in sides)
    left, right = left_kinds[sides[0].properties[ours]], right_kinds[sides[1].properties[theirs]]
    levels = np.zeros(len(ours), dtype=np.int8)
    for a in set(sides[0].kinds):
        for b in set(sides[1].kinds):
            own = np.flatnonzero((left == a) & (right == b))
            levels[own] = levels_of(
                joint_kind(a, b), sides[0].texts, sides[0].values[ours[own]],
                sides[1].values[theirs[own]],
            )  # fmt: skip
    return levels


def _tried(
    sides: Sides, left: int, right: int, anchors: IntArray, draw: np.random.Generator
) -> PropertyPair:
    anchored = compared(sides, left, right, *anchors.T)
    chance = compared(sides, left, right, *_random_pairs(sides, left, right, anchors, draw))
    rate, luck = shares(anchored.levels), shares(chance.levels)
    r, u = float(rate[Level.NEAR :].sum()), float(luck[Level.NEAR :].sum())
    gain = len(anchored.rows) * (r * np.log(r / u) + (1 - r) * np.log((1 - r) / (1 - u)))
    return PropertyPair(
        left=left, right=right, chance=luck, anchored=rate, gain=float(gain) if r > u else 0.0
    )


def shares(levels: Levels, weights: AnyArray | None = None) -> Shares:
    """The share of each level, none of them zero."""
    counts = np.bincount(levels, weights=weights, minlength=len(Level)) + _LITTLE
    return np.asarray(counts / counts.sum(), dtype=np.float64)


def _random_pairs(
    sides: Sides, left: int, right: int, anchors: IntArray, draw: np.random.Generator
) -> tuple[IntArray, IntArray]:
    """Random pairs of entities that have the two properties, none of them in ``anchors``."""
    ours, theirs = (
        np.unique(side.of_property(place)[0])
        for side, place in zip(sides, (left, right), strict=True)
    )
    lefts = ours[draw.integers(0, len(ours), CHANCE_PAIRS)]
    rights = theirs[draw.integers(0, len(theirs), CHANCE_PAIRS)]
    width = sides[1].entity_count
    unlinked = ~np.isin(pair_keys(lefts, rights, width), link_keys(anchors, width))
    return lefts[unlinked], rights[unlinked]
