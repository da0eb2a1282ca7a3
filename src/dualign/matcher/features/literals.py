"""What the literals of two entities say: dates, numbers, identifiers, texts."""

from __future__ import annotations

from dualign.arrays import FloatArray
from dualign.beliefs.pairs import Pairs
from dualign.matcher.features.registry import fixed_features
from dualign.matcher.scene import Scene

COLUMNS = ("literal_odds", "literal_agreement", "literal_conflict")


@fixed_features("literals", COLUMNS, contested=("literal_odds",))
def literals(scene: Scene, pairs: Pairs) -> FloatArray:
    """Log-odds of the values, shares of agreeing and of conflicting ones; zero without values."""
    return scene.literals.of_pairs(pairs)
