"""Exact nearest neighbours by cosine, in both directions, in blocks."""

from __future__ import annotations

import numpy as np

from dualign.arrays import FloatArray, IntArray
from dualign.kernels.jit import compiled, run_rows
from dualign.kernels.l1_topk import select_nearest
from dualign.matcher.vectors import View

BLOCK_BYTES = 192 << 20


@compiled
def _largest(
    start: int, stop: int, block: FloatArray, k: int, indices: IntArray, scores: FloatArray
) -> None:
    for row in range(start, stop):
        for column in range(block.shape[1]):
            block[row, column] = -block[row, column]
        select_nearest(block[row], k, indices[row], scores[row])


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
        block = queries[part] @ keys.T
        run_rows(_largest, len(block), block, k, indices[part], distances[part])
    return indices, -distances


def nearest_keys(
    left: FloatArray, right: FloatArray, forward: int, backward: int
) -> list[IntArray]:
    """Keys of each left row's ``forward`` and each right row's ``backward`` nearest."""
    found = []
    has_left, has_right = (left != 0).any(axis=1), (right != 0).any(axis=1)
    if not has_left.any() or not has_right.any():
        return found
    if forward:
        indices, _ = nearest_by_cosine(left, right, forward)
        lefts = np.repeat(np.arange(len(left)), indices.shape[1])
        rights = indices.ravel()
        keep = has_left[lefts] & has_right[rights]
        found.append(lefts[keep] * len(right) + rights[keep])
    if backward:
        indices, _ = nearest_by_cosine(right, left, backward)
        rights = np.repeat(np.arange(len(right)), indices.shape[1])
        lefts = indices.ravel()
        keep = has_left[lefts] & has_right[rights]
        found.append(lefts[keep] * len(right) + rights[keep])
    return found


def nearest_keys_among(
    view: View, lefts: IntArray, rights: IntArray, forward: int, backward: int
) -> list[IntArray]:
    """The same for some left and some right entities only."""
    if not len(lefts) or not len(rights):
        return []
    found = nearest_keys(view[0][lefts], view[1][rights], forward, backward)
    return [
        lefts[keys // len(rights)] * len(view[1]) + rights[keys % len(rights)] for keys in found
    ]
