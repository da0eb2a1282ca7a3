"""Ranks as a matches table lists them."""

from __future__ import annotations

import numpy as np

from dualign.evaluation.table_ranks import listed_ranks


def test_a_link_has_the_rank_of_its_row() -> None:
    ranks = listed_ranks([("a", "x"), ("b", "y")], {("a", "x"): 1, ("b", "z"): 1, ("b", "y"): 2})
    assert ranks.tolist() == [1, 2]


def test_a_link_that_is_not_listed_is_infinitely_far() -> None:
    assert listed_ranks([("a", "x")], {("a", "y"): 1}).tolist() == [np.inf]


def test_other_true_objects_listed_earlier_do_not_count() -> None:
    listed = {("a", "x"): 1, ("a", "?"): 2, ("a", "y"): 3, ("a", "z"): 4}
    links = [("a", "x"), ("a", "y"), ("a", "z"), ("a", "unlisted")]
    assert listed_ranks(links, listed).tolist() == [1, 2, 2, np.inf]
