"""Candidates that the same labels reach."""

from __future__ import annotations

import numpy as np

from dualign.arrays import IntArray
from dualign.beliefs.vector_search import nearest_keys_among
from dualign.beliefs.vectors import unit
from dualign.matcher.generators.registry import round_candidates
from dualign.matcher.run import Run

FORWARD, BACKWARD = 12, 6


@round_candidates("labels")
def by_labels(run: Run, number: int) -> list[IntArray]:  # noqa: ARG001 - the same in every round
    """For the unsettled, the nearest among the unsettled by the labels of one and two steps."""
    open_left, open_right = run.unsettled(run.scene.settings.doubtful)
    lefts, rights = np.flatnonzero(open_left), np.flatnonzero(open_right)
    keys = []
    for kind in ("plain", "bound") if run.label_views else ():
        once, twice = (run.label_views[f"{kind}_{steps}"] for steps in ("once", "twice"))
        # Sums of random labels keep what they are made of apart, as well as rows side by side.
        both = unit(once[0] + twice[0]), unit(once[1] + twice[1])
        keys += nearest_keys_among(both, lefts, rights, FORWARD, BACKWARD)
    return keys
