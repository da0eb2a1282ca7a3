"""How far a pair's value is ahead of its best rival's, in its row and in its column.

Where an entity may have several counterparts, likely pairs are fellows, not rivals, of each other.
"""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.kernels.jit import compiled, run_sparse_rows


@compiled
def _margins(
    start: int,
    stop: int,
    starts: IntArray,
    order: IntArray,
    values: FloatArray,
    fellows: BoolArray,
    out: AnyArray,
) -> None:
    for group in range(start, stop):
        for column in range(values.shape[1]):
            best, second, where = np.float32(-1e30), np.float32(-1e30), -1
            other = np.float32(-1e30)  # the best that is no fellow
            for place in range(starts[group], starts[group + 1]):
                value = values[order[place], column]
                if value > best:
                    second, best, where = best, value, place
                elif value > second:
                    second = value
                if not fellows[order[place]]:
                    other = max(other, value)
            for place in range(starts[group], starts[group + 1]):
                rival = second if place == where else best
                if fellows[order[place]]:
                    rival = other
                value = values[order[place], column]
                out[order[place], column] = value - max(rival, np.float32(0))


def standings(pairs: Pairs, values: FloatArray, fellows: BoolArray | None = None) -> FloatArray:
    """For values (pairs, k): which share of all rows' runners-up each value exceeds, (pairs, k).

    A runner-up is, as a rule, no counterpart, so runners-up show what strangers look like in these
    very graphs: a cosine of 0.6 is much among short names and little among long descriptions. A row
    without one, or with one below zero, counts as zero. Where some pairs of a row are ``fellows``
    (pairs,), its runner-up is the best of the others.
    """
    shares = np.zeros_like(values)
    starts = pairs.row_starts[:-1][np.diff(pairs.row_starts) > 0]
    lengths = np.diff(np.append(starts, len(pairs)))
    skipped = np.ones(len(starts), dtype=np.int64)
    if fellows is not None:
        skipped = np.maximum(np.add.reduceat(fellows.astype(np.int64), starts), 1)
    several = lengths > skipped
    for column in range(values.shape[1]):
        keys = [-values[:, column], pairs.lefts]
        if fellows is not None:
            keys.insert(1, ~fellows)
        ordered = values[np.lexsort(keys), column]
        strangers = np.zeros(len(starts), dtype=np.float32)
        strangers[several] = np.maximum(ordered[(starts + skipped)[several]], 0)
        strangers.sort()
        if len(strangers):
            shares[:, column] = np.searchsorted(strangers, values[:, column]) / len(strangers)
    return shares


def margins(pairs: Pairs, values: FloatArray, fellows: BoolArray | None = None) -> FloatArray:
    """For values (pairs, k): the lead over the best rival in the row, then in the column.

    Shape (pairs, 2 k). A pair without rivals leads over zero. ``fellows`` (pairs,) of a row or
    column are no rivals of each other.
    """
    if fellows is None:
        fellows = np.zeros(len(pairs), dtype=np.bool_)
    rows = np.empty_like(values)
    columns = np.empty_like(values)
    own = np.arange(len(pairs))
    run_sparse_rows(_margins, pairs.row_starts, pairs.row_starts, own, values, fellows, rows)
    run_sparse_rows(
        _margins, pairs.column_starts, pairs.column_starts, pairs.column_order, values, fellows,
        columns,
    )  # fmt: skip
    return np.concatenate([rows, columns], axis=1)
