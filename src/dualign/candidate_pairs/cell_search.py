"""Nearest neighbours by cosine among many rows: only rows of nearby cells are compared.

The rows of both sides are clustered into cells. A right row belongs to the cell
whose centre is nearest, a left row is compared with all right rows of the `PROBES` cells whose
centres are nearest to it. What is compared in a cell is one matrix product, which serves both
directions, so the work grows with the number of rows and not with its square. The result is not
exact: a neighbour in a cell that is not looked at is missed (docs/results/scale.md says how many).
Centres, cells and ties follow from the rows alone.
"""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from dualign.candidate_pairs.vectors import unit
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.kernels.inner_products import inner_products
from dualign.kernels.jit import compiled, run_rows
from dualign.kernels.largest_products import largest_products

CELL = 64  # right rows in a cell, about, unless there would be too many cells
MOST_CELLS = 4096
PROBES = 96  # cells that a left row is compared with
SAMPLE = 32  # rows for each cell that centres are computed from
ITERATIONS = 10
BLOCK_BYTES = 64 << 20


def nearest_in_cells(
    left: AnyArray,
    right: AnyArray,
    lefts: IntArray,
    rights: IntArray,
    forward: int,
    backward: int,
    *,
    probes: int = PROBES,
) -> tuple[IntArray, IntArray]:
    """For each of ``lefts`` the ``forward`` nearest of ``rights``, and the other way round.

    Both are rows of unit length. Returned are places in ``rights`` (lefts, forward) and in
    ``lefts`` (rights, backward), in no order; −1 where there are fewer.
    """
    centres = _centres(left, right, lefts, rights)
    cells = _nearest_centres(right, rights, centres, 1)
    looked = _nearest_centres(left, lefts, centres, min(probes, len(centres)))
    ours, theirs = _Best(len(lefts), forward), _Best(len(rights), backward)
    for members, asking in zip(
        _by_cell(cells, len(centres)), _by_cell(looked, len(centres)), strict=True
    ):
        if not len(members):
            continue
        keys = right[rights[members]].astype(np.float32)
        step = max(1, BLOCK_BYTES // (4 * (len(members) + right.shape[1])))
        for start in range(0, len(asking), step):
            rows = asking[start : start + step]
            products = inner_products(left[lefts[rows]].astype(np.float32), keys)
            ours.take_in(rows, members, products)
            theirs.take_in(members, rows, np.ascontiguousarray(products.T))
    return ours.others, theirs.others


def cell_count(rows: int) -> int:
    """How many cells so many right rows are put into."""
    return max(1, min(rows // CELL, MOST_CELLS))


def comparisons_in_cells(left: int, right: int) -> int:
    """How many pairs of rows are compared, about, centres included."""
    cells = cell_count(right)
    return left * (right * min(PROBES, cells) // cells + cells)


class _Best:
    """The others of largest product with each row, so far."""

    def __init__(self, rows: int, k: int) -> None:
        self.others = np.full((rows, k), -1, dtype=np.int64)
        self._products = np.full((rows, k), -np.inf, dtype=np.float32)
        self._worst = np.full(rows, -np.inf, dtype=np.float32)

    def take_in(self, rows: IntArray, others: IntArray, products: FloatArray) -> None:
        """Look at the products (rows, others) of some rows with some others."""
        run_rows(
            _take_in, len(rows), rows, others, products, self.others, self._products, self._worst
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


def _centres(left: AnyArray, right: AnyArray, lefts: IntArray, rights: IntArray) -> FloatArray:
    """Unit centres of clusters of both sides' rows, by spherical k-means on a sample."""
    count = cell_count(len(rights))
    half = SAMPLE * count // 2
    sample = np.concatenate(
        [left[_spread(lefts, half)], right[_spread(rights, half)]], dtype=np.float32
    )
    everything = np.arange(len(sample))
    centres = sample[_spread(everything, count)]
    ones = np.ones(len(sample), dtype=np.float32)
    for _ in range(ITERATIONS):
        nearest = _nearest_centres(sample, everything, centres, 1)[:, 0]
        shape = (count, len(sample))
        sums = sp.csr_array((ones, (nearest, everything)), shape=shape) @ sample
        empty = ~sums.any(axis=1)
        sums[empty] = centres[empty]
        centres = unit(sums)
    return centres


def _spread(places: IntArray, count: int) -> IntArray:
    """So many of the places, evenly spread; all where there are fewer."""
    if len(places) <= count:
        return places
    return places[np.linspace(0, len(places) - 1, count).astype(np.int64)]


def _nearest_centres(table: AnyArray, rows: IntArray, centres: FloatArray, k: int) -> IntArray:
    """The ``k`` centres of largest product with each of these rows, shape (rows, k)."""
    found = np.empty((len(rows), k), dtype=np.int64)
    distances = np.empty((len(rows), k), dtype=np.float32)
    step = max(1, BLOCK_BYTES // (4 * max(len(centres), table.shape[1])))
    for start in range(0, len(rows), step):
        part = slice(start, start + step)
        products = inner_products(table[rows[part]].astype(np.float32), centres)
        run_rows(largest_products, len(products), products, k, found[part], distances[part])
    return found


def _by_cell(cells: IntArray, count: int) -> list[IntArray]:
    """The rows of each cell in ascending order, from the cells (rows, any) of each row."""
    flat = cells.ravel()
    order = np.argsort(flat, kind="stable")
    bounds = np.searchsorted(flat[order], np.arange(1, count))
    return np.split(order // cells.shape[1], bounds)
