"""New candidates for doubtful entities, among doubtful entities only."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.vector_search import keys_among, nearest_keys
from dualign.core.arrays import IntArray
from dualign.matcher.match_state import MatchState

VIEWS = (("name", 10, 5), ("context", 10, 5), ("near", 10, 5), ("far", 5, 3))


def among_the_doubtful(run: MatchState, number: int) -> list[IntArray]:
    """The nearest entities in each view, once all settled entities are left out."""
    if not number:
        return []
    open_left, open_right = run.unsettled(run.context.settings.doubtful)
    lefts, rights = np.flatnonzero(open_left), np.flatnonzero(open_right)
    keys = []
    for view, forward, backward in VIEWS:
        rows = run.context.rows(view, lefts, rights)
        found = nearest_keys(*rows, forward, backward)
        keys += keys_among(found, lefts, rights, run.context.shape[1])
    return keys
