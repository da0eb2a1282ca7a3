"""Candidates whose descriptions are near in meaning."""

from __future__ import annotations

from dualign.candidate_pairs.vector_search import nearest_keys
from dualign.core.arrays import IntArray
from dualign.matcher.match_context import MatchContext

FORWARD, BACKWARD = 8, 4


def by_description_meanings(context: MatchContext) -> list[IntArray]:
    """The nearest from both sides, of records aligned; none where there is nothing but names."""
    view = context.description_meaning if context.has_edges else context.aligned_meaning
    return [] if view is None else nearest_keys(*view, FORWARD, BACKWARD)
