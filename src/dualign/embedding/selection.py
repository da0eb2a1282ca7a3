"""The k smallest distances of each row, in a defined order."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.kernels.jit import compiled, run_rows
from dualign.kernels.l1_topk import select_nearest


@compiled
def _select(
    start: int, stop: int, block: FloatArray, k: int, indices: IntArray, distances: FloatArray
) -> None:
    for row in range(start, stop):
        select_nearest(block[row], k, indices[row], distances[row])


def smallest(blocks: Iterable[FloatArray], *, rows: int, k: int) -> tuple[IntArray, FloatArray]:
    """Column and distance of the ``k`` smallest entries of each row, each of shape (rows, k).

    ``blocks`` are consecutive rows of one matrix. Sorted by distance, ties by column.
    """
    indices = np.empty((rows, k), dtype=np.int64)
    distances = np.empty((rows, k), dtype=np.float32)
    done = 0
    for block in blocks:
        part = slice(done, done + len(block))
        run_rows(_select, len(block), block, k, indices[part], distances[part])
        done = part.stop
    return indices, distances
