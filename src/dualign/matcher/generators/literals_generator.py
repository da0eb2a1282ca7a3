"""Candidates that have rare literal values in common."""

from __future__ import annotations

from dualign.core.arrays import IntArray
from dualign.matcher.generators.candidate_generators import first_candidates
from dualign.matcher.match_context import MatchContext


@first_candidates("literals")
def by_literals(context: MatchContext) -> list[IntArray]:
    """By whole values and words, and by n-grams, from both sides; none without literals."""
    return [context.literals.keys]
