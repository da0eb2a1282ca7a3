"""How many neighbours the two entities have."""

from __future__ import annotations

import numpy as np

from dualign.arrays import FloatArray
from dualign.beliefs.pairs import Pairs
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.matcher.features.registry import fixed_features
from dualign.matcher.scene import Scene


@fixed_features("degree", ("left_degree", "right_degree", "degree_gap"))
def degree(scene: Scene, pairs: Pairs) -> FloatArray:
    """Logarithms of the degrees and their difference; zero where degrees are hidden."""
    if not scene.settings.degrees:
        return np.zeros((len(pairs), 3), dtype=np.float32)
    left = _log_degrees(scene.near_left)[pairs.lefts]
    right = _log_degrees(scene.near_right)[pairs.rights]
    return np.stack([left, right, np.abs(left - right)], axis=1)


def _log_degrees(near: Neighbourhood) -> FloatArray:
    return np.log1p(np.diff(near.starts)).astype(np.float32)
