"""How many neighbours the two entities have."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_context import MatchContext


@features(("left_degree", "right_degree", "degree_gap"))
def degree(context: MatchContext, pairs: Pairs) -> FloatArray:
    """Logarithms of the degrees and their difference; zero where degrees are hidden."""
    if not context.settings.degrees:
        return np.zeros((len(pairs), 3), dtype=np.float32)
    left = _log_degrees(context.near_left, pairs.lefts)
    right = _log_degrees(context.near_right, pairs.rights)
    return np.stack([left, right, np.abs(left - right)], axis=1)


def _log_degrees(near: Neighbourhood, entities: AnyArray) -> FloatArray:
    degrees: IntArray = near.starts[entities + 1] - near.starts[entities]
    return np.log1p(degrees).astype(np.float32)
