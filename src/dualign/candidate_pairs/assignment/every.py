"""Every pair that is not unlikely: an entity may have several counterparts, on either side."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray

LEAST = 0.1  # what is less likely is accepted by no threshold


def every(pairs: Pairs, scores: FloatArray) -> IntArray:  # noqa: ARG001 - every pair is chosen
    """All pairs that are not unlikely, n to m; which are accepted is up to the threshold."""
    return np.flatnonzero(scores >= LEAST)
