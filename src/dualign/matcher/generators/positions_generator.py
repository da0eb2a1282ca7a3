"""Candidates that lie near each other on the sphere."""

from __future__ import annotations

from dualign.core.arrays import IntArray
from dualign.matcher.match_context import MatchContext

FORWARD, BACKWARD = 8, 4


def by_positions(context: MatchContext) -> list[IntArray]:
    """The nearest by coordinates, from both sides; none without coordinates."""
    if context.positions is None:
        return []
    return context.positions.nearest_keys(FORWARD, BACKWARD)
