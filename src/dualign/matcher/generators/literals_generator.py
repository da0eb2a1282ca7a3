"""Candidates that have rare literal values in common."""

from __future__ import annotations

from dualign.core.arrays import IntArray
from dualign.matcher.match_context import MatchContext


def by_literals(context: MatchContext) -> list[IntArray]:
    """By whole values and words, and by n-grams, from both sides; none without literals."""
    return [context.literals.keys]
