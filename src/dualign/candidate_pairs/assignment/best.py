"""The best entity of the other side for each one; several may choose the same."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray


def best(pairs: Pairs, scores: FloatArray) -> IntArray:
    """The pair with the largest score in each row; the first one among ties."""
    return np.sort(best_of(pairs.lefts, scores))


def best_left(pairs: Pairs, scores: FloatArray) -> IntArray:
    """The pair with the largest score in each column; the first one among ties."""
    return np.sort(best_of(pairs.rights, scores))


def mutual(pairs: Pairs, scores: FloatArray) -> IntArray:
    """The pairs that are the unique best of both their row and their column."""
    alone = alone_at_top(pairs.lefts, scores) & alone_at_top(pairs.rights, scores)
    return np.flatnonzero(alone)


def best_of(groups: AnyArray, scores: FloatArray) -> IntArray:
    """The position of the largest score of each group."""
    order = np.lexsort((np.arange(len(scores)), -scores, groups))
    _, first = np.unique(groups[order], return_index=True)
    return order[first]


def alone_at_top(groups: AnyArray, scores: AnyArray) -> BoolArray:
    """Which scores are larger than all others of their group."""
    if not len(scores):
        return np.zeros(0, dtype=np.bool_)
    size = int(groups.max()) + 1
    top = np.full(size, -np.inf)
    np.maximum.at(top, groups, scores)
    at_top = scores == top[groups]
    alone: BoolArray = at_top & (np.bincount(groups[at_top], minlength=size)[groups] == 1)
    return alone
