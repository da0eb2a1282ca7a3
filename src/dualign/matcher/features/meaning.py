"""How near two entities are in the views that names give."""

from __future__ import annotations

import numpy as np

from dualign.arrays import FloatArray
from dualign.beliefs.pairs import Pairs
from dualign.beliefs.vectors import cosines
from dualign.matcher.features.registry import fixed_features
from dualign.matcher.scene import Scene

VIEWS = ("name", "near", "far", "context", "spelling")


@fixed_features("meaning", VIEWS, contested=("name", "near", "context", "spelling"))
def meaning(scene: Scene, pairs: Pairs) -> FloatArray:
    """The cosine in each view."""
    return np.stack([cosines(pairs, scene.views[view]) for view in VIEWS], axis=1)
