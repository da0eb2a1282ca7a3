"""One-to-one such that no two entities would both prefer each other."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.kernels.jit import compiled


@compiled
def _take_in_order(
    order: IntArray, lefts: AnyArray, rights: AnyArray, free_left: BoolArray, free_right: BoolArray
) -> BoolArray:
    taken = np.zeros(len(order), dtype=np.bool_)
    for place in order:
        i, j = lefts[place], rights[place]
        if free_left[i] and free_right[j]:
            taken[place] = True
            free_left[i] = free_right[j] = False
    return taken


def stable(pairs: Pairs, scores: FloatArray) -> IntArray:
    """The stable matching: since both sides rank by the same score, pairs are taken best first."""
    order = np.lexsort((np.arange(len(scores)), -scores))
    taken = _take_in_order(
        order, pairs.lefts, pairs.rights,
        np.ones(pairs.left_count, dtype=np.bool_), np.ones(pairs.right_count, dtype=np.bool_),
    )  # fmt: skip
    return np.flatnonzero(taken)
