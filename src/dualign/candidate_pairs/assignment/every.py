"""Every likely pair: an entity may have several counterparts, on either side."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray

_LIKELY = 0.5


def every(pairs: Pairs, scores: FloatArray) -> IntArray:  # noqa: ARG001 - every pair is chosen
    """All pairs that are likelier than not: n to m."""
    return np.flatnonzero(scores > _LIKELY)
