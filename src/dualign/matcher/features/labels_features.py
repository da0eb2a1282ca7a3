"""How similar the propagated labels are that reach the two entities."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.propagated_labels import VIEWS
from dualign.candidate_pairs.vectors import cosines
from dualign.core.arrays import FloatArray
from dualign.matcher.features.feature_groups import BlockValues, features
from dualign.matcher.match_state import MatchState


@features(VIEWS, contested=VIEWS)
def labels(run: MatchState) -> BlockValues:
    """The cosine in each view of the label propagation; zero where it is not used."""
    views = run.label_views

    def values(_: slice, pairs: Pairs) -> FloatArray:
        if not views:
            return np.zeros((len(pairs), len(VIEWS)), dtype=np.float32)
        return np.stack([cosines(pairs, views[view]) for view in VIEWS], axis=1)

    return values
