"""Pairs of one entity that score the same: at most one of them is right."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.assignment.several import Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, FloatArray, IntArray


def shared_among_equals(
    probability: FloatArray, pairs: Pairs, scores: AnyArray, several: Several
) -> FloatArray:
    """The probability of each pair, 1/k at most if k pairs of one of its entities score the same.

    Nothing tells such pairs apart, and an entity has one counterpart, unless those of its side may
    have ``several``. Of a thousand records that are called "Untitled", and say no more, none can be
    matched, however similar they are.
    """
    found = probability
    for groups, exempt in zip((pairs.lefts, pairs.rights), several, strict=True):
        if not exempt:
            found = np.minimum(found, 1 / _equals(groups, scores))
    return found.astype(np.float32)


def _equals(groups: IntArray, scores: AnyArray) -> AnyArray:
    """How many pairs of its group score as each does, itself included."""
    order = np.lexsort((scores, groups))
    group, score = groups[order], scores[order]
    first = np.append(True, (group[1:] != group[:-1]) | (score[1:] != score[:-1]))[: len(order)]
    run = np.cumsum(first) - 1
    counts = np.empty(len(order), dtype=np.int64)
    counts[order] = np.bincount(run)[run] if len(order) else 0
    return counts
