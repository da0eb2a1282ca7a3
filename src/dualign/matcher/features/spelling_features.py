"""How similarly two names are written."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
from rapidfuzz import fuzz
from rapidfuzz.distance import JaroWinkler

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.sparse_text import common_weight
from dualign.core.arrays import AnyArray, BoolArray, FloatArray
from dualign.kernels.text_comparison import compare_in_pairs
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_context import MatchContext

PER_CENT = np.float32(0.01)
COLUMNS = (
    "ngrams", "words", "local_ngrams", "edits", "word_edits", "local_prefix",
    "numbers", "digits", "left_length", "right_length", "left_namesakes", "right_namesakes",
)  # fmt: skip


@features(COLUMNS, contested=("ngrams", "words", "edits", "word_edits"))
def spelling(context: MatchContext, pairs: Pairs) -> FloatArray:
    """Rare n-grams and words in common, edit distances, numbers, lengths, namesakes."""
    names, lefts, rights = context.spelled, pairs.lefts, pairs.rights
    (left_lengths, left_namesakes), (right_lengths, right_namesakes) = names.spelling_counts
    columns: list[FloatArray] = [
        context.alike("name", pairs),
        common_weight(pairs, names.rare_words),
        common_weight(pairs, names.local_ngrams),
        _similarity(pairs, names.word_arrays, fuzz.ratio) * PER_CENT,
        _similarity(pairs, names.word_arrays, fuzz.token_set_ratio) * PER_CENT,
        _similarity(pairs, names.local_word_arrays, JaroWinkler.similarity),
        _numbers(pairs, names.numbers, names.has_numbers),
        _numbers(pairs, names.digits, names.has_numbers),
        left_lengths[lefts],
        right_lengths[rights],
        left_namesakes[lefts],
        right_namesakes[rights],
    ]
    return np.stack(columns, axis=1)


def _similarity(pairs: Pairs, texts: tuple[AnyArray, AnyArray], scorer: Any) -> FloatArray:
    left, right = texts
    return compare_in_pairs(left[pairs.lefts].tolist(), right[pairs.rights].tolist(), scorer)


def _numbers(
    pairs: Pairs,
    numbers: tuple[Sequence[Collection[str]], Sequence[Collection[str]]],
    has_numbers: tuple[BoolArray, BoolArray],
) -> FloatArray:
    """1: the same numbers; 0: none in either; −½: some differ; −1: none in common."""
    left, right = numbers
    some = has_numbers
    out = np.zeros(len(pairs), dtype=np.float32)
    speak = np.flatnonzero(some[0][pairs.lefts] | some[1][pairs.rights])
    for q, i, j in zip(
        speak.tolist(), pairs.lefts[speak].tolist(), pairs.rights[speak].tolist(), strict=True
    ):
        ours, theirs = left[i], right[j]
        if ours == theirs:
            out[q] = 1
        else:
            out[q] = -1 if ours and theirs and set(ours).isdisjoint(theirs) else -0.5
    return out
