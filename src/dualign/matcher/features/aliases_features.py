"""How similar two entities are by any of their names, main names and aliases alike."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.alias_similarity import best_names, equal_names
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_context import MatchContext

COLUMNS = ("alias_cosine", "alias_numbers", "alias_equal", "alias_shared", "alias_namesakes")


@features(COLUMNS, contested=("alias_cosine", "alias_equal", "alias_shared"))
def aliases(context: MatchContext, pairs: Pairs) -> FloatArray:
    """The two most similar names: n-grams, numbers; equal names: the best, how many, how rare.

    Where neither graph has aliases, these are the main names.
    """
    names = context.spelled.all_names
    best, equal = best_names(names, pairs), equal_names(names, pairs)
    columns = [best.cosine, best.numbers, equal.weight, equal.count, equal.bearers]
    return np.stack(columns, axis=1)
