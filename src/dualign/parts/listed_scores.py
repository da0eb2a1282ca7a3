"""Which pairs two sets of vectors suggest, and how strongly: scores that can be compared.

The distances of two models, or of one model in two parts, have different scales. A softmax over all
candidates makes them probabilities. The score of a pair is the mean of the logarithms of both
directions, with d the distance and T the temperature that suits the known links:

    s(x, y) = ½ (log P(y | x) + log P(x | y)) = −d(x, y) / T − ½ (log Z(x) + log Z(y))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.pair_keys import pair_keys
from dualign.embedding.metric import Metric
from dualign.embedding.selection import smallest
from dualign.embedding.temperature import fit_temperature

BLOCK_BYTES = 32 << 20
FLOOR = -10.0  # a pair that is less likely than this is as unlikely as one that is not listed


@dataclass(frozen=True, kw_only=True, eq=False)
class ListedScores:
    """Pairs as sorted keys with a score each, and log Z of every left and right row."""

    keys: IntArray  # left row · right rows + right row
    scores: FloatArray
    nearest: tuple[IntArray, IntArray]  # (lefts, k) and (rights, k): the rows each one lists
    log_totals: tuple[AnyArray, AnyArray]
    temperature: float

    @classmethod
    def of(
        cls, left: FloatArray, right: FloatArray, metric: Metric, *, links: IntArray, k: int
    ) -> ListedScores:
        """The ``k`` nearest of every row in both directions; T is fitted on ``links`` (n, 2)."""
        heat = metric.temperature
        if len(links):
            heat = fit_temperature(left, right, links, metric, block_bytes=2 * BLOCK_BYTES)
        forward, near, left_totals = _listed(left, right, metric, k, heat)
        backward, back, right_totals = _listed(right, left, metric, k, heat)
        lefts = np.concatenate([_rows(forward), backward.ravel()])
        rights = np.concatenate([forward.ravel(), _rows(backward)])
        distances = np.concatenate([near.ravel(), back.ravel()])
        keys, first = np.unique(pair_keys(lefts, rights, len(right)), return_index=True)
        totals = left_totals[lefts[first]] + right_totals[rights[first]]
        return cls(
            keys=keys,
            scores=_scores(distances[first], totals, heat),
            nearest=(forward, backward),
            log_totals=(left_totals, right_totals),
            temperature=heat,
        )

    def score(self, lefts: IntArray, rights: IntArray, distances: AnyArray) -> FloatArray:
        """The scores of other pairs at these distances."""
        left, right = self.log_totals
        return _scores(distances, left[lefts] + right[rights], self.temperature)


def _scores(distances: AnyArray, totals: AnyArray, heat: float) -> FloatArray:
    scores = -distances.astype(np.float64) / heat - totals / 2
    return np.maximum(scores, FLOOR).astype(np.float32)


def _rows(listed: IntArray) -> IntArray:
    return np.repeat(np.arange(len(listed), dtype=np.int64), listed.shape[1])


def _listed(
    queries: FloatArray, keys: FloatArray, metric: Metric, k: int, heat: float
) -> tuple[IntArray, FloatArray, AnyArray]:
    """The ``k`` nearest keys of each query, their distances, and log Z of each query."""
    totals = np.empty(len(queries), dtype=np.float64)

    def blocks() -> Iterator[FloatArray]:
        for rows, block in metric.blocks(queries, keys, block_bytes=BLOCK_BYTES):
            best = block.min(axis=1, keepdims=True)
            with np.errstate(over="ignore"):  # a distant key at a tiny temperature adds nothing
                share = np.exp((best - block) / np.float32(heat)).sum(axis=1, dtype=np.float64)
            totals[rows] = np.log(share) - best[:, 0] / heat
            yield block

    indices, distances = smallest(blocks(), rows=len(queries), k=min(k, len(keys)))
    return indices, distances, totals
