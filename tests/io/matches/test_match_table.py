"""A matches table holds what it must, or is refused with the row."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.errors import MalformedInput
from dualign.io.matches.match_table import SCHEMA, MatchTable


def table(**changes):
    columns = {
        "subject_id": ("a", "b"),
        "object_id": ("x", "y"),
        "confidence": np.array([0.9, 0.1], np.float32),
        "rank": np.array([1, 1]),
        "decision": ("accept", "none"),
        "score": np.array([3.0, -1.0], np.float32),
        "subject_name": ("A", "B"),
        "object_name": ("X", "Y"),
    }
    return MatchTable(**{**columns, **changes})


def test_the_columns_come_in_the_stable_order():
    assert table().to_arrow().column_names == [
        "subject_id", "object_id", "confidence", "rank",
        "decision", "judgement", "score", "subject_name", "object_name",
    ]  # fmt: skip
    assert table().to_arrow().schema == SCHEMA
    assert len(table()) == 2


def test_a_table_may_be_empty():
    nothing = dict.fromkeys(("subject_id", "object_id", "subject_name", "object_name"), ())
    numbers = {name: np.empty(0, np.float32) for name in ("confidence", "score")}
    assert len(table(**nothing, **numbers, rank=np.empty(0, np.int64), decision=())) == 0


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"subject_id": ("a",)}, "match columns differ in length: subject_id 1, object_id 2"),
        ({"rank": np.array([1, 0])}, "rank in row 2 of 2 is 0; it must be a whole number from 1"),
        (
            {"confidence": np.array([np.nan, 0], np.float32)},
            "confidence in row 1 of 2 is nan; it must be a number from 0 to 1",
        ),
        (
            {"confidence": np.array([0, 1.5], np.float32)},
            "confidence in row 2 of 2 is 1.5; it must be a number from 0 to 1",
        ),
        (
            {"score": np.array([0, -np.inf], np.float32)},
            "score in row 2 of 2 is -inf; it must be a finite number",
        ),
        (
            {"decision": ("accept", "maybe")},
            "decision in row 2 of 2 is maybe; it must be accept or review or none",
        ),
        (
            {"judgement": ("same", "yes")},
            "judgement in row 2 of 2 is yes; it must be same, different, unsure, none or empty",
        ),
        (
            {"extra": {"subject_year": ("1999",)}},
            "match columns differ in length: subject_id 2, object_id 2",
        ),
    ],
)
def test_what_breaks_a_rule_is_said_with_its_row(changes, message):
    with pytest.raises(MalformedInput) as raised:
        table(**changes)
    assert str(raised.value).startswith(message)


def test_half_a_character_cannot_be_written():
    with pytest.raises(MalformedInput, match=r"object_name .* cannot be written as UTF-8"):
        table(object_name=("X", "\ud800")).to_arrow()


def test_without_judgements_no_row_is_judged():
    assert list(table().judgement) == ["", ""]


def test_a_known_link_is_judged_same_and_alone_has_confidence_one():
    known = table(confidence=np.array([1, 0.9], np.float32), judgement=("same", "same"))
    assert known.given_links == {("a", "x")}
    assert table(confidence=np.array([1, 1], np.float32)).given_links == frozenset()


def test_further_columns_come_last_and_move_with_their_rows():
    turned = table(extra={"subject_year": ("1999", "2001")}).rows_at(np.array([1, 0]))
    assert turned.to_arrow().column_names == [*SCHEMA.names, "subject_year"]
    assert turned.to_arrow()["subject_year"].to_pylist() == ["2001", "1999"]
    assert turned.to_arrow()["subject_id"].to_pylist() == ["b", "a"]
