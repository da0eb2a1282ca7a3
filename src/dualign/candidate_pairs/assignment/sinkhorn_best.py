"""The best right entity for each left one by an entropic transport plan."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.assignment.best import best_of
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.soft_alignment import sinkhorn
from dualign.core.arrays import FloatArray, IntArray

TEMPERATURE = 0.1


def by_sinkhorn(pairs: Pairs, scores: FloatArray) -> IntArray:
    """The best of each row by the transport plan over the pairs."""
    return np.sort(best_of(pairs.lefts, sinkhorn(pairs, scores, TEMPERATURE)))
