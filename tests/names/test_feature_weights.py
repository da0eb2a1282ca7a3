"""Weights of features are found by their keys."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.candidate_pairs.sparse_text import ngram_weights as weights_of_ngrams
from dualign.candidate_pairs.sparse_text import rare_ngrams, rare_words, word_weights
from dualign.names.feature_weights import FeatureWeights, word_keys

LEFT, RIGHT = ["red house", "green house", "", "blue"], ["red hut", "house of red", "a blue hut"]


def test_a_feature_that_no_text_had_weighs_nothing() -> None:
    found = FeatureWeights.by_key(np.array([7, 3]), np.array([0.7, 0.3], np.float32))
    assert found.of(np.array([3, 4, 7, 9])).tolist() == np.float32([0.3, 0, 0.7, 0]).tolist()
    nothing = FeatureWeights(np.empty(0, np.uint64), np.empty(0, np.float32))
    assert nothing.of(np.array([1])).tolist() == [0]


def test_words_have_the_same_keys_in_every_process() -> None:
    assert word_keys(["house", "京", "\ud800"]).tolist() == [
        15214600306105039294,
        6455963941352577798,
        7497787021708494914,
    ]


def test_the_rows_of_a_few_texts_are_those_among_all() -> None:
    left, right = LEFT[1:2], RIGHT[2:]
    for table, weights in ((rare_ngrams, weights_of_ngrams), (rare_words, word_weights)):
        (ours, theirs), known = table(LEFT, RIGHT), weights(LEFT, RIGHT)
        some, others = table(left, right, known)
        assert (some @ others.T).toarray()[0, 0] == (ours[1] @ theirs[2].T).toarray()[0, 0]
        assert (some @ some.T).toarray()[0, 0] == pytest.approx(1)
