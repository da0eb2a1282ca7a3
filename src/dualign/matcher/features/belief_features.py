"""What the round before believed."""

from __future__ import annotations

from dualign.core.arrays import FloatArray
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_state import MatchState


@features(("belief",), contested=("belief",))
def belief(run: MatchState) -> FloatArray:
    """The probability of each pair after the last round, within its row and column."""
    return run.belief[:, None]
