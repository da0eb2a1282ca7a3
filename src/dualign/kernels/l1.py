"""All L1 distances between two sets of rows.

The loop takes four queries against one key at a time, so that each loaded key serves four sums, and
iterates over the keys in tiles that stay in the second-level cache. Per element it costs a
subtraction, an absolute value and an addition; nothing is stored but the distances.
"""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import AnyArray, FloatArray
from dualign.kernels.jit import compiled, run_rows

GROUP = 4  # queries that share one loaded key
_LANES = 16  # float32 numbers in the widest vector register
_TILE_BYTES = 256 * 1024  # of keys; half of a common second-level cache


def padded(rows: FloatArray, group: int = 1) -> FloatArray:
    """``rows`` as contiguous float32, zero columns added up to a whole vector register.

    Zero columns change no distance and keep the inner loop free of a remainder. ``group`` also
    rounds the number of rows up, repeating the last one.
    """
    count, width = rows.shape
    wide = -(-width // _LANES) * _LANES
    tall = -(-count // group) * group
    if wide == width and tall == count:
        return np.ascontiguousarray(rows, dtype=np.float32)
    out = np.zeros((tall, wide), dtype=np.float32)
    out[:count, :width] = rows
    if tall > count and count:
        out[count:, :width] = rows[-1]
    return out


def key_tile(width: int) -> int:
    """How many keys of this width make one tile."""
    return max(16, _TILE_BYTES // (4 * max(width, 1)))


@compiled
def _distances(
    queries: AnyArray, keys: AnyArray, first: int, start: int, stop: int, out: AnyArray
) -> None:
    """Distances of queries ``first`` … ``first + 3`` to keys ``start`` … ``stop``."""
    q0 = queries[first]
    q1 = queries[first + 1]
    q2 = queries[first + 2]
    q3 = queries[first + 3]
    for j in range(start, stop):
        key = keys[j]
        s0 = np.float32(0)
        s1 = np.float32(0)
        s2 = np.float32(0)
        s3 = np.float32(0)
        for k in range(key.shape[0]):
            value = key[k]
            s0 += abs(q0[k] - value)
            s1 += abs(q1[k] - value)
            s2 += abs(q2[k] - value)
            s3 += abs(q3[k] - value)
        out[first, j] = s0
        out[first + 1, j] = s1
        out[first + 2, j] = s2
        out[first + 3, j] = s3


@compiled
def distances_of_groups(
    start: int, stop: int, queries: AnyArray, keys: AnyArray, tile: int, out: AnyArray
) -> None:
    """Distances of the groups ``start`` to ``stop`` of four queries to all keys, into ``out``.

    Call it from Python only: inlined into another kernel it may sum in another order, and equal
    pairs would no longer have equal distances.
    """
    count = keys.shape[0]
    for low in range(0, count, tile):
        high = min(low + tile, count)
        for group in range(start, stop):
            _distances(queries, keys, group * 4, low, high, out)


def l1_distances(queries: FloatArray, keys: FloatArray, threads: int | None = None) -> FloatArray:
    """Exact L1 distances, shape (queries, keys), float32.

    The same two rows give the same number whatever their positions and whichever is the query.
    """
    if not len(queries) or not len(keys):
        return np.zeros((len(queries), len(keys)), dtype=np.float32)
    wide_queries, wide_keys = padded(queries, GROUP), padded(keys)
    out = np.empty((len(wide_queries), len(wide_keys)), dtype=np.float32)
    groups = len(wide_queries) // GROUP
    tile = key_tile(wide_keys.shape[1])
    run_rows(distances_of_groups, groups, wide_queries, wide_keys, tile, out, threads=threads or 0)
    return out[: len(queries)]
