"""Rankings of others, narrowed and joined."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.candidate_pairs.row_ranking import RowRanking

OTHERS, WIDTH = 12, 4
PRODUCTS = st.lists(
    st.sampled_from([-1.0, -0.25, -0.0, 0.0, 0.25, 0.5]), min_size=OTHERS, max_size=OTHERS
)
SOME = st.sets(st.integers(0, OTHERS - 1), max_size=OTHERS)


def ranked(products, among, k=WIDTH) -> RowRanking:
    """The ranking of one row among some others."""
    others = np.array(sorted(among), dtype=np.int64)
    cosines = np.array(products, dtype=np.float32)[others]
    order = np.lexsort((others, -cosines))[:k]
    return RowRanking.of(others[order][None], cosines[order][None], k, whole=len(others) <= k)


def best(products, among, k) -> list[int]:
    return sorted(among, key=lambda other: (-products[other], other))[:k]


@given(PRODUCTS, SOME)
def test_the_nearest_come_first_and_of_equals_the_lowest_number(products, among) -> None:
    found = ranked(products, among).others[0]
    assert found[found >= 0].tolist() == best(products, among, WIDTH)


@given(PRODUCTS, SOME, SOME, SOME, st.integers(1, WIDTH))
def test_what_is_narrowed_and_joined_is_right_or_known_to_be_short(
    products, before, here, new, k
) -> None:
    marks = np.zeros(OTHERS, dtype=np.bool_)
    marks[list(here)] = True
    kept = ranked(products, before).among(marks)
    found = kept.joined(ranked(products, new - before))
    expected = best(products, (before & here) | (new - before), k)
    if len(found.short_of(k)):
        assert len(before | new) > k
    else:
        seen = found.others[0, :k]
        assert seen[seen >= 0].tolist() == expected


@pytest.mark.parametrize("count", [0, 2])
def test_fewer_others_than_places_leave_places_empty(count) -> None:
    found = ranked([0.5] * OTHERS, range(count))
    assert found.others[0].tolist() == [*range(count), *[-1] * (WIDTH - count)]
    assert not len(found.short_of(WIDTH))


def test_rows_are_replaced() -> None:
    rows = RowRanking(np.arange(6).reshape(3, 2), np.arange(3))
    rows.put(np.array([1]), RowRanking(np.array([[8, 7]]), np.array([6])))
    assert rows.ranks.tolist() == [[0, 1], [8, 7], [4, 5]]
    assert rows.floor.tolist() == [0, 6, 2]
    assert rows.rows(np.array([1])).ranks.tolist() == [[8, 7]]
