"""How near two descriptions are in meaning."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.vectors import cosines
from dualign.core.arrays import FloatArray
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_context import MatchContext


@features(("description_meaning",), contested=("description_meaning",))
def description_meaning(context: MatchContext, pairs: Pairs) -> FloatArray:
    """The cosine of what the descriptions mean; zero where there is nothing but names."""
    if context.description_meaning is None:
        return np.zeros((len(pairs), 1), dtype=np.float32)
    return cosines(pairs, context.description_meaning)[:, None]
