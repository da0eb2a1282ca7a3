"""Each left entity its best right one, after an entropic transport has shared them out."""

from __future__ import annotations

import numpy as np

from dualign.arrays import FloatArray, IntArray
from dualign.beliefs.pairs import Pairs
from dualign.beliefs.soft_alignment import sinkhorn
from dualign.matcher.assignment.best import best_of
from dualign.matcher.assignment.registry import assignment

TEMPERATURE = 0.1


@assignment("sinkhorn")
def by_sinkhorn(pairs: Pairs, scores: FloatArray) -> IntArray:
    """The best of each row by the transport plan over the pairs."""
    return np.sort(best_of(pairs.lefts, sinkhorn(pairs, scores, TEMPERATURE)))
