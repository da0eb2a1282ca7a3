"""Nearest neighbours by cosine among many rows: only rows of nearby cells are compared.

The rows of both sides are clustered into cells. A right row belongs to the cell whose centre is
nearest, a left row is compared with all right rows of the `PROBES` cells whose centres are nearest
to it. What is compared in a cell is one matrix product, which serves both directions. The number of
cells grows with the root of the number of rows, and with it the work of a row: comparing it with
the centres, and with the rows of some cells. Cells are found in the directions in which the rows
differ most; rows are compared in all.

The result is not exact: a neighbour in a cell that is not looked at is missed
(docs/results/scale.md says how many). Centres, cells and ties follow from the rows alone, and
neither threads nor chance change the result.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import scipy.sparse as sp

from dualign.candidate_pairs.vectors import unit
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.kernels.inner_products import inner_products
from dualign.kernels.jit import compiled, one_blas_thread, run_rows
from dualign.kernels.largest_products import largest_products

PROBES = 128  # cells that a left row is compared with
SMALLEST_CELL = 8  # right rows in a cell, about; in smaller ones products are not worth their calls
DIRECTIONS = 256  # in which cells are found
SAMPLE = 10  # rows for each cell that centres are computed from
SAMPLE_OF_DIRECTIONS = 20_000  # rows of each side that directions are computed from
ITERATIONS = 4
CROWDED = 2_000  # right rows; of a larger cell, a left row is compared with a share
MOST_LOOKED_AT = 3  # times the right rows that there are in as many cells on average
VISIT = 64  # comparisons that fetching a row for a cell costs as much as
LEFT_ROWS = 1 << 16  # that are widened, and whose cells are known, at a time
BLOCK_BYTES = 64 << 20


def nearest_in_cells(
    left: AnyArray,
    right: AnyArray,
    lefts: IntArray,
    rights: IntArray,
    forward: int,
    backward: int,
    *,
    probes: int | None = None,
) -> tuple[tuple[IntArray, FloatArray], tuple[IntArray, FloatArray]]:
    """For each of ``lefts`` the ``forward`` nearest of ``rights``, and the other way round.

    Both are rows of unit length. Returned are places in ``rights`` (lefts, forward) and in
    ``lefts`` (rights, backward), in no order, with their products; −1 where there are fewer.
    """
    cells = _Cells(left, right, lefts, rights)
    members = _by_cell(cells.nearest(right, rights, 1), cells.count)
    sizes = np.array([min(len(inside), CROWDED) for inside in members])
    ours, theirs = _Best(len(lefts), forward), _Best(len(rights), backward)
    buffer, turned = np.empty((2, max(BLOCK_BYTES // 4, CROWDED)), dtype=np.float32)
    for start in range(0, len(lefts), LEFT_ROWS):
        block = left[lefts[start : start + LEFT_ROWS]].astype(np.float32, copy=False)
        looked = cells.nearest(block, np.arange(len(block)), min(probes or PROBES, cells.count))
        looked = _affordable(looked, sizes)
        for inside, asking in _crowds_parted(members, _by_cell(looked, cells.count)):
            keys = right[rights[inside]].astype(np.float32, copy=False)
            for rows in _blocks(asking, len(inside) + right.shape[1]):
                products = inner_products(block[rows], keys, buffer)
                across = turned[: products.size].reshape(products.T.shape)
                np.copyto(across, products.T)
                ours.take_in(start + rows, inside, products)
                theirs.take_in(inside, start + rows, across)
    return (ours.others, ours.products), (theirs.others, theirs.products)


def _affordable(looked: AnyArray, sizes: IntArray) -> AnyArray:
    """The cells of each row, nearest first, as long as they do not hold too many rows; else −1.

    Similar names by the thousand would make a search among them quadratic otherwise.
    """
    before = np.cumsum(sizes[looked], axis=1) - sizes[looked]
    most = MOST_LOOKED_AT * looked.shape[1] * sizes.mean()
    return np.where(before <= most, looked, np.int32(-1))


def _crowds_parted(
    members: Sequence[IntArray], asking: Sequence[IntArray]
) -> Iterator[tuple[IntArray, IntArray]]:
    """The right and left rows of each cell that has both, those of a crowded cell in shares."""
    for inside, rows in zip(members, asking, strict=True):
        shares = 1 + (len(inside) - 1) // CROWDED
        for share in range(shares if len(rows) else 0):
            yield inside[share::shares], rows[share::shares]


def cell_count(rows: int) -> int:
    """How many cells so many right rows are put into."""
    return max(1, min(math.isqrt(PROBES * rows) // 2, rows // SMALLEST_CELL))


def comparisons_in_cells(left: int, right: int) -> int:
    """What the search costs, about, in pairs that an exact search compares in the same time."""
    cells = cell_count(right)
    looked_at = left * min(PROBES, cells) * (VISIT + right // cells)
    return looked_at + (left + right + ITERATIONS * SAMPLE * cells) * cells


class _Cells:
    """Unit centres of clusters of both sides' rows, by spherical k-means on a sample."""

    def __init__(self, left: AnyArray, right: AnyArray, lefts: IntArray, rights: IntArray) -> None:
        sides = (left, lefts), (right, rights)
        self._directions = _directions(
            np.concatenate(
                [table[_spread(rows, SAMPLE_OF_DIRECTIONS)] for table, rows in sides],
                dtype=np.float32,
            )
        )
        self.count = cell_count(len(rights))
        half = SAMPLE * self.count // 2
        sample = np.concatenate([self._turned(table[_spread(rows, half)]) for table, rows in sides])
        everything = np.arange(len(sample))
        self._centres = sample[_spread(everything, self.count)]
        self.count = len(self._centres)
        ones = np.ones(len(sample), dtype=np.float32)
        shape = (self.count, len(sample))
        for _ in range(ITERATIONS):
            nearest = np.concatenate(
                [self._nearest(sample[part], 1)[:, 0] for part in _blocks(everything, self.count)]
            )
            sums = sp.csr_array((ones, (nearest, everything)), shape=shape) @ sample
            empty = ~sums.any(axis=1)
            sums[empty] = self._centres[empty]
            self._centres = unit(sums)

    def nearest(self, table: AnyArray, rows: IntArray, k: int) -> AnyArray:
        """The ``k`` centres of largest product with each of these rows, shape (rows, k)."""
        parts = _blocks(rows, max(self.count, table.shape[1]))
        return np.concatenate([self._nearest(self._turned(table[part]), k) for part in parts])

    def _turned(self, rows: AnyArray) -> FloatArray:
        """The rows in the directions in which cells are found, of unit length there."""
        return unit(inner_products(rows.astype(np.float32, copy=False), self._directions))

    def _nearest(self, turned: FloatArray, k: int) -> AnyArray:
        found = np.empty((len(turned), k), dtype=np.int32)  # there are millions of them
        distances = np.empty((len(turned), k), dtype=np.float32)
        products = inner_products(turned, self._centres)
        run_rows(largest_products, len(products), products, k, found, distances)
        return found


