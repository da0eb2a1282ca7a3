"""Words of two names, paired."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.candidate_pairs.paired_words import MOST_WORDS, OrderedWords, pairings
from dualign.candidate_pairs.pairs import Pairs


def paired(left: str, right: str) -> tuple[float, float]:
    pairs = Pairs.of([np.array([0])], 1, 1)
    ours, theirs = pairings(pairs, OrderedWords.of([left], [right]))[0].tolist()
    return ours, theirs


@pytest.mark.parametrize(
    ("left", "right", "worth"),
    [
        ("street", "street", 1),
        ("st", "street", 0.8),
        ("s", "street", 0.6),
        ("bldg", "building", 0.6),
        ("recieve", "receive", 1 - 1 / 7),
        ("ibm", "international business machines", 0.8),
        ("street", "avenue", 0),
        ("b12", "b13", 0),
        ("b12", "b", 0),
        ("", "street", 0),
    ],
)
def test_a_word_pairs_with_an_equal_abbreviated_or_misspelt_one(
    left: str, right: str, worth: float
) -> None:
    assert paired(left, right) == pytest.approx((worth, worth))
    assert paired(right, left) == pytest.approx((worth, worth))


def test_the_order_of_the_words_does_not_matter() -> None:
    assert paired("john f kennedy", "kennedy john fitzgerald") == pytest.approx(
        paired("john f kennedy", "john fitzgerald kennedy")
    )


def test_what_has_no_counterpart_counts_by_its_rarity() -> None:
    words = OrderedWords.of(["the zebra"], ["the cat", "the dog", "the zebra finch"])
    pairs = Pairs.of([np.arange(3)], 1, 3)
    ours, theirs = pairings(pairs, words).T
    assert ours[2] == pytest.approx(1)
    assert ours[0] == ours[1] < 0.5
    assert 0.5 < theirs[2] < 1


words = st.text(alphabet="abc1 \U0001f600", max_size=12)


@given(words, words)
def test_shares_lie_between_nothing_and_all_and_turn_with_the_names(left: str, right: str) -> None:
    ours, theirs = paired(left, right)
    assert 0 <= ours <= 1.00001
    assert 0 <= theirs <= 1.00001
    assert paired(right, left) == pytest.approx((theirs, ours))


def test_names_of_very_many_words_are_cut() -> None:
    many = " ".join(f"word{letter}" for letter in "abcdefghij" * 10)
    assert len(many.split()) > MOST_WORDS
    assert paired(many, many) == pytest.approx((1, 1))
