"""What the judgements of several reviewers come to."""

from __future__ import annotations

from dualign.io.judgements.judgement_store import Judgement
from dualign.io.judgements.verdicts import Verdicts


def verdicts(*said):
    return Verdicts.of(
        Judgement(subject_id="s", object_id=found, judgement=word, reviewer=who, number=place)
        for place, (who, found, word) in enumerate(said, 1)
    )


def test_one_word_is_a_verdict():
    found = verdicts(("anna", "o", "same"), ("ben", "p", "different"), ("ben", "q", "unsure"))
    assert set(found.same) == {("s", "o")}
    assert set(found.different) == {("s", "p")}
    assert set(found.unsure) == {("s", "q")}
    assert len(found) == 3


def test_same_against_different_is_disputed():
    found = verdicts(("anna", "o", "same"), ("ben", "o", "different"))
    assert set(found.disputed) == {("s", "o")}
    assert len(found) == 0


def test_who_is_unsure_contradicts_nobody():
    found = verdicts(("anna", "o", "same"), ("ben", "o", "unsure"))
    assert found.same["s", "o"].reviewer == "anna"
    assert not found.disputed


def test_a_counterpart_against_none_is_disputed():
    found = verdicts(("anna", "o", "same"), ("ben", "", "none"), ("ben", "p", "different"))
    assert set(found.disputed) == {("s", "")}
    assert not found.same
    assert not found.none
    assert set(found.different) == {("s", "p")}


def test_none_beside_refusals_stands():
    found = verdicts(("ben", "", "none"), ("anna", "o", "different"))
    assert set(found.none) == {"s"}
    assert not found.disputed


def test_of_ones_own_words_about_an_entity_the_later_counts():
    found = verdicts(("anna", "o", "same"), ("anna", "", "none"))
    assert set(found.none) == {"s"}
    assert not found.same
    assert not found.disputed
    found = verdicts(("anna", "o", "same"), ("anna", "", "none"), ("anna", "p", "same"))
    assert set(found.same) == {("s", "p")}
    assert not found.none
    assert not found.disputed
