"""Candidates whose names have rare n-grams in common."""

from __future__ import annotations

from dualign.core.arrays import IntArray
from dualign.matcher.literals.search import keys_of, most_in_common, within_budget
from dualign.matcher.match_context import MatchContext

FORWARD, BACKWARD = 5, 3


def by_spellings(context: MatchContext) -> list[IntArray]:
    """The most alike by the n-grams of their names, from both sides."""
    left, right = within_budget(context.ngrams)
    return [
        keys_of(most_in_common(left, right, FORWARD), right.shape[0], turned=False),
        keys_of(most_in_common(right, left, BACKWARD), right.shape[0], turned=True),
    ]
