"""Exact duplicates are merged, and counted in a warning."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import InputWarning
from dualign.io.text.duplicates import first_of_each, merge_duplicates

NUMBER = st.one_of(st.integers(-3, 3), st.sampled_from([10**18, -(10**18), 2**31, 2**40]))


@given(st.integers(1, 4).flatmap(lambda k: st.lists(st.tuples(*[NUMBER] * k), min_size=1)))
def test_the_first_of_each_is_kept_in_order(rows):
    expected = [i for i, row in enumerate(rows) if row not in rows[:i]]
    assert first_of_each(np.array(rows, dtype=np.int64)).tolist() == expected


def test_no_rows_have_no_duplicates():
    assert len(first_of_each(np.empty((0, 3), np.int64))) == 0


def test_merged_rows_are_counted():
    rows = np.array([[1, 2], [3, 4], [1, 2], [1, 2]])
    with pytest.warns(InputWarning) as warned:
        kept = merge_duplicates(rows, "a.tsv", "links")
    assert kept.tolist() == [0, 1]
    assert str(warned[0].message) == (
        "a.tsv: 2 of 4 links repeat an earlier one exactly and were merged"
    )


def test_without_duplicates_there_is_no_warning():
    assert merge_duplicates(np.array([[1], [2]]), "a.tsv", "links").tolist() == [0, 1]
