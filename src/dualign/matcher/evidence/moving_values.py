"""`MovingValues`: the features of kept pairs that follow the beliefs, for beliefs that change.

A run keeps its features as far as its trees can tell, which is enough for what no round changes.
What the beliefs decide (the belief itself, what aligned neighbours say, and the leads in both) is
computed here as in a round, and again only for entities near a pair whose belief has changed.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.soft_alignment import SoftAlignment
from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.matcher.features.belief_features import belief as belief_group
from dualign.matcher.features.feature_columns import COLUMN_SUFFIX, ROW_SUFFIX
from dualign.matcher.features.neighbour_evidence import neighbour_evidence
from dualign.matcher.features.neighbours_features import neighbour_voices, with_shares
from dualign.matcher.features.neighbours_features import neighbours as neighbours_group
from dualign.matcher.features.rivals import BestOfColumns, row_margins

OWN = (*belief_group.columns, *neighbours_group.columns)
CONTESTED = (*belief_group.contested, *neighbours_group.contested)
MOVED = (*OWN, *(f"{name}{ROW_SUFFIX}" for name in CONTESTED),
         *(f"{name}{COLUMN_SUFFIX}" for name in CONTESTED))  # fmt: skip
_CONTESTED_PLACES = [OWN.index(name) for name in CONTESTED]
_GONE = np.float32(-1e30)  # the value of a pair that is no rival any more


class MovingValues:
    """The columns `MOVED` of all pairs for the last beliefs it was asked about."""

    def __init__(
        self,
        pairs: Pairs,
        near: tuple[Neighbourhood, Neighbourhood],
        likeness: FloatArray,
        belief: FloatArray,
    ) -> None:
        self.pairs, self.near, self.likeness = pairs, near, likeness
        self._everyone = [
            neighbour_voices(side, np.ones(side.entity_count, np.float32)) for side in near
        ]
        self._owners = [np.repeat(np.arange(s.entity_count), np.diff(s.starts)) for s in near]
        self.belief = belief.astype(np.float32)
        self.gone = np.zeros(len(pairs), np.bool_)
        self._own = np.zeros((len(pairs), len(OWN)), np.float32)
        self._fill(np.arange(len(pairs)))
        self.values = self._with_leads()

    def copy(self) -> MovingValues:
        """The same, to be updated by itself."""
        other = copy.copy(self)
        other._own = self._own.copy()
        return other

    def update(self, belief: FloatArray, gone: BoolArray) -> None:
        """Take over other beliefs, and which pairs are ruled out."""
        changed = np.flatnonzero((belief != self.belief) | (gone != self.gone))
        if not len(changed):
            return
        self.belief, self.gone = belief.astype(np.float32), gone
        sides = (self.pairs.lefts, self.pairs.rights)
        touched = np.zeros(len(self.pairs), np.bool_)
        for side, near, owners in zip(sides, self.near, self._owners, strict=True):
            here = np.zeros(near.entity_count, np.bool_)
            here[side[changed]] = True
            around = here.copy()
            around[owners[here[near.neighbours]]] = True
            touched |= around[side]
        self._fill(np.flatnonzero(touched))
        self.values = self._with_leads()

    def _fill(self, places: IntArray) -> None:
        """Compute the own values of the pairs at these places."""
        forward, backward = SoftAlignment.both_ways(self.pairs, self.belief)
        some = Pairs(self.pairs.keys[places], self.pairs.left_count, self.pairs.right_count)
        aligned = [
            neighbour_voices(side, soft.belief())
            for side, soft in zip(self.near, (forward, backward), strict=True)
        ]
        evidence = neighbour_evidence(some, *self.near, forward, self.likeness)
        self._own[places, 0] = self.belief[places]
        self._own[places, 1:] = with_shares(some, evidence, aligned, self._everyone)

    def _with_leads(self) -> FloatArray:
        contested = self._own[:, _CONTESTED_PLACES]
        return np.concatenate([self._own, *leads(self.pairs, contested, self.gone)], axis=1)


def leads(pairs: Pairs, values: FloatArray, gone: BoolArray) -> Sequence[FloatArray]:
    """How far values (pairs, k) are ahead of the best rival in the row, and in the column."""
    standing = np.ascontiguousarray(np.where(gone[:, None], _GONE, values))
    best = BestOfColumns(pairs.right_count, values.shape[1])
    best.look_at(pairs, standing, 0)
    return row_margins(pairs, standing), best.leads(pairs, standing, 0)
