"""One-to-one with the largest sum of scores."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp
from scipy.sparse.csgraph import min_weight_full_bipartite_matching

from dualign.candidate_pairs.assignment.assignments import assignment
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray

_LEAST = 1e-4  # a pair that is less likely is not worth an assignment


@assignment("hungarian", one_to_one=True)
def hungarian(pairs: Pairs, scores: FloatArray) -> IntArray:
    """The one-to-one choice of pairs whose scores (0 to 1) add up to the most.

    Every left entity may also stay alone, which costs as much as a pair of score 1/10,000; so the
    sparse problem always has a solution (Jonker and Volgenant's method).
    """
    worth = np.flatnonzero(scores > _LEAST)
    if not len(worth):
        return worth
    lefts, left = np.unique(pairs.lefts[worth], return_inverse=True)
    rights, right = np.unique(pairs.rights[worth], return_inverse=True)
    alone = np.arange(len(lefts))
    costs = np.concatenate([2 - scores[worth], np.full(len(lefts), 2 - _LEAST)])
    rows = np.concatenate([left, alone])
    columns = np.concatenate([right, len(rights) + alone])
    shape = (len(lefts), len(rights) + len(lefts))
    table = sp.csr_array((costs.astype(np.float64), (rows, columns)), shape=shape)
    row, column = min_weight_full_bipartite_matching(table)
    matched = column < len(rights)
    keys = lefts[row[matched]].astype(np.int64) * pairs.right_count + rights[column[matched]]
    return np.sort(pairs.find(keys))
