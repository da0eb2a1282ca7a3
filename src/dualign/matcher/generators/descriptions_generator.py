"""Candidates whose descriptions have rare n-grams or rare words in common."""

from __future__ import annotations

from dualign.core.arrays import IntArray
from dualign.matcher.literals.search import found_both_ways, within_budget
from dualign.matcher.match_context import MatchContext

FORWARD, BACKWARD = 10, 5


def by_descriptions(context: MatchContext) -> list[IntArray]:
    """The most similar by n-grams and by words, from both sides; none without literals."""
    if context.descriptions is None:
        return []
    keys = []
    for sides in (context.descriptions.ngrams, context.descriptions.words):
        keys += found_both_ways(within_budget(sides), FORWARD, BACKWARD)
    return keys
