"""What the previous round believed."""

from __future__ import annotations

from dualign.matcher.features.feature_groups import BlockValues, features
from dualign.matcher.match_state import MatchState


@features(("belief",), contested=("belief",))
def belief(run: MatchState) -> BlockValues:
    """The probability of each pair after the previous round, relative to its row and column."""
    return lambda span, _: run.belief[span, None]
