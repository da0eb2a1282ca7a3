"""Nearest neighbours by cosine, in both directions: exact, in blocks, or in cells of many rows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dualign.candidate_pairs.cell_search import comparisons_in_cells, nearest_in_cells
from dualign.candidate_pairs.vectors import View, not_zero
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.pair_keys import pair_keys
from dualign.kernels.inner_products import inner_products
from dualign.kernels.jit import compiled, run_rows
from dualign.kernels.largest_products import largest_products

BLOCK_BYTES = 64 << 20
MOST_COMPARED = 50_000**2  # pairs of rows; where there are more, not all are compared
MOST_ALIKE = 1_000  # a vector that more entities of one side share does not discriminate


def nearest_by_cosine(queries: FloatArray, keys: FloatArray, k: int) -> tuple[IntArray, FloatArray]:
    """The ``k`` keys of largest inner product with each query, best first, and the products.

    Rows are of unit length or zero; a zero row's neighbours mean nothing.
    """
    k = min(k, len(keys))
    indices = np.empty((len(queries), k), dtype=np.int64)
    distances = np.empty((len(queries), k), dtype=np.float32)
    step = max(1, BLOCK_BYTES // (4 * max(len(keys), 1)))
    for first in range(0, len(queries), step):
        part = slice(first, first + step)
        block = inner_products(queries[part], keys)
        run_rows(largest_products, len(block), block, k, indices[part], distances[part])
    return indices, -distances


@compiled
def _nearest_of_columns(
    start: int,
    stop: int,
    block: FloatArray,
    first: int,
    worst: FloatArray,
    rows: IntArray,
    distances: FloatArray,
) -> None:
    """Merge the rows of a block of distances into the nearest of each column."""
    k = rows.shape[1]
    for row in range(block.shape[0]):
        for column in range(start, stop):
            value = block[row, column]
            if value >= worst[column]:
                continue
            place = 0  # of the worst one so far, the last row among equals
            for other in range(1, k):
                if distances[column, other] > distances[column, place] or (
                    distances[column, other] == distances[column, place]
                    and rows[column, other] > rows[column, place]
                ):
                    place = other
            distances[column, place] = value
            rows[column, place] = first + row
            top = distances[column, 0]
            for other in range(1, k):
                top = max(top, distances[column, other])
            worst[column] = top


def nearest_keys(left: AnyArray, right: AnyArray, forward: int, backward: int) -> list[IntArray]:
    """Keys of each left row's ``forward`` and each right row's ``backward`` nearest.

    One matrix product serves both directions. Rows that are zero, or that too many entities share,
    are left out of it where they are many.
    """
    lefts, rights = (telling(rows, forward + backward) for rows in (left, right))
    if len(lefts) < len(left) or len(rights) < len(right):
        found = _nearest_keys(left[lefts], right[rights], forward, backward)
        width = max(len(rights), 1)
        return [pair_keys(lefts[keys // width], rights[keys % width], len(right)) for keys in found]
    return _nearest_keys(left, right, forward, backward)


def telling(rows: AnyArray, kept: int) -> IntArray:
    """The rows that discriminate: not zero, and not shared by more than `MOST_ALIKE` entities.

    ``kept`` zero rows are kept: they rank before rows with a negative cosine, as they do when there
    are few of them.
    """
    everything = np.arange(len(rows))
    if len(rows) <= MOST_ALIKE:
        return everything
    hashes = np.array([hash(row.tobytes()) for row in rows], dtype=np.int64)
    _, group, sizes = np.unique(hashes, return_inverse=True, return_counts=True)
    shared = (sizes > MOST_ALIKE)[group]
    if not shared.any():
        return everything
    zero = np.flatnonzero(~rows.any(axis=1))[:kept]
    return np.union1d(np.flatnonzero(~shared), zero)


def _nearest_keys(left: AnyArray, right: AnyArray, forward: int, backward: int) -> list[IntArray]:
    has_left, has_right = not_zero(left), not_zero(right)
    if not has_left.any() or not has_right.any():
        return []
    (rights, _), (lefts, _) = nearest_of_both(left, right, forward, backward)
    row, place = np.nonzero(rights >= 0)
    column, turned = np.nonzero(lefts >= 0)
    pairs = (row, rights[row, place]), (lefts[column, turned], column)
    return [pair_keys(a, b, len(right))[has_left[a] & has_right[b]] for a, b in pairs]


Found = tuple[IntArray, FloatArray]  # places (rows, k), −1 for none, and their products


def nearest_of_both(
    left: AnyArray, right: AnyArray, forward: int, backward: int
) -> tuple[Found, Found]:
    """The ``forward`` nearest of each left row, and the ``backward`` nearest of each right one.

    In no order; fewer columns where there are fewer rows. Rows that are zero are found only where
    all are compared.
    """
    forward, backward = min(forward, len(right)), min(backward, len(left))
    if comparisons(len(left), len(right)) < len(left) * len(right):
        return _nearest_in_cells(left, right, forward, backward)
    if right.dtype != np.float32 and 2 * len(left) < len(right):  # right rows are widened, all
        theirs, ours = nearest_of_both(right, left, backward, forward)
        return ours, theirs
    indices = np.empty((len(left), forward), dtype=np.int64)
    distances = np.empty((len(left), forward), dtype=np.float32)
    rows = np.full((len(right), backward), -1, dtype=np.int64)
    far = np.full((len(right), backward), np.inf, dtype=np.float32)
    worst = np.full(len(right), np.inf, dtype=np.float32)
    step = max(1, BLOCK_BYTES // (4 * max(len(right), 1)))
    buffer = np.empty(min(step, len(left)) * len(right), dtype=np.float32)
    wide = right.astype(np.float32, copy=False)  # products of half-precision rows are slow
    for first in range(0, len(left) if forward else 0, step):
        part = slice(first, first + step)
        block = inner_products(left[part].astype(np.float32, copy=False), wide, buffer)
        run_rows(largest_products, len(block), block, forward, indices[part], distances[part])
        if backward:
            run_rows(_nearest_of_columns, len(right), block, first, worst, rows, far)
    return (indices, -distances), (rows, -far)


def _nearest_in_cells(
    left: AnyArray, right: AnyArray, forward: int, backward: int
) -> tuple[Found, Found]:
    """The same of rows that are too many to be compared with each other; zero rows find nothing."""
    lefts, rights = np.flatnonzero(not_zero(left)), np.flatnonzero(not_zero(right))
    if not len(lefts) or not len(rights):
        return _nothing(len(left)), _nothing(len(right))
    ours, theirs = nearest_in_cells(left, right, lefts, rights, forward, backward)
    return (
        _spread(ours, lefts, rights, len(left)),
        _spread(theirs, rights, lefts, len(right)),
    )


def _nothing(rows: int) -> Found:
    return np.empty((rows, 0), np.int64), np.empty((rows, 0), np.float32)


def _spread(found: Found, rows: IntArray, others: IntArray, count: int) -> Found:
    """What some rows found among some others, as places among all rows and all others."""
    shape = count, found[0].shape[1]
    places, products = np.full(shape, -1), np.full(shape, -np.inf, dtype=np.float32)
    places[rows] = np.where(found[0] < 0, -1, others[found[0]])
    products[rows] = found[1]
    return places, products


def comparisons(left: int, right: int) -> int:
    """The cost of a search among so many rows, in pairs that are compared.

    Up to a size these are all, and where cells would cost more because one side is small.
    """
    if left * right <= MOST_COMPARED:
        return left * right
    return min(left * right, comparisons_in_cells(left, right))


def nearest_keys_among(
    view: View, lefts: IntArray, rights: IntArray, forward: int, backward: int
) -> list[IntArray]:
    """The same for some left and some right entities only."""
    if not len(lefts) or not len(rights):
        return []
    found = nearest_keys(view[0][lefts], view[1][rights], forward, backward)
    return keys_among(found, lefts, rights, len(view[1]))


def keys_among(
    found: Sequence[IntArray], lefts: IntArray, rights: IntArray, right_count: int
) -> list[IntArray]:
    """Keys of pairs of some left and some right entities as keys of pairs of all."""
    width = len(rights)
    return [pair_keys(lefts[keys // width], rights[keys % width], right_count) for keys in found]
