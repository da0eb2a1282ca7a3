"""`FixedTable`: the features of pairs that do not change between rounds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray
from dualign.matcher.features.feature_columns import fixed_columns
from dualign.matcher.features.feature_groups import FIXED
from dualign.matcher.match_context import MatchContext
from dualign.matcher.narrowed_context import NarrowedContext

BLOCK = 1 << 18  # pairs whose features are computed together


class FixedTable:
    """The fixed features of a context; those of a pair are computed when first asked for.

    They are kept by column, and a column that is zero for all pairs is not kept at all.
    """

    def __init__(self, context: MatchContext) -> None:
        self.context = context
        self._pairs = Pairs.of([], *context.shape)
        self._columns: dict[int, FloatArray] = {}
        self._arrays = context.arrays

    @classmethod
    def of_narrowed(cls, context: NarrowedContext, pairs: Pairs) -> FixedTable:
        """The features of these pairs, which the narrowed context numbers by themselves."""
        table = cls(context)
        table.prepare(context.narrowed(pairs))  # both in the same order
        table._pairs = pairs
        return table

    def of(self, pairs: Pairs) -> FloatArray:
        """The values of these pairs, shape (pairs, columns)."""
        self.prepare(pairs)
        table = np.zeros((len(pairs), len(fixed_columns())), dtype=np.float32)
        self.fill(self._pairs.find(pairs.keys), table)
        return table

    def columns(self, pairs: Pairs, names: Sequence[str]) -> list[FloatArray]:
        """Some columns of these pairs, each of shape (pairs,)."""
        self.prepare(pairs)
        places, known = self._pairs.find(pairs.keys), fixed_columns()
        return [self._column(known.index(name), places) for name in names]

    def prepare(self, pairs: Pairs) -> None:
        """Compute the features of those of these pairs that have none yet."""
        new = pairs.where(self._pairs.find(pairs.keys) < 0)
        if not len(new):
            return
        found: dict[int, FloatArray] = {}
        for span, block in new.blocks(BLOCK):
            start = 0
            for group in FIXED.values():
                values = group.values(self.context, block)
                for k in np.flatnonzero(values.any(axis=0)).tolist():
                    if start + k not in found:
                        found[start + k] = self._arrays.zeros(len(new), np.float32)
                    found[start + k][span] = values[:, k]
                start += len(group.columns)
            self._arrays.release()
        self._take_in(new, found)

    @property
    def pairs(self) -> Pairs:
        """The pairs that are known; another object once others are."""
        return self._pairs

    def fill(self, places: IntArray, table: FloatArray) -> None:
        """Write the values of the pairs at these places into the first columns of a table of zeros.

        Places ascend.
        """
        for k in self._columns:
            table[:, k] = self.at(k, places)

    def at(self, number: int, places: IntArray) -> FloatArray:
        """One column of the pairs at these places, which ascend."""
        column = self._columns[number]
        first, last = (int(places[0]), int(places[-1]) + 1) if len(places) else (0, 0)
        return column[first:last] if last - first == len(places) else column[places]

    @property
    def telling(self) -> list[int]:
        """The columns that are not zero for all pairs."""
        return sorted(self._columns)

    def keep(self, pairs: Pairs) -> None:
        """Forget all other pairs."""
        places = self._pairs.find(pairs.keys)
        places = places[places >= 0]
        self._pairs = Pairs(self._pairs.keys[places], *self.context.shape)
        for k, column in self._columns.items():
            self._columns[k] = self._arrays.empty(len(places), np.float32)
            np.take(column, places, out=self._columns[k], mode="clip")
            self._arrays.release()

    def _column(self, number: int, places: IntArray) -> FloatArray:
        if number not in self._columns:
            return np.zeros(len(places), dtype=np.float32)
        return self._columns[number][places]

    def _take_in(self, new: Pairs, found: dict[int, FloatArray]) -> None:
        """Join the columns of new pairs with those known, one column at a time."""
        if not len(self._pairs):
            self._pairs, self._columns = new, found
            return
        joined = self._pairs.union(new)
        old_places, new_places = joined.find(self._pairs.keys), joined.find(new.keys)
        for k in {*self._columns, *found}:
            column = self._arrays.zeros(len(joined), np.float32)
            if k in self._columns:
                column[old_places] = self._columns[k]
            if k in found:
                column[new_places] = found.pop(k)
            self._columns[k] = column
            self._arrays.release()
        self._pairs = joined
