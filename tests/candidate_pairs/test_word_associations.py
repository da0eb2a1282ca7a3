"""Words that go together in sure pairs."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.word_associations import (
    LEAST,
    LEAST_MEETINGS,
    SurePairs,
    WordAssociations,
    words_of,
)
from dualign.core.pair_keys import pair_keys

COUNT, WORDS = 8, 4  # entities and words of either side

tables = st.lists(
    st.sets(st.integers(0, WORDS - 1)), min_size=COUNT, max_size=COUNT
)  # the words of each entity
partners = st.permutations(range(COUNT))
weights = st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=COUNT, max_size=COUNT)


def table_of(rows: list[set[int]]) -> sp.csr_matrix:
    dense = np.zeros((len(rows), WORDS), dtype=np.float32)
    for row, own in enumerate(rows):
        dense[row, sorted(own)] = 1
    return sp.csr_matrix(dense)


def all_pairs() -> Pairs:
    return Pairs.of([np.arange(COUNT * COUNT)], COUNT, COUNT)


def sure_pairs(partner: list[int], weight: list[float]) -> SurePairs:
    pairs = all_pairs()
    chosen = [row for row in range(COUNT) if weight[row]]
    keys = pair_keys(
        np.array(chosen, np.int64), np.array([partner[k] for k in chosen], np.int64), COUNT
    )
    return SurePairs.of(pairs, pairs.find(keys), np.array([weight[k] for k in chosen], np.float32))


def slow_worth(
    left: list[set[int]],
    right: list[set[int]],
    partner: list[int],
    weight: list[float],
    pair: tuple[int, int],
) -> float:
    """The worth of a pair from counts over the sure pairs of other entities."""
    sure = [(row, partner[row], weight[row]) for row in range(COUNT)]
    others = [each for each in sure if each[0] != pair[0] and each[1] != pair[1]]

    def count(of: list[tuple[int, int, float]], a: int | None, b: int | None) -> float:
        return sum(
            w for x, y, w in of if (a is None or a in left[x]) and (b is None or b in right[y])
        )

    def value(a: int, b: int) -> float:
        total = count(sure, None, None)
        if not total:
            return 0
        chance = count(sure, a, None) * count(sure, None, b) / total
        if math.log((count(sure, a, b) + 1) / (chance + 1)) <= LEAST:
            return 0
        met = count(others, a, b)
        if met <= LEAST_MEETINGS:
            return 0
        chance = count(others, a, None) * count(others, None, b) / count(others, None, None)
        return max(math.log((met + 1) / (chance + 1)), 0)

    ours, theirs = left[pair[0]], right[pair[1]]
    return min(
        sum(max((value(a, b) for b in theirs), default=0) for a in ours),
        sum(max((value(a, b) for a in ours), default=0) for b in theirs),
    )


@given(tables, tables, partners, weights)
def test_words_are_worth_what_the_other_sure_pairs_say(
    left: list[set[int]], right: list[set[int]], partner: list[int], weight: list[float]
) -> None:
    words = (table_of(left), table_of(right))
    found = WordAssociations.of(words, sure_pairs(partner, weight)).worth(all_pairs())
    wanted = [
        slow_worth(left, right, partner, weight, (a, b)) for a in range(COUNT) for b in range(COUNT)
    ]
    assert found == pytest.approx(wanted, abs=1e-4)


@given(
    tables,
    tables,
    partners,
    weights,
    st.sets(st.integers(0, COUNT * COUNT - 1), min_size=1, max_size=5),
)
def test_the_words_of_a_few_pairs_say_the_same_of_them(
    left: list[set[int]],
    right: list[set[int]],
    partner: list[int],
    weight: list[float],
    asked: set[int],
) -> None:
    words, sure = (table_of(left), table_of(right)), sure_pairs(partner, weight)
    pairs = Pairs.of([np.array(sorted(asked))], COUNT, COUNT)
    few = words_of(words, pairs)
    assert few[0].shape[1] <= 1 + len({word for row in pairs.lefts for word in left[row]})
    found = WordAssociations.of(few, sure).worth(pairs)
    assert np.array_equal(found, WordAssociations.of(words, sure).worth(pairs))


def test_words_that_meet_in_other_sure_pairs_are_worth_something() -> None:
    left, right = [{k % 2} for k in range(COUNT)], [{3 - k % 2} for k in range(COUNT)]
    sure = sure_pairs(list(range(COUNT)), [1.0] * COUNT)
    worth = WordAssociations.of((table_of(left), table_of(right)), sure).worth(all_pairs())
    worth = worth.reshape(COUNT, COUNT)
    assert worth[0, 0] == worth[1, 1] > 0
    assert worth[0, 1] == worth[1, 0] == 0


def test_no_pair_speaks_for_itself() -> None:
    left, right = [set[int]() for _ in range(COUNT)], [set[int]() for _ in range(COUNT)]
    left[0], right[0] = {0}, {1}
    sure = sure_pairs(list(range(COUNT)), [1.0] * COUNT)
    worth = WordAssociations.of((table_of(left), table_of(right)), sure).worth(all_pairs())
    assert not worth.any()


def test_an_entity_is_in_one_sure_pair_at_most() -> None:
    pairs = all_pairs()
    keys = pair_keys(np.array([0, 0, 1]), np.array([2, 3, 2]), COUNT)
    sure = SurePairs.of(pairs, pairs.find(keys), np.array([0.5, 0.9, 0.8], np.float32))
    assert sure.partners[0].tolist() == [2] + [-1] * (COUNT - 1)
    assert sure.partners[1].tolist() == [-1, -1, 0] + [-1] * (COUNT - 3)
    assert sure.total == 0.5
