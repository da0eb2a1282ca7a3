"""Whether the values of two entities go together in the pairs that are believed so far."""

from __future__ import annotations

import numpy as np

from dualign.matcher.features.feature_groups import BlockValues, features
from dualign.matcher.literals.value_associations import ValueAssociations
from dualign.matcher.match_state import MatchState

COLUMNS = ("association", "association_best", "association_worst")


@features(COLUMNS, contested=("association",))
def associations(run: MatchState) -> BlockValues:
    """Sum, largest and smallest association over the properties; zero without shared values."""
    sides = run.context.categories
    if not all(map(len, sides)):
        return lambda _, pairs: np.zeros((len(pairs), len(COLUMNS)), dtype=np.float32)
    found = ValueAssociations.of(sides, run.pairs, run.belief)
    return lambda span, pairs: found.of_pairs(pairs, run.belief[span])
