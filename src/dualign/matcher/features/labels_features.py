"""How alike the labels are that reach the two entities."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.propagated_labels import VIEWS
from dualign.candidate_pairs.vectors import cosines
from dualign.core.arrays import FloatArray
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_state import MatchState


@features(VIEWS, contested=VIEWS)
def labels(run: MatchState) -> FloatArray:
    """The cosine in each view of the label propagation; zero where it is not used."""
    if not run.label_views:
        return np.zeros((len(run.pairs), len(VIEWS)), dtype=np.float32)
    return np.stack([cosines(run.pairs, run.label_views[view]) for view in VIEWS], axis=1)
