"""What each feature adds to what boosted trees say of one row, exactly (TreeSHAP).

Lundberg, Erion, Lee: Consistent Individualized Feature Attribution for Tree Ensembles, 2018. The
features on the way to a leaf are the players of a game whose value is that of the leaf if all
splits lead there. A feature that is not known lets through the share z of the training data that
went that way, one that is known lets through o: all or nothing. Of d features on the way, feature i
gets

    v · (o_i − z_i) · Σ_k  k! (d − 1 − k)! / d! · [t^k] Π_{j≠i} (z_j + o_j t)

Features that let everything through (z = o = 1) change nobody's share, so ways of different length
are filled up with them, and all leaves of all trees are computed at once. LightGBM's
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

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.matcher.scoring.booster_text import WeighedTree, weighed_trees_of

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, eq=False)
class TreeContributions:
    """The ways to all leaves of all trees, each a list of splits and a list of features.

    Splits are (splits,): feature, threshold, which side leads on, and the way (slot) they belong
    to. Ways are (leaves, longest): the feature of each slot, −1 where it is filled up, and z.
    """

    features: IntArray
    thresholds: Numbers
    leads_left: BoolArray
    slots: IntArray  # of each split, in the flattened (leaves, longest)
    way_features: IntArray
    passed: Numbers  # z
    values: Numbers  # of the leaves
    expected: float  # what the trees say on average
    width: int

    @classmethod
    def of_text(cls, text: str) -> TreeContributions:
        """The ways of trees in LightGBM's text format."""
        trees, width = weighed_trees_of(text)
        ways = [way for tree in trees for way in _ways(tree)]
        longest = max((len(way.passed) for way in ways), default=0)
        features = np.full((len(ways), longest), -1, dtype=np.int64)
        passed = np.ones((len(ways), longest))
        splits: list[tuple[int, float, bool, int]] = []
        for number, way in enumerate(ways):
            slot = {feature: place for place, feature in enumerate(way.passed)}
            features[number, : len(slot)] = list(slot)
            passed[number, : len(slot)] = list(way.passed.values())
            splits += [
                (feature, limit, left, number * longest + slot[feature])
                for feature, limit, left in way.splits
            ]
        columns = list(zip(*splits, strict=True)) or [(), (), (), ()]
        return cls(
            features=np.array(columns[0], dtype=np.int64),
            thresholds=np.array(columns[1], dtype=np.float64),
            leads_left=np.array(columns[2], dtype=np.bool_),
            slots=np.array(columns[3], dtype=np.int64),
            way_features=features,
            passed=passed,
            values=np.array([way.value for way in ways]),
            expected=float(sum(way.value * way.share for way in ways)),
            width=width,
        )

    def of_row(self, row: FloatArray) -> Numbers:
        """What each feature adds for a row (features,); with ``expected`` it is the log-odds."""
        goes_left = row[self.features].astype(np.float64) <= self.thresholds
        blocked = np.zeros(self.passed.size, dtype=np.bool_)
        blocked[self.slots[goes_left != self.leads_left]] = True
        reached = np.where(blocked.reshape(self.passed.shape), 0.0, 1.0)  # o
        product = _product(self.passed, reached)
        added = np.zeros(self.width)
        for place in range(self.passed.shape[1]):
            z, o = self.passed[:, place], reached[:, place]
            share = (o - z) * (_divided(product, z, o) @ self._weights)
            real = self.way_features[:, place] >= 0
            np.add.at(added, self.way_features[real, place], (self.values * share)[real])
        return added

    @cached_property
    def _weights(self) -> Numbers:
        """K! (d − 1 − k)! / d! for k = 0 … d − 1."""
        d = self.passed.shape[1]
        return np.array([factorial(k) * factorial(d - 1 - k) / factorial(d) for k in range(d)])


def _product(z: Numbers, o: Numbers) -> Numbers:
    """The coefficients of Π_j (z_j + o_j t) of each row, shape (rows, d + 1)."""
    rows, d = z.shape
    found = np.zeros((rows, d + 1))
    found[:, 0] = 1
    for place in range(d):
        own = found[:, : place + 1]
        carried = own * o[:, place : place + 1]
        own *= z[:, place : place + 1]
        found[:, 1 : place + 2] += carried
    return found


def _divided(product: Numbers, z: Numbers, o: Numbers) -> Numbers:
    """The coefficients of the product without the factor z + o t, shape (rows, d).

    Where o is 1 by long division from the highest power, which is stable since z is at most 1;
    where o is 0 the factor is the number z.
    """
    d = product.shape[1] - 1
    known = np.empty((d, len(product)))
    above = np.zeros(len(product))
    for k in range(d - 1, -1, -1):
        above = product[:, k + 1] - z * above
        known[k] = above
    found: Numbers = np.where(o[:, None] == 1, known.T, product[:, :-1] / z[:, None])
    return found


@dataclass(frozen=True)
class _Way:
    """The way to a leaf: z of each feature, its splits, its value, its share of the data."""

    passed: dict[int, float]
    splits: Sequence[tuple[int, float, bool]]  # feature, threshold, whether left leads on
    value: float
    share: float


def _ways(tree: WeighedTree) -> list[_Way]:
    found: list[_Way] = []

    def walk(
        node: int, passed: dict[int, float], splits: list[tuple[int, float, bool]], share: float
    ) -> None:
        if node < 0:
            found.append(_Way(passed, splits, tree.leaves[-node - 1], share))
            return
        feature, limit = tree.features[node], tree.thresholds[node]
        for child, left in ((tree.left[node], True), (tree.right[node], False)):
            part = tree.count(child) / tree.count(node)
            walk(
                child,
                passed | {feature: passed.get(feature, 1.0) * part},
                [*splits, (feature, limit, left)],
                share * part,
            )

    walk(0 if len(tree.features) else -1, {}, [], 1.0)
    return found
