"""New candidates for doubtful entities, among doubtful entities only."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.renewed_search import RenewedSearch
from dualign.core.arrays import IntArray
from dualign.matcher.match_state import MatchState

VIEWS = (("name", 10, 5), ("context", 10, 5), ("near", 10, 5), ("far", 5, 3))


def among_the_doubtful(run: MatchState, number: int) -> list[IntArray]:
    """The nearest entities in each view, once all settled entities are left out."""
    if not number:
        return []
    open_left, open_right = run.unsettled(run.context.settings.doubtful)
    lefts, rights = np.flatnonzero(open_left), np.flatnonzero(open_right)
    keys, searched = [], {}
    for view, forward, backward in VIEWS:
        search = RenewedSearch(
            view=run.context.rows(view, lefts, rights),
            lefts=lefts,
            rights=rights,
            shape=run.context.shape,
            forward=forward,
            backward=backward,
        )
        found, searched[view] = search.found(run.searched.get(view))
        keys += found
    run.searched = searched
    return keys
