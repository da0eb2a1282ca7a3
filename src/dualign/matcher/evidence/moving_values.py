"""`MovingValues`: the features of kept pairs that follow the beliefs, for beliefs that change.

A run keeps its features as far as its trees can distinguish them, which is enough for what no round
changes. What the beliefs decide (the belief itself, what aligned neighbours say, and the leads in
both) is computed here as in a round, and again only for entities near a pair whose belief has
changed.
"""

from __future__ import annotations

import copy

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.soft_alignment import SoftAlignment
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.core.pair_keys import pair_keys
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.matcher.features.belief_features import belief as belief_group
from dualign.matcher.features.feature_columns import COLUMN_SUFFIX, ROW_SUFFIX
from dualign.matcher.features.neighbour_evidence import neighbour_evidence
from dualign.matcher.features.neighbours_features import neighbour_weights, with_shares
from dualign.matcher.features.neighbours_features import neighbours as neighbours_group
from dualign.matcher.features.rivals import BestOfColumns, row_margins

OWN = (*belief_group.columns, *neighbours_group.columns)
CONTESTED = (*belief_group.contested, *neighbours_group.contested)
MOVED = (*OWN, *(f"{name}{ROW_SUFFIX}" for name in CONTESTED),
         *(f"{name}{COLUMN_SUFFIX}" for name in CONTESTED))  # fmt: skip
_CONTESTED_PLACES = [OWN.index(name) for name in CONTESTED]
_GONE = np.float32(-1e30)  # the value of a pair that is no longer a rival


class MovingValues:
    """The columns `MOVED` of all pairs for the last beliefs it was asked about.

    ``changed`` are the pairs whose values differ from those for the first beliefs.
    """

    def __init__(
        self,
        pairs: Pairs,
        near: tuple[Neighbourhood, Neighbourhood],
        likeness: FloatArray,
        belief: FloatArray,
    ) -> None:
        self.pairs, self.near, self.likeness = pairs, near, likeness
        self._everyone = [
            neighbour_weights(side, np.ones(side.entity_count, np.float32)) for side in near
        ]
        self._owners = [np.repeat(np.arange(s.entity_count), np.diff(s.starts)) for s in near]
        self._turned = pairs.transposed()
        backwards = pair_keys(self._turned.rights, self._turned.lefts, pairs.right_count)
        self._turning = pairs.find(backwards)
        self.belief = belief.astype(np.float32)
        self.gone = np.zeros(len(pairs), np.bool_)
        self.changed = np.zeros(len(pairs), np.bool_)
        everywhere = np.arange(len(pairs))
        self.values = np.zeros((len(pairs), len(MOVED)), np.float32)
        self.values[:, : len(OWN)] = self._own(everywhere)
        self._lead(everywhere, everywhere)
        self.first = self.values

    def copy(self) -> MovingValues:
        """The same, to be updated by itself."""
        other = copy.copy(self)
        other.values, other.changed = self.values.copy(), self.changed.copy()
        return other

    def update(self, belief: FloatArray, gone: BoolArray) -> IntArray:
        """Take over other beliefs, and which pairs are ruled out; returns where values may differ.

        All others are as they were before.
        """
        changed = (belief != self.belief) | (gone != self.gone)
        if not changed.any():
            return np.empty(0, np.int64)
        ruled_out = gone != self.gone
        self.belief, self.gone = belief.astype(np.float32), gone
        near = np.flatnonzero(self._near(changed))
        own = self._own(near)
        moved = (own != self.values[near, : len(OWN)]).any(axis=1)
        self.values[near, : len(OWN)] = own
        rivals = np.concatenate([near[moved], np.flatnonzero(ruled_out)])
        rows, columns = (
            np.flatnonzero(sharing(side, rivals)) for side in (self.pairs.lefts, self.pairs.rights)
        )
        self._lead(rows, columns)
        seen = united(len(self.pairs), near, rows, columns)
        self.changed[seen] = (self.values[seen] != self.first[seen]).any(axis=1)
        return seen

    def _near(self, changed: BoolArray) -> BoolArray:
        """The pairs of which a neighbour, or themselves, are among the changed ones."""
        found = np.zeros(len(self.pairs), np.bool_)
        sides = (self.pairs.lefts, self.pairs.rights)
        for side, near, owners in zip(sides, self.near, self._owners, strict=True):
            here = np.zeros(near.entity_count, np.bool_)
            here[side[changed]] = True
            around = here.copy()
            around[owners[here[near.neighbours]]] = True
            found |= around[side]
        return found

    def _own(self, places: IntArray) -> FloatArray:
        """The values of the pairs at these places without leads, (places, `OWN`)."""
        forward = SoftAlignment.of(self.pairs, self.belief)
        backward = SoftAlignment.of(self._turned, self.belief[self._turning])
        aligned = [
            neighbour_weights(side, soft.belief())
            for side, soft in zip(self.near, (forward, backward), strict=True)
        ]
        some = self._some(places)
        evidence = neighbour_evidence(some, *self.near, forward, self.likeness)
        shares = with_shares(some, evidence, aligned, self._everyone)
        return np.concatenate([self.belief[places, None], shares], axis=1)

    def _lead(self, rows: IntArray, columns: IntArray) -> None:
        """Compute the leads in whole rows and in whole columns of pairs."""
        start, width = len(OWN), len(CONTESTED)
        for number, (places, leads) in enumerate(((rows, row_leads), (columns, column_leads))):
            own = self.values[places][:, _CONTESTED_PLACES]
            first = start + number * width
            found = leads(self._some(places), own, self.gone[places])
            self.values[places, first : first + width] = found

    def _some(self, places: IntArray) -> Pairs:
        return Pairs(self.pairs.keys[places], self.pairs.left_count, self.pairs.right_count)


def row_leads(pairs: Pairs, values: FloatArray, gone: BoolArray) -> FloatArray:
    """How far values (pairs, k) are ahead of the best rival in the row that is not gone."""
    return row_margins(pairs, _standing(values, gone))


def column_leads(pairs: Pairs, values: FloatArray, gone: BoolArray) -> FloatArray:
    """The same in the column."""
    standing = _standing(values, gone)
    best = BestOfColumns(pairs.right_count, values.shape[1])
    best.look_at(pairs, standing, 0)
    return best.leads(pairs, standing, 0)


def _standing(values: FloatArray, gone: BoolArray) -> FloatArray:
    return np.ascontiguousarray(np.where(gone[:, None], _GONE, values))


def united(count: int, *places: IntArray) -> IntArray:
    """Places below ``count`` that occur in any of these, in order."""
    here = np.zeros(count, np.bool_)
    for each in places:
        here[each] = True
    return np.flatnonzero(here)


def sharing(side: AnyArray, places: IntArray) -> BoolArray:
    """The pairs that have an entity in common with those at some places."""
    here = np.zeros(int(side.max(initial=-1)) + 1, np.bool_)
    here[side[places]] = True
    return np.asarray(here[side])
