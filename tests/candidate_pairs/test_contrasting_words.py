"""Words by which a source tells its own things apart."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.candidate_pairs.contrasting_words import contrast_shares, contrasting_words
from dualign.candidate_pairs.sparse_text import word_table

ANTIBIOTICS = ["barminomycin i", "barminomycin ii", "gentamicin", "oak street", "king street"]
TITLES = st.lists(st.lists(st.sampled_from("abcdefgh12"), min_size=1, max_size=4).map(" ".join))


def shares_of(left: list[str], right: list[str]) -> dict[str, float]:
    table, words = word_table(left, right)
    shares = contrast_shares((table[: len(left)], table[len(left) :]), words)
    return dict(zip(words, shares.tolist(), strict=True))


def test_a_word_contrasts_where_another_stands_in_its_place() -> None:
    shares = shares_of(ANTIBIOTICS, [])
    assert shares["i"] > 2 * shares["barminomycin"]
    assert shares["oak"] > 2 * shares["street"]


def test_a_word_contrasts_where_its_name_goes_without() -> None:
    shares = shares_of(["saturn", "saturn titan", "oberon moon"], [])
    assert shares["titan"] > shares["moon"]


def test_names_of_the_two_sides_do_not_contrast_with_each_other() -> None:
    apart = shares_of(["saint james"], ["st james"])
    together = shares_of(["saint james", "st james"], [])
    assert together["saint"] > apart["saint"]


def test_namesakes_do_not_contrast() -> None:
    assert shares_of(["oak street"] * 5, [])["oak"] == shares_of(["oak street"], [])["oak"]


def test_an_unseen_number_contrasts_as_numbers_do() -> None:
    numbered = shares_of([f"zone {k}" for k in range(30)], ["meridian 7999"])
    assert numbered["7999"] > 0.6 > 0.3 > numbered["meridian"]


def test_common_words_weigh_as_much_as_they_contrast() -> None:
    left, right = contrasting_words(["zone 5"], ["zone 6 north"])
    shares = shares_of(["zone 5"], ["zone 6 north"])
    common = float(left.multiply(right).sum())
    assert common == pytest.approx(-np.log1p(-shares["zone"]), rel=1e-5)


@given(TITLES, TITLES)
def test_every_share_lies_between_none_and_all(left: list[str], right: list[str]) -> None:
    shares = np.array(list(shares_of(left, right).values()))
    assert (shares > 0).all()
    assert (shares < 1).all()
    for side in contrasting_words(left, right):
        assert np.isfinite(side.data).all()
