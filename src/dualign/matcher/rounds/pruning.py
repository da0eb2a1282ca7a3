"""Which candidates are worth another round."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.matcher.match_state import MatchState

LIKELY = 0.5
KEPT_BACKWARD = 3  # candidates kept for a right entity


def worth_keeping(run: MatchState, kept: int) -> BoolArray:
    """The best candidates of each left entity, and a few of each right one.

    Where an entity may have several counterparts, all likely ones.
    """
    pairs = run.pairs
    return (
        (any(run.several) & (run.probability >= LIKELY))
        | (_place(run.probability, pairs.lefts, pairs.row_starts) < kept)
        | (_place(run.probability, pairs.rights, pairs.column_starts) < KEPT_BACKWARD)
        | run.known
    )


def _place(values: FloatArray, groups: AnyArray, starts: IntArray) -> IntArray:
    """The rank of each value within its group, from 0, largest first."""
    order = np.lexsort((-values, groups))
    place = np.empty(len(values), dtype=np.int64)
    place[order] = np.arange(len(values))
    return place - starts[groups]
