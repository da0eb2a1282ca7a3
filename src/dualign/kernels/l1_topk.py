"""The k nearest keys of each query by exact L1 distance.

Each thread takes a few queries at a time, computes their distances to all keys into a small
buffer, and keeps the k smallest in a heap. Most keys are farther than the heap's worst and cost one
comparison; memory is the buffer, whatever the number of queries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.kernels.jit import compiled, run_rows, thread_count

if TYPE_CHECKING:
    from torch import Tensor
from dualign.kernels.l1 import GROUP, distances_of_groups, key_tile, padded

_BUFFER_BYTES = 8 * 1024 * 1024  # of distances, per thread
_TORCH_BLOCK = 1024  # queries whose distances are in memory at once on other devices


@compiled
def _sift_down(distances: AnyArray, keys: AnyArray, size: int) -> None:
    """Restore a max-heap ordered by (distance, key) after its root was replaced."""
    distance, key = distances[0], keys[0]
    hole = 0
    while True:
        child = 2 * hole + 1
        if child >= size:
            break
        right = child + 1
        if right < size and (
            distances[right] > distances[child]
            or (distances[right] == distances[child] and keys[right] > keys[child])
        ):
            child = right
        if distances[child] < distance or (distances[child] == distance and keys[child] < key):
            break
        distances[hole], keys[hole] = distances[child], keys[child]
        hole = child
    distances[hole], keys[hole] = distance, key


@compiled
def _append_endless(row: AnyArray, k: int, keys: AnyArray, distances: AnyArray) -> None:
    """Fill the places that no finite entry took: with infinite ones, then with NaN."""
    place = 0
    while keys[place] < row.shape[0]:
        place += 1
    for last_resort in (False, True):
        for j in range(row.shape[0]):
            fits = np.isnan(row[j]) if last_resort else row[j] == np.inf
            if fits and place < k:
                keys[place], distances[place] = j, row[j]
                place += 1


@compiled
def select_nearest(row: AnyArray, k: int, keys: AnyArray, distances: AnyArray) -> None:
    """The k smallest entries of ``row``, sorted by (distance, position), into the outputs.

    Infinite entries come after all others and NaN last, so that every position is one of ``row``.
    """
    for j in range(k):
        distances[j] = np.inf
        keys[j] = row.shape[0] + j
    for j in range(row.shape[0]):
        if row[j] < distances[0]:
            distances[0], keys[0] = row[j], j
            _sift_down(distances, keys, k)
    for last in range(k - 1, 0, -1):
        distances[0], distances[last] = distances[last], distances[0]
        keys[0], keys[last] = keys[last], keys[0]
        _sift_down(distances, keys, last)
    if keys[k - 1] >= row.shape[0]:
        _append_endless(row, k, keys, distances)


@compiled
def _select_rows(block: AnyArray, k: int, indices: AnyArray, distances: AnyArray) -> None:
    for row in range(indices.shape[0]):
        select_nearest(block[row], k, indices[row], distances[row])


def _topk(
    start: int,
    stop: int,
    queries: AnyArray,
    keys: AnyArray,
    chunk: int,
    indices: AnyArray,
    distances: AnyArray,
) -> None:
    """Not compiled as a whole, so that all distances come from the same kernel."""
    buffer = np.empty((chunk * GROUP, len(keys)), dtype=np.float32)
    tile = key_tile(keys.shape[1])
    for first in range(start, stop, chunk):
        count = min(chunk, stop - first)
        part = slice(first * GROUP, (first + count) * GROUP)
        distances_of_groups(0, count, queries[part], keys, tile, buffer)
        _select_rows(buffer, indices.shape[1], indices[part], distances[part])


def l1_topk(
    queries: FloatArray, keys: FloatArray, k: int, threads: int | None = None
) -> tuple[IntArray, FloatArray]:
    """Positions and distances of the ``k`` nearest keys, each of shape (queries, k).

    Sorted by distance, ties by position; ``k`` is clipped to the number of keys.
    """
    k = min(k, len(keys))
    if not len(queries) or k <= 0:
        return np.zeros((len(queries), 0), np.int64), np.zeros((len(queries), 0), np.float32)
    wide_queries, wide_keys = padded(queries, GROUP), padded(keys)
    indices = np.empty((len(wide_queries), k), dtype=np.int64)
    distances = np.empty((len(wide_queries), k), dtype=np.float32)
    groups = len(wide_queries) // GROUP
    shares = threads or thread_count()
    chunk = max(1, min(_BUFFER_BYTES // (4 * GROUP * len(wide_keys)), -(-groups // shares)))
    run_rows(_topk, groups, wide_queries, wide_keys, chunk, indices, distances, threads=shares)
    return indices[: len(queries)], distances[: len(queries)]


def torch_l1_topk(queries: Tensor, keys: Tensor, k: int) -> tuple[Tensor, Tensor]:
    """The same in torch's own operations, on any device; ties in no particular order."""
    import torch  # the other kernels do not need torch

    distances, indices = [], []
    for block in torch.split(queries, _TORCH_BLOCK):
        nearest = torch.cdist(block, keys, p=1.0).topk(min(k, len(keys)), largest=False)
        distances.append(nearest.values)
        indices.append(nearest.indices)
    return torch.cat(indices), torch.cat(distances)
