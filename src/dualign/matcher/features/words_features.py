"""Which words two names have in common, and what the others are worth."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.paired_words import pairings
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.sparse_text import shared_weight
from dualign.core.arrays import FloatArray
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_context import MatchContext

COLUMNS = (
    "left_words_share", "right_words_share", "left_contrast", "right_contrast", "contrast",
    "left_paired", "right_paired", "paired",
)  # fmt: skip


@features(COLUMNS, contested=("paired",))
def words(context: MatchContext, pairs: Pairs) -> FloatArray:
    """How much of each name the other one contains, by rarity; the contrast of the other words.

    The contrast of the words that the left name and that the right name has alone, and the smaller
    of both, see `candidate_pairs/contrasting_words.py`. How much of either name pairs with words
    of the other, equal, abbreviated or misspelt, and the geometric mean of both, see
    `candidate_pairs/paired_words.py`.
    """
    common, left, right = shared_weight(pairs, context.spelled.word_weights)
    shares = common / np.maximum(left, 1), common / np.maximum(right, 1)
    common, left, right = shared_weight(pairs, context.spelled.contrasting_words)
    alone = np.maximum(left - common, 0), np.maximum(right - common, 0)
    paired = pairings(pairs, context.spelled.ordered_words)
    both = np.sqrt(paired[:, 0] * paired[:, 1])
    return np.stack([*shares, *alone, np.minimum(*alone), *paired.T, both], axis=1)
