"""What each feature contributes to the score of one row by boosted trees, exactly (TreeSHAP).

Lundberg, Erion, Lee: Consistent Individualized Feature Attribution for Tree Ensembles, 2018. The
features on the way to a leaf are the players of a game whose value is that of the leaf if all
splits lead there. A feature that is not known lets through the share z of the training data that
went that way, one that is known lets through o: all or nothing. Of d features on the way, feature i
gets

    v · (o_i − z_i) · Σ_k  k! (d − 1 − k)! / d! · [t^k] Π_{j≠i} (z_j + o_j t)

Features that let everything through (z = o = 1) change no share, so shorter paths are
padded with them, and all leaves of all trees are computed at once. LightGBM's
``pred_contrib`` gives the same numbers; this needs NumPy alone, so that an explanation does not
wait for LightGBM to be imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import factorial

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.matcher.scoring.booster_text import WeighedTree, weighed_trees_of

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, eq=False)
class TreeContributions:
    """The ways to all leaves of all trees, each a list of splits and a list of features.

    Splits are (splits,): feature, threshold, which side leads on, and the way (slot) they belong
    to. Ways are (longest, leaves): the feature of each slot, −1 where it is filled up, and z. With
    the many leaves along the rows, NumPy's loops are long ones.
    """

    features: IntArray
    thresholds: Numbers
    leads_left: BoolArray
    slots: IntArray  # of each split, in the flattened (longest, leaves)
    way_features: IntArray
    passed: Numbers  # z
    values: Numbers  # of the leaves
    expected: float  # the mean score of the trees
    width: int

    @classmethod
    def of_text(cls, text: str) -> TreeContributions:
        """The ways of trees in LightGBM's text format."""
        trees, width = weighed_trees_of(text)
        ways = _Ways.of(trees)
        leaf, step = np.nonzero(ways.features >= 0)
        slots = ways.slots[leaf, step]
        shape = (int(slots.max(initial=-1)) + 1, len(ways.values))
        features = np.full(shape, -1, dtype=np.int64)
        features[slots, leaf] = ways.features[leaf, step]
        passed = np.ones(shape)
        np.multiply.at(passed, (slots, leaf), ways.parts[leaf, step])
        return cls(
            features=ways.features[leaf, step],
            thresholds=ways.thresholds[leaf, step],
            leads_left=ways.leads_left[leaf, step],
            slots=slots * shape[1] + leaf,
            way_features=features,
            passed=passed,
            values=ways.values,
            expected=float(ways.values @ ways.parts.prod(axis=1)),
            width=width,
        )

    def of_row(self, row: FloatArray) -> Numbers:
        """What each feature adds for a row (features,); with ``expected`` it is the log-odds."""
        goes_left = row[self.features].astype(np.float64) <= self.thresholds
        blocked = np.zeros(self.passed.size, dtype=np.bool_)
        blocked[self.slots[goes_left != self.leads_left]] = True
        reached = np.where(blocked.reshape(self.passed.shape), 0.0, 1.0)  # o
        product = _product(self.passed, reached)
        weighed = self._weights @ product[:-1]
        added = np.zeros(self.width)
        for place, ways in enumerate(self._filled):
            z, o = self.passed[place, ways], reached[place, ways]
            without = weighed[ways] / z  # where o is 0, the factor is the number z
            known = np.flatnonzero(o)
            without[known] = _without(product[:, ways[known]], z[known], self._weights)
            features = self.way_features[place, ways]
            shares = self.values[ways] * (o - z) * without
            added += np.bincount(features, shares, minlength=self.width)
        return added

    @cached_property
    def _filled(self) -> list[IntArray]:
        """Of each slot, the ways that have a feature there."""
        return [np.flatnonzero(column >= 0) for column in self.way_features]

    @cached_property
    def _weights(self) -> Numbers:
        """K! (d − 1 − k)! / d! for k = 0 … d − 1."""
        d = len(self.passed)
        return np.array([factorial(k) * factorial(d - 1 - k) / factorial(d) for k in range(d)])


def _product(z: Numbers, o: Numbers) -> Numbers:
    """The coefficients of Π_j (z_j + o_j t) of each column, shape (d + 1, columns)."""
    d, columns = z.shape
    found = np.zeros((d + 1, columns))
    found[0] = 1
    for place in range(d):
        own = found[: place + 1]
        carried = own * o[place]
        own *= z[place]
        found[1 : place + 2] += carried
    return found


def _without(product: Numbers, z: Numbers, weights: Numbers) -> Numbers:
    """The coefficients of the product without the factor z + t, times the weights, (columns,).

    By long division from the highest power, which is stable since z is at most 1.
    """
    above, total = np.zeros(len(z)), np.zeros(len(z))
    for k in range(len(weights) - 1, -1, -1):
        above = product[k + 1] - z * above
        total += weights[k] * above
    return total


@dataclass(frozen=True, kw_only=True, eq=False)
class _Ways:
    """The splits between every leaf and its root, the nearest first, each (leaves, steps).

    Ways that are shorter than the longest end in the feature −1, which lets everything through.
    """

    features: IntArray
    thresholds: Numbers
    leads_left: BoolArray
    parts: Numbers  # share of the node's training rows that went this way
    values: Numbers  # of the leaves, (leaves,)

    @classmethod
    def of(cls, trees: Sequence[WeighedTree]) -> _Ways:
        """The ways of all trees."""
        # One more node, which every way ends in, stands at the end of each array: place −1.
        features = np.concatenate([*(tree.features for tree in trees), [-1]])
        thresholds = np.concatenate([*(tree.thresholds for tree in trees), [0.0]])
        counts = np.concatenate([*(tree.node_counts for tree in trees), [1]])
        through = np.concatenate([tree.leaf_counts for tree in trees])
        (at, left), (above, above_left) = _parents(trees)
        steps: list[tuple[AnyArray, ...]] = []
        while not steps or (at >= 0).any():
            part = np.where(at >= 0, through / counts[at], 1.0)
            steps.append((features[at], thresholds[at], left, part))
            at, left, through = above[at], above_left[at], counts[at]
        found = (np.stack(column, axis=1) for column in zip(*steps, strict=True))
        values = np.concatenate([tree.leaves for tree in trees])
        names = ("features", "thresholds", "leads_left", "parts")
        return cls(**dict(zip(names, found, strict=True)), values=values)

    @cached_property
    def slots(self) -> IntArray:
        """The number of each split's feature among those on its way, (leaves, steps)."""
        first = (self.features[:, :, None] == self.features[:, None, :]).argmax(axis=2)
        new = first == np.arange(self.features.shape[1])
        return np.take_along_axis(np.cumsum(new, axis=1) - 1, first, axis=1)


def _parents(trees: Sequence[WeighedTree]) -> list[tuple[IntArray, BoolArray]]:
    """The parent of every leaf and of every node, −1 of a root, and whether it is to its left."""
    sizes = (sum(len(tree.leaves) for tree in trees), sum(len(tree.features) for tree in trees) + 1)
    found = [(np.full(size, -1), np.zeros(size, np.bool_)) for size in sizes]
    first_leaf = first_node = 0
    for tree in trees:
        own = first_node + np.arange(len(tree.features))
        for children, left in ((tree.left, True), (tree.right, False)):
            ends = children < 0
            places = (first_leaf - 1 - children[ends], first_node + children[~ends])
            for (parents, sides), place, kept in zip(found, places, (ends, ~ends), strict=True):
                parents[place], sides[place] = own[kept], left
        first_leaf, first_node = first_leaf + len(tree.leaves), first_node + len(own)
    return found
