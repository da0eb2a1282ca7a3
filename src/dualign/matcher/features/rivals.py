"""How far a pair's value is ahead of its best rival's, in its row and in its column.

Where an entity may have several counterparts, likely pairs are compatible: they are not rivals.
"""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.kernels.jit import compiled, run_rows, run_sparse_rows

_LOW = np.float32(-1e30)  # below every value


@compiled
def _row_margins(
    start: int,
    stop: int,
    starts: IntArray,
    values: FloatArray,
    compatible: BoolArray,
    out: FloatArray,
) -> None:
    for row in range(start, stop):
        for column in range(values.shape[1]):
            best, second, where = _LOW, _LOW, -1
            other = _LOW  # the best that is not compatible
            for place in range(starts[row], starts[row + 1]):
                value = values[place, column]
                if value > best:
                    second, best, where = best, value, place
                elif value > second:
                    second = value
                if not compatible[place]:
                    other = max(other, value)
            for place in range(starts[row], starts[row + 1]):
                rival = second if place == where else best
                if compatible[place]:
                    rival = other
                out[place, column] = values[place, column] - max(rival, np.float32(0))


def row_margins(
    pairs: Pairs, values: FloatArray, compatible: BoolArray | None = None
) -> FloatArray:
    """For values (pairs, k): the lead over the best rival in the row, or over zero without rivals.

    ``compatible`` pairs of a row are not rivals of each other.
    """
    out = np.empty_like(values)
    _, starts = pairs.filled_rows
    run_sparse_rows(_row_margins, starts, starts, values, _or_none(compatible, pairs), out)
    return out


def _or_none(compatible: BoolArray | None, pairs: Pairs) -> BoolArray:
    return np.zeros(len(pairs), dtype=np.bool_) if compatible is None else compatible


@compiled
def _look_at(
    rights: AnyArray,
    values: FloatArray,
    compatible: BoolArray,
    first: int,
    best: FloatArray,
    second: FloatArray,
    other: FloatArray,
    where: AnyArray,
) -> None:
    for place in range(len(rights)):
        j = rights[place]
        for column in range(values.shape[1]):
            value = values[place, column]
            if value > best[j, column]:
                second[j, column] = best[j, column]
                best[j, column] = value
                where[j, column] = first + place
            elif value > second[j, column]:
                second[j, column] = value
            if len(other) and not compatible[place]:
                other[j, column] = max(other[j, column], value)


@compiled
def _column_leads(
    start: int,
    stop: int,
    rights: AnyArray,
    values: FloatArray,
    compatible: BoolArray,
    first: int,
    best: FloatArray,
    second: FloatArray,
    other: FloatArray,
    where: AnyArray,
    out: FloatArray,
) -> None:
    for place in range(start, stop):
        j = rights[place]
        for column in range(values.shape[1]):
            rival = best[j, column]
            if where[j, column] == first + place:
                rival = second[j, column]
            if compatible[place]:
                rival = other[j, column]
            out[place, column] = values[place, column] - max(rival, np.float32(0))


class BestOfColumns:
    """The two best values of every right entity, gathered from blocks of pairs in their order."""

    def __init__(self, right_count: int, width: int, *, compatible: bool = False) -> None:
        shape = (right_count, width)
        self._best = np.full(shape, _LOW, dtype=np.float32)
        self._second = np.full(shape, _LOW, dtype=np.float32)
        # The best that is not compatible; not needed where no pair is.
        self._other = np.full(shape if compatible else (0, width), _LOW, dtype=np.float32)
        self._where = np.full(shape, -1, dtype=np.int32)

    def look_at(
        self, pairs: Pairs, values: FloatArray, first: int, compatible: BoolArray | None = None
    ) -> None:
        """Add the values (pairs, width) of the pairs from position ``first`` on."""
        _look_at(
            pairs.rights, values, _or_none(compatible, pairs), first, self._best, self._second,
            self._other, self._where,
        )  # fmt: skip

    def leads(
        self, pairs: Pairs, values: FloatArray, first: int, compatible: BoolArray | None = None
    ) -> FloatArray:
        """The lead over the best rival in the column, once all blocks have been added."""
        out = np.empty_like(values)
        run_rows(
            _column_leads, len(pairs), pairs.rights, values, _or_none(compatible, pairs), first,
            self._best, self._second, self._other, self._where, out,
        )  # fmt: skip
        return out


@compiled
def _seconds(
    start: int,
    stop: int,
    starts: IntArray,
    values: FloatArray,
    compatible: BoolArray,
    out: FloatArray,
) -> None:
    for row in range(start, stop):
        for column in range(values.shape[1]):
            best, second, other, some = _LOW, _LOW, _LOW, False
            for pair in range(starts[row], starts[row + 1]):
                value = values[pair, column]
                if value > best:
                    second, best = best, value
                elif value > second:
                    second = value
                if compatible[pair]:
                    some = True
                else:
                    other = max(other, value)
            out[row, column] = max(other if some else second, np.float32(0))


def runners_up(pairs: Pairs, values: FloatArray, compatible: BoolArray | None = None) -> FloatArray:
    """The second best value of each row that has pairs, (rows, k); at least zero.

    A runner-up is usually not a counterpart, so runners-up show what non-matches look like in these
    very graphs: a cosine of 0.6 is a lot for short names and little for long descriptions. A row
    without one, or with one below zero, counts as zero. Where some pairs of a row are
    ``compatible`` (pairs,), its runner-up is the best of the others.
    """
    rows, starts = pairs.filled_rows
    out = np.empty((len(rows), values.shape[1]), dtype=np.float32)
    run_rows(_seconds, len(rows), starts, values, _or_none(compatible, pairs), out)
    return out
