"""One-to-one with the largest sum of scores."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp
from scipy.sparse.csgraph import min_weight_full_bipartite_matching

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.pair_keys import pair_keys

_LEAST = 1e-4  # less likely pairs are not assigned


def hungarian(pairs: Pairs, scores: FloatArray) -> IntArray:
    """The one-to-one choice of pairs with the largest sum of scores (0 to 1)."""
    return largest_sum(pairs, scores, _LEAST)


def largest_sum(pairs: Pairs, scores: FloatArray, least: float) -> IntArray:
    """The one-to-one choice of pairs with the largest sum of scores: their positions, sorted.

    Every left entity may also stay unmatched, which is worth as much as a pair with the score
    ``least``, so that the sparse problem always has a solution (Jonker and Volgenant's method).
    """
    worth = np.flatnonzero(scores > least)
    if not len(worth):
        return worth
    lefts, left = np.unique(pairs.lefts[worth], return_inverse=True)
    rights, right = np.unique(pairs.rights[worth], return_inverse=True)
    alone = np.arange(len(lefts))
    top = max(1.0, float(scores.max())) + 1  # costs must be positive
    costs = np.concatenate([top - scores[worth], np.full(len(lefts), top - least)])
    rows = np.concatenate([left, alone])
    columns = np.concatenate([right, len(rights) + alone])
    shape = (len(lefts), len(rights) + len(lefts))
    table = sp.csr_array((costs.astype(np.float64), (rows, columns)), shape=shape)
    row, column = min_weight_full_bipartite_matching(table)
    matched = column < len(rights)
    keys = pair_keys(lefts[row[matched]], rights[column[matched]], pairs.right_count)
    return np.sort(pairs.find(keys))
