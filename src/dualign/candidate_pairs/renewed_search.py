"""A search that uses what an earlier one among nearly the same entities has found.

The nearest among doubtful entities are sought in every round, and most of these were doubtful
before. Of each search twice as many are kept as are asked for. The next one drops those that are no
longer there and compares with those that are new; an entity of which too little is left is compared
with all.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.row_ranking import RowRanking
from dualign.candidate_pairs.vector_search import nearest_of_both, telling
from dualign.candidate_pairs.vectors import View, not_zero
from dualign.core.arrays import AnyArray, BoolArray, IntArray
from dualign.core.pair_keys import pair_keys

SPARE = 2  # times as many as are asked for are kept
MOST_NEW = 0.6  # share of all products; where more are new, all are computed again


@dataclass(frozen=True, kw_only=True, eq=False)
class Searched:
    """The entities that were compared, ascending, and what was found of each, nearest first."""

    lefts: IntArray
    rights: IntArray
    ours: RowRanking  # of the left ones
    theirs: RowRanking


@dataclass(frozen=True, kw_only=True, eq=False)
class RenewedSearch:
    """The nearest of some left and some right entities of two graphs of a ``shape``, in a view.

    ``view`` holds their rows alone.
    """

    view: View
    lefts: IntArray
    rights: IntArray
    shape: tuple[int, int]
    forward: int  # right entities of each left one
    backward: int

    def found(self, before: Searched | None) -> tuple[list[IntArray], Searched]:
        """Keys of the pairs, by left and by right entities, and what the next search can use."""
        kept = [telling(rows, self.forward + self.backward) for rows in self.view]
        told = self
        if len(kept[0]) < len(self.lefts) or len(kept[1]) < len(self.rights):
            told = self._among(*kept)
        some = len(told.lefts) and len(told.rights)
        searched = (told._renewed(before) if before and some else None) or told._whole()
        return told._keys(searched), searched

    def _among(self, lefts: IntArray, rights: IntArray) -> RenewedSearch:
        return RenewedSearch(
            view=(self.view[0][lefts], self.view[1][rights]),
            lefts=self.lefts[lefts],
            rights=self.rights[rights],
            shape=self.shape,
            forward=self.forward,
            backward=self.backward,
        )

    def _whole(self) -> Searched:
        """Compare all."""
        ours, theirs = self._ranked(self.view, self.lefts, self.rights)
        return Searched(lefts=self.lefts, rights=self.rights, ours=ours, theirs=theirs)

    def _renewed(self, before: Searched) -> Searched | None:
        """Compare what is new; None where that is too much."""
        old_left, was_left = _known(before.lefts, self.lefts)
        old_right, was_right = _known(before.rights, self.rights)
        news = (~old_left).mean() + (~old_right).mean()
        if news > MOST_NEW:
            return None
        (left, right), lefts, rights = self.view, self.lefts, self.rights
        by_lefts = self._ranked((left[~old_left], right), lefts[~old_left], rights)
        by_rights = self._ranked((left, right[~old_right]), lefts, rights[~old_right])
        ours = _joined(before.ours.rows(was_left), self._here(1), by_rights[0], old_left)
        ours.put(~old_left, by_lefts[0])
        theirs = _joined(before.theirs.rows(was_right), self._here(0), by_lefts[1], old_right)
        theirs.put(~old_right, by_rights[1])
        some, others = ours.short_of(self.forward), theirs.short_of(self.backward)
        if news + len(some) / len(lefts) + len(others) / len(rights) > MOST_NEW:
            return None
        ours.put(some, self._ranked((left[some], right), lefts[some], rights)[0])
        theirs.put(others, self._ranked((left, right[others]), lefts, rights[others])[1])
        return Searched(lefts=lefts, rights=rights, ours=ours, theirs=theirs)

    def _ranked(
        self, view: View, lefts: IntArray, rights: IntArray
    ) -> tuple[RowRanking, RowRanking]:
        """What is nearest to each of these left and of these right entities."""
        forward, backward = SPARE * self.forward, SPARE * self.backward
        (found, products), (back, turned) = nearest_of_both(*view, forward, backward)
        return (
            RowRanking.of(_named(found, rights), products, forward, whole=len(rights) <= forward),
            RowRanking.of(_named(back, lefts), turned, backward, whole=len(lefts) <= backward),
        )

    def _here(self, side: int) -> BoolArray:
        """Which entities of a side are compared."""
        return _marked((self.lefts, self.rights)[side], self.shape[side])

    def _keys(self, searched: Searched) -> list[IntArray]:
        """Keys of the pairs that were asked for; an entity with a zero row has none."""
        lefts, rights = (
            _marked(entities[not_zero(rows)], count)
            for entities, rows, count in zip(
                (self.lefts, self.rights), self.view, self.shape, strict=True
            )
        )
        row, place = np.nonzero(searched.ours.others[:, : self.forward] >= 0)
        column, turned = np.nonzero(searched.theirs.others[:, : self.backward] >= 0)
        pairs = (
            (self.lefts[row], searched.ours.others[row, place]),
            (searched.theirs.others[column, turned], self.rights[column]),
        )
        return [
            pair_keys(left, right, self.shape[1])[lefts[left] & rights[right]]
            for left, right in pairs
        ]


def _joined(kept: RowRanking, here: BoolArray, new: RowRanking, old: BoolArray) -> RowRanking:
    """The rankings of all rows; those of ``old`` ones join what is still here with what is new."""
    found = RowRanking(new.ranks.copy(), new.floor.copy())
    found.put(old, kept.among(here).joined(new.rows(old)))
    return found


def _known(before: IntArray, now: IntArray) -> tuple[BoolArray, IntArray]:
    """Which entities were there before, and where."""
    place = np.minimum(np.searchsorted(before, now), max(len(before) - 1, 0))
    there = before[place] == now if len(before) else np.zeros(len(now), dtype=np.bool_)
    return there, place[there]


def _marked(entities: IntArray, count: int) -> BoolArray:
    out = np.zeros(count, dtype=np.bool_)
    out[entities] = True
    return out


def _named(places: AnyArray, entities: IntArray) -> IntArray:
    """The entities at some places; −1 stays."""
    if not len(entities):
        return np.full(places.shape, -1, dtype=np.int64)
    return np.where(places < 0, -1, entities[places])
