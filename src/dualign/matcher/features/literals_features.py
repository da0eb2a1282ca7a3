"""What the literals of two entities say about them: dates, numbers, identifiers, texts."""

from __future__ import annotations

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_context import MatchContext

COLUMNS = (
    "literal_odds", "literal_agreement", "literal_conflict",
    "literal_best", "literal_worst", "literals_compared",
)  # fmt: skip


@features(COLUMNS, contested=("literal_odds",))
def literals(context: MatchContext, pairs: Pairs) -> FloatArray:
    """Log-odds of the values, agreeing and conflicting shares, extremes; zero without values."""
    return context.literals.of_pairs(pairs)
