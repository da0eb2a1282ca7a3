"""How far a pair's value is ahead of its best rival's, in its row and in its column."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.kernels.jit import compiled, run_sparse_rows


@compiled
def _margins(
    start: int, stop: int, starts: IntArray, order: IntArray, values: FloatArray, out: AnyArray
) -> None:
    for group in range(start, stop):
        for column in range(values.shape[1]):
            best, second, where = np.float32(-1e30), np.float32(-1e30), -1
            for place in range(starts[group], starts[group + 1]):
                value = values[order[place], column]
                if value > best:
                    second, best, where = best, value, place
                elif value > second:
                    second = value
            for place in range(starts[group], starts[group + 1]):
                rival = second if place == where else best
                value = values[order[place], column]
                out[order[place], column] = value - max(rival, np.float32(0))


def standings(pairs: Pairs, values: FloatArray) -> FloatArray:
    """For values (pairs, k): which share of all rows' runners-up each value exceeds, (pairs, k).

    A runner-up is, as a rule, no counterpart, so runners-up show what strangers look like in these
    very graphs: a cosine of 0.6 is much among short names and little among long descriptions. A row
    without one, or with one below zero, counts as zero.
    """
    shares = np.zeros_like(values)
    starts = pairs.row_starts[:-1][np.diff(pairs.row_starts) > 0]
    several = np.diff(np.append(starts, len(pairs))) > 1
    for column in range(values.shape[1]):
        ordered = values[np.lexsort((-values[:, column], pairs.lefts)), column]
        strangers = np.zeros(len(starts), dtype=np.float32)
        strangers[several] = np.maximum(ordered[starts[several] + 1], 0)
        strangers.sort()
        if len(strangers):
            shares[:, column] = np.searchsorted(strangers, values[:, column]) / len(strangers)
    return shares


def margins(pairs: Pairs, values: FloatArray) -> FloatArray:
    """For values (pairs, k): the lead over the best rival in the row, then in the column.

    Shape (pairs, 2 k). A pair without rivals leads over zero.
    """
    rows = np.empty_like(values)
    columns = np.empty_like(values)
    own = np.arange(len(pairs))
    run_sparse_rows(_margins, pairs.row_starts, pairs.row_starts, own, values, rows)
    run_sparse_rows(
        _margins, pairs.column_starts, pairs.column_starts, pairs.column_order, values, columns
    )
    return np.concatenate([rows, columns], axis=1)
