"""The nearest keys of each query."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.embedding.embeddings import check_embeddings
from dualign.embedding.metric import BLOCK_BYTES, Metric
from dualign.embedding.metrics import get_metric


@dataclass(frozen=True, kw_only=True, eq=False)
class Candidates:
    """For each query its nearest keys, best first; ties in the order of the keys."""

    indices: IntArray  # (queries, k), positions of keys
    scores: FloatArray  # (queries, k), larger is better: the metric's negative distance
    keys: int  # how many keys were searched

    @property
    def k(self) -> int:
        """Candidates per query."""
        return int(self.indices.shape[1])

    @property
    def alone_at_top(self) -> BoolArray:
        """Which queries have one best key and no other as good, shape (queries,)."""
        if self.keys == 1:
            return np.ones(len(self.indices), dtype=np.bool_)
        if self.k < 2:
            raise UsageError(
                f"whether the best of {self.keys} keys is alone shows only in the second one, and "
                f"{self.k} candidate per query was kept; search with k = 2 or more"
            )
        return self.scores[:, 0] > self.scores[:, 1]


def nearest(
    queries: FloatArray,
    keys: FloatArray,
    k: int,
    metric: str | Metric = "l1",
    *,
    block_bytes: int = BLOCK_BYTES,
) -> Candidates:
    """The ``k`` nearest keys of each query (fewer if there are fewer keys), exactly.

    Embeddings are float32 of shape (rows, width). Memory beyond the result is bounded by
    ``block_bytes``, whatever the number of queries.
    """
    if k < 1:
        raise UsageError(f"{k} candidates per query were asked for; ask for 1 or more")
    measure = get_metric(metric)
    check_embeddings(queries, keys)
    indices, distances = measure.nearest(queries, keys, k, block_bytes=block_bytes)
    return Candidates(indices=indices, scores=-distances, keys=len(keys))


def mutually_nearest(forward: Candidates, backward: Candidates) -> BoolArray:
    """Whether each query and its best key are each other's best, shape (queries,).

    A tie on either side is not a mutual choice, since the order among ties depends on the
    numbering. So both sides need two candidates per row (or a single key to choose from).
    """
    if backward.keys != len(forward.indices) or forward.keys != len(backward.indices):
        raise UsageError(
            f"the two directions do not belong together: {len(forward.indices)} queries × "
            f"{forward.keys} keys against {len(backward.indices)} queries × {backward.keys} keys"
        )
    best = forward.indices[:, 0]
    chosen_back: BoolArray = backward.indices[best, 0] == np.arange(len(best))
    return chosen_back & forward.alone_at_top & backward.alone_at_top[best]
