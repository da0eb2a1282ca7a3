"""Every likely pair: an entity may have several counterparts, on either side."""

from __future__ import annotations

import numpy as np

from dualign.arrays import FloatArray, IntArray
from dualign.beliefs.pairs import Pairs
from dualign.matcher.assignment.registry import assignment

EVERY = "every"
_LIKELY = 0.5


@assignment(EVERY)
def every(pairs: Pairs, scores: FloatArray) -> IntArray:  # noqa: ARG001 - who it is plays no part
    """All pairs that are likelier than not: n to m."""
    return np.flatnonzero(scores > _LIKELY)
