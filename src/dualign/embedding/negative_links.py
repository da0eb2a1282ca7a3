"""Pairs that are known not to be the same: they are never candidates."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.pair_keys import link_keys, pair_keys
from dualign.embedding.nearest_keys import Candidates


def most_negatives(negatives: IntArray, column: int) -> int:
    """How many negative links an entity has at most; ``column`` is 0 for queries, 1 for keys."""
    return int(np.bincount(negatives[:, column]).max()) if len(negatives) else 0


def without_negatives(
    candidates: Candidates, confidence: FloatArray, negatives: IntArray, k: int
) -> tuple[Candidates, FloatArray]:
    """The first ``k`` candidates of each query that are not among ``negatives`` (n, 2).

    ``candidates`` must hold as many extra candidates as a query has negatives at most. The
    confidence of removed candidates is distributed among the others (a negative that is too far off
    to be a candidate keeps its small share). Where a query has fewer than ``k`` keys left, the
    excluded ones fill the end of its row with confidence 0.
    """
    if not len(negatives):
        return candidates, confidence
    rows = np.arange(len(candidates.indices))[:, None]
    width = candidates.keys
    forbidden = np.isin(pair_keys(rows, candidates.indices, width), link_keys(negatives, width))
    kept_share = np.where(forbidden, 0, confidence.astype(np.float64))
    lost = (confidence - kept_share).sum(axis=1, keepdims=True)
    # Where almost no confidence remains, float32 is too coarse: use the candidates' own sum.
    rest = np.maximum(1 - lost, kept_share.sum(axis=1, keepdims=True))
    shared = kept_share / np.maximum(rest, np.finfo(np.float32).tiny)
    order = np.argsort(forbidden, axis=1, kind="stable")[:, :k]
    left = Candidates(
        indices=np.take_along_axis(candidates.indices, order, axis=1),
        scores=np.take_along_axis(candidates.scores, order, axis=1),
        keys=candidates.keys,
    )
    kept = np.take_along_axis(np.minimum(shared, 1), order, axis=1)
    return left, kept.astype(np.float32)
