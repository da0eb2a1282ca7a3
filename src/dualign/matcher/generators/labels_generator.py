"""Candidates that are reached by the same propagated labels."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.vector_search import nearest_keys_among
from dualign.candidate_pairs.vectors import unit
from dualign.core.arrays import IntArray
from dualign.matcher.match_state import MatchState

FORWARD, BACKWARD = 12, 6


def by_labels(run: MatchState, number: int) -> list[IntArray]:  # noqa: ARG001 - the same in every round
    """For unsettled entities, the nearest unsettled ones by the labels of one and two steps."""
    open_left, open_right = run.unsettled(run.context.settings.doubtful)
    lefts, rights = np.flatnonzero(open_left), np.flatnonzero(open_right)
    keys = []
    for kind in ("plain", "bound") if run.label_views else ():
        once, twice = (run.label_views[f"{kind}_{steps}"] for steps in ("once", "twice"))
        # A sum of random labels keeps its parts distinguishable, as separate columns would.
        both = unit(once[0] + twice[0]), unit(once[1] + twice[1])
        keys += nearest_keys_among(both, lefts, rights, FORWARD, BACKWARD)
    return keys
