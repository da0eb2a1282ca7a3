"""What the round before believed."""

from __future__ import annotations

from dualign.arrays import FloatArray
from dualign.matcher.features.registry import moving_features
from dualign.matcher.run import Run


@moving_features("belief", ("belief",), contested=("belief",))
def belief(run: Run) -> FloatArray:
    """The probability of each pair after the last round, within its row and column."""
    return run.belief[:, None]
