"""What is said of a pair."""

import pytest

from own_pairs.pair import Sides
from own_pairs.report import package_table, page, pair_table, same_name

ABOUT = {
    "family": "things",
    "complete": True,
    "cardinality": "1:n",
    "languages": ["en", "en"],
    "description": "things",
    "sources": [{"package": "npm:things", "version": "1.0", "licence": "MIT"}],
    "formats": ["csv", "excel"],
    "left": 1000,
    "right": 20,
    "truth": 15,
    "matched_left": 10,
    "matched_right": 15,
    "same_name": 0.25,
}


def test_names_are_the_same_but_for_case_and_never_when_empty():
    left = {"1": {"n": "A"}, "2": {"n": ["B", "C"]}, "3": {"n": ""}, "4": {"n": "D"}}
    right = {"1": {"m": "a"}, "2": {"m": "b"}, "3": {"m": None}, "4": {"m": "E"}}
    assert same_name(Sides(left, right), ("n", "m")) == pytest.approx(0.5)


def test_a_row_says_sizes_truth_and_formats():
    assert pair_table({"pair": ABOUT}).splitlines()[2] == (
        "| `pair` | things | things | 1,000 × 20 | 15, complete, 1:n (10:15) | .250 | en "
        "| csv, excel |"
    )


def test_packages_are_listed_once_with_the_number_of_their_pairs():
    rows = package_table({"one": ABOUT, "two": ABOUT}).splitlines()
    assert rows[2:] == ["| npm:things | 1.0 | MIT | 2 |"]


def test_the_page_counts_pairs_and_families():
    assert "Pairs: 2; families: 1." in page({"one": ABOUT, "two": ABOUT})
