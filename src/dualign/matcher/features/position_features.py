"""How near two entities lie on the sphere."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_context import MatchContext

COLUMNS = ("positioned", "nearness", "left_crowd", "right_crowd")


@features(COLUMNS, contested=("nearness",))
def position(context: MatchContext, pairs: Pairs) -> FloatArray:
    """Whether both have coordinates; how near they are; how many are nearer, from either side.

    Nearness is −ln of the distance in units of the usual distance between neighbours, so it means
    the same for towns and for stars. All zero if either entity has no coordinates.
    """
    if context.positions is None:
        return np.zeros((len(pairs), len(COLUMNS)), dtype=np.float32)
    return context.positions.of_pairs(pairs)
