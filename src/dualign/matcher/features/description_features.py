"""How similar two descriptions are: everything that the literals of the two entities say."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.sparse_text import common_weight, shared_weight
from dualign.core.arrays import AnyArray, FloatArray
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_context import MatchContext

COLUMNS = (
    "description", "description_words", "words_left_share", "words_right_share",
    "codes_common", "codes_left_alone", "codes_right_alone",
)  # fmt: skip
CONTESTED = ("description", "description_words", "words_left_share", "words_right_share",
             "codes_common")  # fmt: skip


@features(COLUMNS, contested=CONTESTED)
def description(context: MatchContext, pairs: Pairs) -> FloatArray:
    """Cosines of n-grams and of words; how much of each text the other one contains.

    A share is the rarity of the words in common over that of all words of one side. Of the words
    with a digit: the rarity of those in common, and of those that one side has alone. All zero
    where a graph has no literals.
    """
    found = context.descriptions
    if found is None:
        return np.zeros((len(pairs), len(COLUMNS)), dtype=np.float32)
    words, words_left, words_right = shared_weight(pairs, found.word_weights)
    codes, codes_left, codes_right = shared_weight(pairs, found.code_weights)
    columns: list[AnyArray] = [
        context.alike("description", pairs),
        common_weight(pairs, found.words),
        words / np.maximum(words_left, 1),
        words / np.maximum(words_right, 1),
        codes,
        codes_left - codes,
        codes_right - codes,
    ]
    return np.stack(columns, axis=1).astype(np.float32)
