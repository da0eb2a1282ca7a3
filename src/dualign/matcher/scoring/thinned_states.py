"""States of a task whose links are all known, with a part of either side removed.

This shows a scorer each kind of data with many and with few counterparts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.graph_pair import no_links
from dualign.matcher.features import FixedTable
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.first_beliefs import begin, first_candidates

THINNED = ((0.0, 0.0), (0.0, 0.5), (0.5, 0.3), (0.8, 0.2), (0.3, 0.85))  # removed: left, right


def thinned_states(
    context: MatchContext,
    links: IntArray,
    draw: np.random.Generator,
    thinned: Sequence[tuple[float, float]] = THINNED,
) -> Iterator[tuple[MatchState, FixedTable]]:
    """The states before their first round; no link is known, all are hidden."""
    candidates, fixed = first_candidates(context), FixedTable(context)
    for shares in thinned:
        gone_left, gone_right = (
            np.flatnonzero(draw.random(count) < share)
            for count, share in zip(context.shape, shares, strict=True)
        )
        state = MatchState(
            context, no_links(), hidden=links, gone_left=gone_left, gone_right=gone_right
        )
        begin(state, candidates, fixed)
        yield state, fixed
