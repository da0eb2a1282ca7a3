"""How similar an entity is to others of its own graph.

Two entities of one graph are usually two different things. Where a left entity is as near to
another left one as to its candidate, being that near means little: sequels, variants of a product,
places of the same name.
"""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_context import MatchContext

COLUMNS = (
    "left_twin", "right_twin", "ahead_of_twins",
    "left_twin_description", "right_twin_description", "description_ahead_of_twins",
)  # fmt: skip


@features(COLUMNS)
def twins(context: MatchContext, pairs: Pairs) -> FloatArray:
    """The cosine with the nearest entity of the same graph, and the lead of the pair over both.

    By the n-grams of names, then by those of descriptions, which are zero without literals.
    """
    columns = _columns(context, "name", pairs)
    if context.descriptions is None:
        columns += [np.zeros(len(pairs), dtype=np.float32)] * 3
    else:
        columns += _columns(context, "description", pairs)
    return np.stack(columns, axis=1)


def _columns(context: MatchContext, text: str, pairs: Pairs) -> list[FloatArray]:
    own = context.twins[text]
    left, right = own[0][pairs.lefts], own[1][pairs.rights]
    return [left, right, context.alike(text, pairs) - np.maximum(left, right)]
