"""How far values agree, by what they are."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.matcher.literals.kinds import Kind
from dualign.matcher.literals.level import Level
from dualign.matcher.literals.levels import levels_of

NEAR, LOOSE, DIFFERENT, EQUAL = Level.NEAR, Level.LOOSE, Level.DIFFERENT, Level.EQUAL


@pytest.mark.parametrize(
    ("kind", "left", "right", "level"),
    [
        (Kind.TEXT, "light street", "light street", EQUAL),
        (Kind.TEXT, "light street", "light setreet", NEAR),
        (Kind.TEXT, "ada lovelace", "lovelace ada", NEAR),
        (Kind.TEXT, "smith", "oconnor", DIFFERENT),
        (Kind.CODE, "5304218", "5304281", NEAR),
        (Kind.CODE, "5304218", "530418", NEAR),
        (Kind.CODE, "5304218", "5394281", LOOSE),
        (Kind.CODE, "12", "13", DIFFERENT),
        (Kind.DATE, "1980-12-31", "1980-12-13", NEAR),
        (Kind.DATE, "1980-03-04", "1980-04-03", NEAR),
        (Kind.DATE, "1980-12-31", "19801331", NEAR),
        (Kind.DATE, "1980", "1980-12-31", LOOSE),
        (Kind.DATE, "1980", "1981", DIFFERENT),
        (Kind.DATE, "1980-12-31", "1956-04-09", DIFFERENT),
        (Kind.NUMBER, "1000", "1005", NEAR),
        (Kind.NUMBER, "1000", "1080", LOOSE),
        (Kind.NUMBER, "12", "21", LOOSE),
        (Kind.NUMBER, "0", "5", DIFFERENT),
        (Kind.NUMBER, "12", "1x", LOOSE),
        (Kind.NUMBER, "1000", "abc", DIFFERENT),
    ],
)
def test_level(kind: Kind, left: str, right: str, level: Level) -> None:
    texts = [left, right]
    a, b = np.array([0]), np.array([0 if left == right else 1])
    assert levels_of(kind, texts, a, b).tolist() == [level]
    assert levels_of(kind, texts, b, a).tolist() == [level]


@pytest.mark.parametrize(
    ("other", "level"),
    [("500.4", Level.NEAREST), ("505", NEAR), ("550", LOOSE), ("987", DIFFERENT)],
)
def test_how_near_is_near_depends_on_the_other_values(other: str, level: Level) -> None:
    spread = np.sort([*np.arange(2000.0), 500.4])
    found = levels_of(Kind.NUMBER, ["500", other], np.array([0]), np.array([1]), spread)
    assert found.tolist() == [level]


def test_in_a_small_table_the_nearest_value_is_the_one_that_nothing_stands_between() -> None:
    spread = np.array([1.0, 2.0, 2.1, 3.0, 7.0])
    texts = ["2.1", "2", "3"]
    found = levels_of(Kind.NUMBER, texts, np.array([0, 0]), np.array([1, 2]), spread)
    assert found.tolist() == [Level.NEAREST, DIFFERENT]


def test_repeated_pairs_are_looked_at_once_and_answered_each_time() -> None:
    texts = ["100", "101", "777"]
    lefts, rights = np.array([0, 0, 2, 1, 0]), np.array([1, 2, 2, 0, 1])
    expected = [NEAR, DIFFERENT, EQUAL, NEAR, NEAR]
    assert levels_of(Kind.NUMBER, texts, lefts, rights).tolist() == expected


def test_no_pairs() -> None:
    assert not len(levels_of(Kind.TEXT, [], np.empty(0, np.int64), np.empty(0, np.int64)))
