"""Candidates whose names have rare n-grams in common."""

from __future__ import annotations

from dualign.core.arrays import IntArray
from dualign.matcher.literals.search import found_both_ways, within_budget
from dualign.matcher.match_context import MatchContext

FORWARD, BACKWARD = 5, 3


def by_spellings(context: MatchContext) -> list[IntArray]:
    """The most similar by the n-grams of their names, from both sides."""
    return found_both_ways(within_budget(context.spelled.ngrams), FORWARD, BACKWARD)
