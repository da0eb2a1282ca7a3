"""How alike two names are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from rapidfuzz import fuzz, process
from rapidfuzz.distance import JaroWinkler

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.sparse_text import common_weight
from dualign.core.arrays import FloatArray
from dualign.kernels.jit import thread_count
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_context import MatchContext

PER_CENT = np.float32(0.01)
COLUMNS = (
    "ngrams", "words", "local_ngrams", "edits", "word_edits", "local_prefix",
    "numbers", "left_length", "right_length", "left_namesakes", "right_namesakes",
)  # fmt: skip


@features(COLUMNS, contested=("ngrams", "words", "edits", "word_edits"))
def spelling(context: MatchContext, pairs: Pairs) -> FloatArray:
    """Rare n-grams and words in common, edit distances, numbers, lengths, namesakes."""
    left, right = context.words
    lefts, rights = pairs.lefts, pairs.rights
    columns: list[FloatArray] = [
        common_weight(pairs, context.ngrams),
        common_weight(pairs, context.rare_words),
        common_weight(pairs, context.local_ngrams),
        _similarity(pairs, context.words, fuzz.ratio) * PER_CENT,
        _similarity(pairs, context.words, fuzz.token_set_ratio) * PER_CENT,
        _similarity(pairs, context.local_words, JaroWinkler.similarity),
        _numbers(pairs, context.numbers),
        _lengths(left)[lefts],
        _lengths(right)[rights],
        _namesakes(left)[lefts],
        _namesakes(right)[rights],
    ]
    return np.stack(columns, axis=1)


def _similarity(
    pairs: Pairs, texts: tuple[Sequence[str], Sequence[str]], scorer: Any
) -> FloatArray:
    left, right = (np.array(side, dtype=object) for side in texts)
    similarity: FloatArray = process.cpdist(
        left[pairs.lefts].tolist(), right[pairs.rights].tolist(),
        scorer=scorer, workers=thread_count(), dtype=np.float32,
    )  # fmt: skip
    return similarity


def _numbers(
    pairs: Pairs, numbers: tuple[Sequence[frozenset[str]], Sequence[frozenset[str]]]
) -> FloatArray:
    """1: the same numbers; 0: none in either; −½: some differ; −1: none in common."""
    left, right = numbers
    some = [np.array([bool(each) for each in side]) for side in (left, right)]
    out = np.zeros(len(pairs), dtype=np.float32)
    speak = np.flatnonzero(some[0][pairs.lefts] | some[1][pairs.rights])
    for q, i, j in zip(
        speak.tolist(), pairs.lefts[speak].tolist(), pairs.rights[speak].tolist(), strict=True
    ):
        ours, theirs = left[i], right[j]
        if ours == theirs:
            out[q] = 1
        else:
            out[q] = -1 if ours and theirs and not ours & theirs else -0.5
    return out


def _lengths(texts: Sequence[str]) -> FloatArray:
    return np.array([len(text) for text in texts], dtype=np.float32)


def _namesakes(texts: Sequence[str]) -> FloatArray:
    """How many entities of the same graph have the same name."""
    counts = Counter(texts)
    return np.array([counts[text] for text in texts], dtype=np.float32)
