"""`FixedTable`: the features of pairs that do not change between rounds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray
from dualign.matcher.features.feature_columns import fixed_columns
from dualign.matcher.features.feature_groups import FIXED
from dualign.matcher.match_context import MatchContext

BLOCK = 1 << 18  # pairs whose features are computed together


class FixedTable:
    """The fixed features of a context; those of a pair are computed when first asked for.

    They are kept by column, and a column that is zero for all pairs is not kept at all.
    """

    def __init__(self, context: MatchContext) -> None:
        self.context = context
        self._pairs = Pairs.of([], *context.shape)
        self._columns: dict[int, FloatArray] = {}

    def of(self, pairs: Pairs) -> FloatArray:
        """The values of these pairs, shape (pairs, columns)."""
        self.prepare(pairs)
        table = np.zeros((len(pairs), len(fixed_columns())), dtype=np.float32)
        self.fill(pairs, table)
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
                    column = found.setdefault(start + k, np.zeros(len(new), dtype=np.float32))
                    column[span] = values[:, k]
                start += len(group.columns)
        self._take_in(new, found)

    def fill(self, pairs: Pairs, table: FloatArray) -> None:
        """Write the values of pairs computed before into the first columns of a table of zeros."""
        places = self._pairs.find(pairs.keys)
        for k in self._columns:
            table[:, k] = self._column(k, places)

    @property
    def telling(self) -> list[int]:
        """The columns that are not zero for all pairs."""
        return sorted(self._columns)

    def keep(self, pairs: Pairs) -> None:
        """Forget all other pairs."""
        places = self._pairs.find(pairs.keys)
        places = places[places >= 0]
        self._pairs = Pairs(self._pairs.keys[places], *self.context.shape)
        for k in self._columns:
            self._columns[k] = self._columns[k][places]

    def _column(self, number: int, places: IntArray) -> FloatArray:
        if number not in self._columns:
            return np.zeros(len(places), dtype=np.float32)
        return self._columns[number][places]

    def _take_in(self, new: Pairs, found: dict[int, FloatArray]) -> None:
        """Join the columns of new pairs with those known, one column at a time."""
        joined = self._pairs.union(new)
        old_places, new_places = joined.find(self._pairs.keys), joined.find(new.keys)
        for k in {*self._columns, *found}:
            column = np.zeros(len(joined), dtype=np.float32)
            if k in self._columns:
                column[old_places] = self._columns[k]
            if k in found:
                column[new_places] = found.pop(k)
            self._columns[k] = column
        self._pairs = joined
