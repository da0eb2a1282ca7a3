"""The order of a matches table for a person who judges it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import UnknownChoice
from dualign.io.matches.review_order import in_order
from match_tables import TABLES, rows_of, table_of


def row(subject, found, confidence, rank=1, judgement=""):
    return (subject, found, confidence, rank, "review", confidence, "", "", judgement)


def order(*rows):
    return [f"{row[0]}{row[1]}" for row in rows_of(in_order(table_of(rows), "doubt"))]


def test_doubt_is_greatest_at_one_half():
    assert order(row("a", "x", 0.99), row("b", "x", 0.45), row("c", "x", 0.1)) == ["bx", "cx", "ax"]


def test_the_candidates_of_one_entity_stay_together_in_their_order():
    rows = [row("a", "x", 0.9), row("b", "x", 0.75), row("a", "y", 0.5, 2)]
    assert order(*rows) == ["ax", "ay", "bx"]


def test_what_there_is_nothing_to_judge_about_comes_last():
    settled = [row("a", "x", 0.5, judgement="same"), row("a", "y", 0.5, 2), row("b", "", 0.5)]
    refused = row("c", "x", 0.5, judgement="different")
    assert order(*settled, refused, row("d", "x", 0.9)) == ["dx", "ax", "ay", "b", "cx"]


def test_equal_doubt_keeps_the_order_of_the_table():
    assert order(row("b", "x", 0.25), row("a", "x", 0.75)) == ["bx", "ax"]


@given(table=TABLES, sort=st.sampled_from(["input", "doubt"]))
def test_no_row_is_lost(table, sort):
    assert sorted(rows_of(in_order(table, sort))) == sorted(rows_of(table))


def test_an_unknown_order_lists_the_known_ones():
    with pytest.raises(UnknownChoice, match=r"'doubts' .did you mean 'doubt'"):
        in_order(table_of([]), "doubts")
