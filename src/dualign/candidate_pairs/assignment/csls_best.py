"""The best right entity for each left one, after penalising hubs."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.assignment.best import best_of
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, FloatArray, IntArray

NEIGHBOURS = 10


def csls(pairs: Pairs, scores: FloatArray) -> IntArray:
    """Best by 2 s(i, j) − mean of i's ten best scores − mean of j's (Conneau et al. 2018)."""
    left = _mean_of_best(pairs.lefts, scores, pairs.left_count)
    right = _mean_of_best(pairs.rights, scores, pairs.right_count)
    return np.sort(best_of(pairs.lefts, 2 * scores - left[pairs.lefts] - right[pairs.rights]))


def _mean_of_best(groups: AnyArray, scores: FloatArray, size: int) -> FloatArray:
    order = np.lexsort((-scores, groups))
    starts = np.searchsorted(groups[order], np.arange(size))
    place = np.arange(len(order)) - starts[groups[order]]
    kept = order[place < NEIGHBOURS]
    total = np.bincount(groups[kept], weights=scores[kept], minlength=size)
    return (total / np.maximum(np.bincount(groups[kept], minlength=size), 1)).astype(np.float32)
