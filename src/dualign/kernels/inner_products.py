"""Inner products of all rows with all rows, to the same bits on any number of threads."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.kernels.jit import one_blas_thread, run_blocks

ROWS = 512  # multiplied at a time; never a matter of the number of threads


def inner_products(
    queries: FloatArray, keys: FloatArray, buffer: FloatArray | None = None
) -> FloatArray:
    """``queries @ keys.T``, shape (queries, keys), float32.

    With a ``buffer`` of enough numbers, its beginning is the result: fresh memory for every block
    of products takes the system a tenth of the time of computing them.

    BLAS cuts a product into one piece per thread, and how a row's products are added depends on the
    piece it falls into: one thread more, and the last digits differ. Here the pieces are fixed, and
    the threads take turns at them.
    """
    shape = len(queries), len(keys)
    if buffer is None:
        out = np.empty(shape, dtype=np.float32)
    else:
        out = buffer[: shape[0] * shape[1]].reshape(shape)
    with one_blas_thread():
        run_blocks(_multiply, len(queries), ROWS, queries, keys, out)
    return out


def _multiply(
    start: int, stop: int, queries: FloatArray, keys: FloatArray, out: FloatArray
) -> None:
    np.matmul(queries[start:stop], keys.T, out=out[start:stop])
