"""How near two records are once what their sources differ in as a whole is taken away."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.vectors import cosines
from dualign.core.arrays import FloatArray
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_context import MatchContext

COLUMNS = ("name_aligned", "meaning_aligned")


@features(COLUMNS, contested=COLUMNS)
def aligned(context: MatchContext, pairs: Pairs) -> FloatArray:
    """Cosines of the names and of what the descriptions mean, in aligned views.

    Zero where there are edges, and the second where there is nothing but names.
    """
    values = np.zeros((len(pairs), len(COLUMNS)), dtype=np.float32)
    for column, view in enumerate((context.aligned_names, context.aligned_meaning)):
        if view is not None:
            values[:, column] = cosines(pairs, view)
    return values
