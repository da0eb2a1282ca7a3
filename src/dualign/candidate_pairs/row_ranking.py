"""`RowRanking`: the nearest others of each row, kept so that they can be narrowed and joined."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray

NONE = np.iinfo(np.int64).min  # ranks below every other
_LAST = 2**32 - 1  # no other has a larger number
_BELOW_SIGN = 0x7FFFFFFF


@dataclass(frozen=True, eq=False)
class RowRanking:
    """For each row its nearest others, as numbers that sort by cosine, then by the other's number.

    ``ranks`` (rows, k) descend; `NONE` where there are fewer others. Of what ranks as high as
    ``floor`` (rows,) nothing is missing.
    """

    ranks: IntArray
    floor: IntArray

    @classmethod
    def of(cls, others: IntArray, products: FloatArray, k: int, *, whole: bool) -> RowRanking:
        """The others of each row (rows, at most k), −1 for none; ``whole``: there are no more."""
        bits = (products + np.float32(0)).view(np.int32).astype(np.int64)  # −0 is 0
        bits = np.where(bits < 0, bits ^ _BELOW_SIGN, bits)  # negative floats sort backwards
        ranks = np.full((len(others), k), NONE)
        ranks[:, : others.shape[1]] = np.where(others < 0, NONE, (bits << 32) | (_LAST - others))
        ranks = np.sort(ranks, axis=1)[:, ::-1]
        return cls(ranks, np.full(len(ranks), NONE) if whole else ranks[:, -1].copy())

    @property
    def others(self) -> IntArray:
        """The others, shape (rows, k); −1 for none."""
        found: IntArray = np.where(self.ranks == NONE, -1, _LAST - (self.ranks & _LAST))
        return found

    def rows(self, places: IntArray | BoolArray) -> RowRanking:
        """Some of the rows."""
        return RowRanking(self.ranks[places], self.floor[places])

    def among(self, here: BoolArray) -> RowRanking:
        """What is left of each row without the others that are not ``here`` (others,)."""
        return RowRanking(np.where(here[self.others], self.ranks, NONE), self.floor)

    def joined(self, more: RowRanking) -> RowRanking:
        """The nearest of either, where no other is in both."""
        k = self.ranks.shape[1]
        ranks = np.sort(np.concatenate([self.ranks, more.ranks], axis=1), axis=1)[:, ::-1]
        dropped = ranks[:, k : k + 1].max(axis=1, initial=NONE) != NONE
        floor = np.maximum(self.floor, more.floor)
        floor = np.where(dropped, np.maximum(floor, ranks[:, k - 1]), floor)
        return RowRanking(np.where(ranks[:, :k] >= floor[:, None], ranks[:, :k], NONE), floor)

    def put(self, places: IntArray | BoolArray, rows: RowRanking) -> None:
        """Replace some rows."""
        self.ranks[places], self.floor[places] = rows.ranks, rows.floor

    def short_of(self, k: int) -> IntArray:
        """The rows whose ``k`` nearest are not all known, though there may be as many."""
        return np.flatnonzero((self.floor != NONE) & (self.ranks[:, k - 1] == NONE))
