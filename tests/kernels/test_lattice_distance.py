"""The distance of a word and a lattice is the least over all choices of spellings."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dualign.kernels.lattice_distance import (
    FAR,
    LONGEST_SPELLING,
    LONGEST_WORD,
    lattice_distance,
)

COSTS = np.array([[0, 1, 2], [1, 0, 2], [2, 2, 0]])
GAPS = np.array([1, 2, 2])
words = st.lists(st.integers(0, 2), max_size=7)
letters = st.lists(st.integers(0, 2), max_size=4).map(tuple)
units = st.lists(letters, min_size=1, max_size=3, unique=True)


def found(lattice, optional, word, limit=FAR - 1):
    """What the kernel says of a lattice, given as the spellings of each unit."""
    ordered = [sorted(unit) for unit in lattice]
    spellings = [way for unit in ordered for way in unit]
    shared = [
        next((k for k, (a, b) in enumerate(zip(x, y, strict=False)) if a != b), min(len(x), len(y)))
        for unit in ordered
        for x, y in zip([(), *unit[:-1]], unit, strict=True)
    ]
    return lattice_distance(
        np.arange(len(lattice)),
        np.array(optional, dtype=np.bool_),
        np.cumsum([0, *map(len, ordered)]),
        np.cumsum([0, *map(len, spellings)]),
        np.array(shared, dtype=np.int64),
        np.array([letter for way in spellings for letter in way], dtype=np.uint8),
        np.array(word, dtype=np.uint8),
        COSTS,
        GAPS,
        limit,
        np.empty((LONGEST_SPELLING + 2, LONGEST_WORD + 1), dtype=np.int64),
        np.empty((LONGEST_SPELLING + 2, 2), dtype=np.int64),
    )


@cache
def distance(a, b):
    """Levenshtein's distance with costs, by its definition."""
    if not a or not b:
        return int(sum(GAPS[letter] for letter in (*a, *b)))
    return min(
        distance(a[1:], b) + int(GAPS[a[0]]),
        distance(a, b[1:]) + int(GAPS[b[0]]),
        distance(a[1:], b[1:]) + int(COSTS[a[0], b[0]]),
    )


def least(lattice, optional, word):
    """The least distance over all choices, tried one by one."""
    choices = [
        [*unit, ()] if may_go else unit for unit, may_go in zip(lattice, optional, strict=True)
    ]
    return min(distance(sum(choice, ()), tuple(word)) for choice in product(*choices))


@given(
    st.lists(st.tuples(units, st.booleans()), max_size=4), st.lists(st.integers(0, 2), max_size=7)
)
@example([([(0, 1), (0, 1, 2)], False), ([(2,)], True)], [0, 1])
def test_the_distance_is_the_least_over_all_choices(lattice, word) -> None:
    spellings, optional = [unit for unit, _ in lattice], [flag for _, flag in lattice]
    assert found(spellings, optional, word) == least(spellings, optional, word)


@given(
    st.lists(units, min_size=1, max_size=3),
    st.lists(st.integers(0, 2), max_size=6),
    st.integers(0, 8),
)
def test_what_is_beyond_the_limit_is_far(lattice, word, limit) -> None:
    expected = least(lattice, [False] * len(lattice), word)
    assert found(lattice, [False] * len(lattice), word, limit) == (
        expected if expected <= limit else FAR
    )


def test_nothing_and_nothing_are_the_same() -> None:
    assert found([], [], []) == 0


@pytest.mark.parametrize("length", [LONGEST_SPELLING, 1])
def test_the_longest_spelling_has_room(length: int) -> None:
    assert found([[(2,) * length]], [False], [2] * LONGEST_WORD) == 2 * (LONGEST_WORD - length)
