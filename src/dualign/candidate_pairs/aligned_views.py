"""Views without what the two sources differ in as a whole.

All texts of a source share something: its language, its columns, the way it puts things. Among
vectors of what texts mean that is an offset and, to a smaller extent, a rotation, and both hide
which texts of the two sides mean the same. So the mean of each side is taken away, and then the
left side is rotated onto the right one, so that the pairs that are mutually nearest come closer
(orthogonal Procrustes with anchors that are found without links: Conneau et al. 2018).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from threadpoolctl import threadpool_limits

from dualign.candidate_pairs.vector_search import nearest_by_cosine
from dualign.candidate_pairs.vectors import ROWS_AT_ONCE, View, not_zero, unit
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.large_arrays import IN_MEMORY, LargeArrays

PASSES = 3
MOST_SEEN = 3_000, 9_000  # left and right rows that anchors are looked for among
NEAREST = 10  # neighbours whose mean similarity says how crowded it is around a row
ANCHORS = 0.5  # share of the mutually nearest pairs that are trusted
FEWEST = 50  # anchors; with fewer there is no rotation
STAYING = 0.01  # weight of no rotation at all, per anchor


@dataclass(frozen=True, kw_only=True, eq=False)
class ViewAlignment:
    """What has to be taken away from both sides, and how the left one is turned; None: not."""

    means: tuple[FloatArray, FloatArray]
    rotation: FloatArray | None

    @classmethod
    def of(cls, view: View) -> ViewAlignment:
        """The alignment of two sides."""
        means = _mean(view[0]), _mean(view[1])
        with threadpool_limits(limits=1, user_api="blas"):  # so that no bit depends on the threads
            return cls(means=means, rotation=_found_rotation(view, means))

    def moved(self, view: View, arrays: LargeArrays = IN_MEMORY) -> View:
        """Unit rows of both sides, which may be some of those that it was found for."""
        (ours, theirs), (left, right) = self.means, view
        with threadpool_limits(limits=1, user_api="blas"):
            aligned = (
                _moved(left, ours, self.rotation, arrays),
                _moved(right, theirs, None, arrays),
            )
        arrays.release()
        return aligned


def _found_rotation(view: View, means: tuple[FloatArray, FloatArray]) -> FloatArray | None:
    ours, theirs = (
        _centred(_some(rows, most), mean)
        for rows, most, mean in zip(view, MOST_SEEN, means, strict=True)
    )
    turned, rotation = ours, None
    for _ in range(PASSES):
        found = _rotation(ours, theirs, _anchors(turned, theirs))
        if found is None:
            break
        rotation, turned = found, ours @ found
    return rotation


def _mean(rows: AnyArray) -> FloatArray:
    """The mean of the rows that are not zero, a block at a time."""
    total, count = np.zeros(rows.shape[1]), 0
    for start in range(0, len(rows), ROWS_AT_ONCE):
        block = rows[start : start + ROWS_AT_ONCE]
        total += block.sum(axis=0, dtype=np.float64)
        count += int(block.any(axis=1).sum())
    return (total / max(count, 1)).astype(np.float32)


def _centred(rows: AnyArray, mean: FloatArray) -> FloatArray:
    """Unit rows without the mean; zero rows stay zero."""
    there = not_zero(rows)
    return unit(np.where(there[:, None], rows.astype(np.float32) - mean, np.float32(0)))


def _moved(
    rows: AnyArray,
    mean: FloatArray,
    rotation: FloatArray | None,
    arrays: LargeArrays,
) -> AnyArray:
    """All rows of a side centred and rotated, a block at a time."""
    out = arrays.empty(rows.shape, rows.dtype)
    for start in range(0, len(rows), ROWS_AT_ONCE):
        part = slice(start, start + ROWS_AT_ONCE)
        block = _centred(rows[part], mean)
        out[part] = block if rotation is None else unit(block @ rotation)
    return out


def _some(rows: AnyArray, most: int) -> AnyArray:
    """Rows that are not zero, evenly spaced where they are many."""
    there = np.flatnonzero(not_zero(rows))
    return rows[there[:: max(1, -(-len(there) // most))]]


def _anchors(left: FloatArray, right: FloatArray) -> tuple[IntArray, IntArray]:
    """Pairs that are mutually nearest and stand out from what is around them, the best half."""
    if not len(left) or not len(right):
        return np.empty(0, np.int64), np.empty(0, np.int64)
    products = left @ right.T
    products *= 2
    products -= _crowd(left, right)[:, None]
    products -= _crowd(right, left)
    nearest, back = products.argmax(axis=1), products.argmax(axis=0)
    lefts = np.flatnonzero(back[nearest] == np.arange(len(left)))
    rights = nearest[lefts]
    order = np.argsort(-products[lefts, rights], kind="stable")
    kept = order[: int(len(order) * ANCHORS)]
    return lefts[kept], rights[kept]


def _crowd(rows: FloatArray, others: FloatArray) -> FloatArray:
    """The mean similarity of each row to its nearest neighbours on the other side."""
    _, products = nearest_by_cosine(rows, others, NEAREST)
    crowd: FloatArray = products.mean(axis=1)
    return crowd


def _rotation(
    left: FloatArray, right: FloatArray, anchors: tuple[IntArray, IntArray]
) -> FloatArray | None:
    """The rotation that brings the left anchors nearest to the right ones; None: too few."""
    lefts, rights = anchors
    if len(lefts) < FEWEST:
        return None
    moment = left[lefts].T.astype(np.float64) @ right[rights].astype(np.float64)
    moment[np.diag_indices_from(moment)] += STAYING * len(lefts)
    first, _, last = np.linalg.svd(moment)
    turned: FloatArray = (first @ last).astype(np.float32)
    return turned
