"""Hashed n-grams against a slow, obvious count."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.names.hashed_ngrams import LENGTHS, hashed_ngrams

WORDS = st.lists(st.text("abcxyz19", min_size=1, max_size=6), max_size=5).map(" ".join)


def slow(text: str) -> Counter[str]:
    marked = [f" {word} " for word in text.split()]
    return Counter(
        word[k : k + n] for word in marked for n in LENGTHS for k in range(len(word) - n + 1)
    )


@given(st.lists(WORDS, min_size=1, max_size=5))
def test_inner_products_are_those_of_the_counts(texts: list[str]) -> None:
    counts = hashed_ngrams(texts)
    products = (counts @ counts.T).toarray()
    for i, a in enumerate(map(slow, texts)):
        for j, b in enumerate(map(slow, texts)):
            assert products[i, j] == sum(a[gram] * b[gram] for gram in a)


def test_one_row_per_text() -> None:
    counts = hashed_ngrams(["", "abc", ""])
    np.testing.assert_array_equal(np.diff(counts.indptr) > 0, [False, True, False])
