"""The L1 metric: the one the paper trains and ranks with."""

from __future__ import annotations

from dualign.core.arrays import FloatArray, IntArray
from dualign.embedding.metric import BLOCK_BYTES, PairwiseMetric
from dualign.kernels.l1 import l1_distances
from dualign.kernels.l1_topk import l1_topk


class L1(PairwiseMetric):
    """d(x, y) = Σᵢ |xᵢ − yᵢ|."""

    name = "l1"
    temperature = 1.0

    def distances(self, queries: FloatArray, keys: FloatArray) -> FloatArray:
        """Exact float32 distances, shape (queries, keys)."""
        return l1_distances(queries, keys)

    def nearest(
        self,
        queries: FloatArray,
        keys: FloatArray,
        k: int,
        *,
        pool: FloatArray | None = None,  # noqa: ARG002
        block_bytes: int = BLOCK_BYTES,  # noqa: ARG002
    ) -> tuple[IntArray, FloatArray]:
        """Positions and distances of the ``k`` nearest keys, without ever storing a block."""
        return l1_topk(queries, keys, k)


L1_METRIC = L1()
