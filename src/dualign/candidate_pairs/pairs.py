"""`Pairs`: a sparse set of (left, right) pairs that are worth a closer look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dualign.core.arrays import AnyArray, BoolArray, IntArray
from dualign.core.pair_keys import link_keys, pair_keys


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs in order of their left entity, then of their right one, each once.

    ``keys`` (n,) holds one sorted number per pair (see `dualign.core.pair_keys`), so that sets of
    pairs can be merged and searched in one pass.
    """

    keys: IntArray
    left_count: int
    right_count: int

    @classmethod
    def of(cls, keys: Iterable[IntArray], left_count: int, right_count: int) -> Pairs:
        """The pairs of several lists of keys."""
        joined = np.concatenate([*keys, np.empty(0, np.int64)])
        return cls(_sorted_once(joined), left_count, right_count)

    @classmethod
    def of_links(cls, links: IntArray, left_count: int, right_count: int) -> Pairs:
        """The pairs of a table of links (n, 2)."""
        return cls.of([link_keys(links, right_count)], left_count, right_count)

    def among(self, left: IntArray, right: IntArray, left_count: int, right_count: int) -> Pairs:
        """The same pairs where entity k has the number ``left[k]`` or ``right[k]``, ascending."""
        keys = pair_keys(left[self.lefts], right[self.rights], right_count)
        return Pairs(keys, left_count, right_count)

    def __len__(self) -> int:
        return len(self.keys)

    @cached_property
    def lefts(self) -> AnyArray:
        """Left entity of each pair, int32."""
        return (self.keys // self.right_count).astype(np.int32)

    @cached_property
    def rights(self) -> AnyArray:
        """Right entity of each pair, int32."""
        return (self.keys % self.right_count).astype(np.int32)

    @cached_property
    def row_starts(self) -> IntArray:
        """Where each left entity's pairs start, shape (left_count + 1,)."""
        bounds = np.arange(self.left_count + 1, dtype=np.int64) * self.right_count
        return np.searchsorted(self.keys, bounds)

    @cached_property
    def filled_rows(self) -> tuple[AnyArray, IntArray]:
        """The left entities that have pairs, and where their pairs start, one more than these.

        Unlike ``row_starts``, these are no longer than the pairs, whatever part of all they are.
        """
        new = np.ones(len(self), dtype=np.bool_)
        new[1:] = self.lefts[1:] != self.lefts[:-1]
        starts = np.flatnonzero(new)
        return self.lefts[starts], np.append(starts, len(self))

    @cached_property
    def column_order(self) -> IntArray:
        """The order of the pairs by right entity, then by left."""
        return np.argsort(self.rights, kind="stable")

    @cached_property
    def column_starts(self) -> IntArray:
        """Where each right entity's pairs start in ``column_order``, shape (right_count + 1,)."""
        counts = np.bincount(self.rights, minlength=self.right_count)
        return np.concatenate([[0], np.cumsum(counts)])

    def blocks(self, most: int) -> Iterator[tuple[slice, Pairs]]:
        """The pairs in pieces of whole rows: where each piece stands, and its pairs.

        A piece has at most ``most`` pairs; a row with more is a piece of its own.
        """
        (_, starts), first = self.filled_rows, 0
        while first < len(self):
            row = int(np.searchsorted(starts, first + most, side="right")) - 1
            last = int(starts[row])
            if last <= first:
                last = int(starts[np.searchsorted(starts, first, side="right")])
            yield slice(first, last), self.part(first, last)
            first = last

    def part(self, first: int, last: int) -> Pairs:
        """The pairs at the places ``first`` to ``last``, whole rows."""
        if first == 0 and last == len(self):
            return self
        found = Pairs(self.keys[first:last], self.left_count, self.right_count)
        # Known already, so not to be computed anew for every piece.
        found.__dict__["lefts"] = self.lefts[first:last]
        found.__dict__["rights"] = self.rights[first:last]
        return found

    def find(self, keys: IntArray) -> IntArray:
        """The position of each key, −1 where the pair is not in the set."""
        if not len(self.keys):
            return np.full(len(keys), -1, dtype=np.int64)
        places = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return np.where(self.keys[places] == keys, places, -1)

    def where(self, keep: BoolArray) -> Pairs:
        """The pairs selected by a mask."""
        return Pairs(self.keys[keep], self.left_count, self.right_count)

    def union(self, *others: Pairs) -> Pairs:
        """All pairs of this set and of the others."""
        keys = [self.keys, *(other.keys for other in others)]
        return Pairs.of(keys, self.left_count, self.right_count)

    def transposed(self) -> Pairs:
        """The same pairs seen from the right graph, in ``column_order``."""
        keys = pair_keys(self.rights, self.lefts, self.left_count)
        return Pairs(keys[self.column_order], self.right_count, self.left_count)


def _sorted_once(keys: IntArray) -> IntArray:
    """Sorted and unique; sorting is faster than hashing for millions of integers."""
    keys.sort()
    first = np.ones(len(keys), dtype=np.bool_)
    first[1:] = keys[1:] != keys[:-1]
    return keys[first]