def _directions(sample: FloatArray) -> FloatArray:
    """The orthogonal unit directions of largest products within a sample, shape (some, columns)."""
    turned = np.ascontiguousarray(sample.T)
    moments = inner_products(turned, turned).astype(np.float64)
    with one_blas_thread():
        _, vectors = np.linalg.eigh(moments)
    return np.ascontiguousarray(vectors[:, ::-1][:, :DIRECTIONS].T, dtype=np.float32)


class _Best:
    """The others of largest product with each row, so far."""

    def __init__(self, rows: int, k: int) -> None:
        self.others = np.full((rows, k), -1, dtype=np.int64)
        self.products = np.full((rows, k), -np.inf, dtype=np.float32)
        self._worst = np.full(rows, -np.inf, dtype=np.float32)

    def take_in(self, rows: IntArray, others: IntArray, products: FloatArray) -> None:
        """Look at the products (rows, others) of some rows with some others."""
        run_rows(
            _take_in, len(rows), rows, others, products, self.others, self.products, self._worst
        )


@compiled
def _take_in(
    start: int,
    stop: int,
    rows: IntArray,
    others: IntArray,
    products: FloatArray,
    best: IntArray,
    kept: FloatArray,
    worst: FloatArray,
) -> None:
    k = best.shape[1]
    for place in range(start, stop):
        row = rows[place]
        limit = worst[row]
        for column in range(products.shape[1]):
            value = products[place, column]
            if value <= limit:
                continue
            low = 0
            for other in range(1, k):
                if kept[row, other] <= kept[row, low]:
                    low = other
            kept[row, low] = value
            best[row, low] = others[column]
            limit = kept[row, 0]
            for other in range(1, k):
                limit = min(limit, kept[row, other])
        worst[row] = limit


def _spread(places: IntArray, count: int) -> IntArray:
    """So many of the places, evenly spread; all where there are fewer."""
    if len(places) <= count:
        return places
    return places[np.linspace(0, len(places) - 1, count).astype(np.int64)]


def _blocks(rows: IntArray, numbers: int) -> Iterator[IntArray]:
    """The rows in blocks of which each takes so many numbers."""
    step = max(1, BLOCK_BYTES // (4 * numbers))
    return (rows[start : start + step] for start in range(0, len(rows), step))


def _by_cell(cells: AnyArray, count: int) -> list[IntArray]:
    """The rows of each cell in ascending order, from the cells of each row, −1 for none."""
    flat = cells.ravel()
    order = np.argsort(flat, kind="stable")
    bounds = np.searchsorted(flat[order], np.arange(count))
    return np.split(order // cells.shape[1], bounds)[1:]
