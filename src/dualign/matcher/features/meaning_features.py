"""How near two entities are in each view built from names."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_context import MatchContext

VIEWS = ("name", "near", "far", "context", "spelling")


@features(VIEWS, contested=("name", "near", "context", "spelling"))
def meaning(context: MatchContext, pairs: Pairs) -> FloatArray:
    """The cosine in each view."""
    found = context.cosines(pairs)
    return np.stack([found[view] for view in VIEWS], axis=1)
