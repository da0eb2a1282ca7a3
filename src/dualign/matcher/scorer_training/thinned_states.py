"""States of a task whose links are all known, with a part of either side removed.

This shows a scorer each kind of data with many and with few counterparts. Where parts of both sides
are removed at random, most entities of the smaller side still have theirs; so there are also states
in which one of the two ends of most links is removed.
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
PARTED = (0.8, 0.95)  # links that lose one of their two ends

Gone = tuple[IntArray, IntArray]  # left and right entities that are removed


def thinned_states(
    context: MatchContext,
    links: IntArray,
    draw: np.random.Generator,
    thinned: Sequence[tuple[float, float]] = THINNED,
    parted: Sequence[float] = (),
) -> Iterator[tuple[MatchState, FixedTable]]:
    """The states before their first round; no link is known, all are hidden."""
    candidates, fixed = first_candidates(context), FixedTable(context)
    removed = [_at_random(context.shape, shares, draw) for shares in thinned]
    removed += [_one_end(links, share, draw) for share in parted]
    for gone_left, gone_right in removed:
        state = MatchState(
            context, no_links(), hidden=links, gone_left=gone_left, gone_right=gone_right
        )
        begin(state, candidates, fixed)
        yield state, fixed


def _at_random(
    shape: tuple[int, int], shares: tuple[float, float], draw: np.random.Generator
) -> Gone:
    """Left and right entities, each drawn with the share of its side."""
    left, right = (
        np.flatnonzero(draw.random(count) < share)
        for count, share in zip(shape, shares, strict=True)
    )
    return left, right


def _one_end(links: IntArray, share: float, draw: np.random.Generator) -> Gone:
    """The left or the right end of a share of the links."""
    parted = draw.random(len(links)) < share
    left = draw.random(len(links)) < 0.5
    return np.unique(links[parted & left, 0]), np.unique(links[parted & ~left, 1])
