"""Cross-domain similarity local scaling: a correction for hubs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.embedding.cosine_metric import Cosine
from dualign.embedding.l1_metric import L1
from dualign.embedding.metric import BLOCK_BYTES, Block, Metric, PairwiseMetric
from dualign.embedding.selection import smallest


@dataclass(frozen=True, kw_only=True)
class Csls(Metric):
    """csls(x, y) = 2·s(x, y) − r(x) − r(y), and the distance is −csls(x, y).

    s is the base metric's score (the cosine, or the negative L1 distance), r(x) the mean of s
    between x and its ``neighbours`` nearest keys, r(y) the mean of s between y and its
    ``neighbours`` nearest rows of the pool. A key that is close to everything (a hub) has a large
    r(y) and is penalised.

    Conneau et al., "Word Translation Without Parallel Data", ICLR 2018.
    """

    name: str
    base: PairwiseMetric
    temperature: float
    neighbours: int = 10  # K in the citation

    def blocks(
        self,
        queries: FloatArray,
        keys: FloatArray,
        *,
        pool: FloatArray | None = None,
        block_bytes: int = BLOCK_BYTES,
    ) -> Iterator[Block]:
        """Yield (rows, distances of shape (rows, keys)) until all queries are done."""
        around_keys = _mean(
            self.base.nearest(
                keys,
                queries if pool is None else pool,
                self.neighbours,
                block_bytes=block_bytes,
            )
        )
        for rows, block in self.base.blocks(queries, keys, block_bytes=block_bytes):
            k = min(self.neighbours, len(keys))
            around_queries = _mean(smallest([block], rows=len(block), k=k))
            block *= 2
            block -= around_queries[:, None]
            block -= around_keys[None, :]
            yield rows, block


def _mean(found: tuple[IntArray, FloatArray]) -> FloatArray:
    """The mean distance of each row's nearest rows: −r."""
    _, distances = found
    means: FloatArray = distances.mean(axis=1, dtype=np.float64).astype(np.float32)
    return means


CSLS = Csls(name="csls", base=Cosine(), temperature=0.1)
CSLS_L1 = Csls(name="csls-l1", base=L1(), temperature=1.0)
