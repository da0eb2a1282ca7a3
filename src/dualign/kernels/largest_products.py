"""The largest inner products of each row of a block."""

from __future__ import annotations

from dualign.core.arrays import FloatArray, IntArray
from dualign.kernels.jit import compiled
from dualign.kernels.l1_topk import select_nearest


@compiled
def largest_products(
    start: int, stop: int, products: FloatArray, k: int, found: IntArray, distances: FloatArray
) -> None:
    """The columns of the ``k`` largest products of some rows, best first, and these negated.

    ``products`` are negated on the way.
    """
    for row in range(start, stop):
        for column in range(products.shape[1]):
            products[row, column] = -products[row, column]
        select_nearest(products[row], k, found[row], distances[row])
