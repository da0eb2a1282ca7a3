"""Labels are numbered by first appearance, never by hash."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from hypothesis import given
from hypothesis import strategies as st

from dualign.io.text.factorise import factorise, positions_in, renumber


@given(st.lists(st.text(max_size=2)))
def test_factorise_numbers_values_by_first_appearance(values):
    labels, codes = factorise(pa.array(values, pa.large_string()))
    assert labels.to_pylist() == list(dict.fromkeys(values))
    assert [labels[code].as_py() for code in codes.tolist()] == values


def test_positions_are_minus_one_where_a_value_is_unknown():
    labels, column = pa.array(["a", "b"]), pa.array(["b", "c", "a"])
    assert positions_in(labels, column).tolist() == [1, -1, 0]


@given(st.lists(st.integers(0, 9)))
def test_renumber_numbers_codes_by_first_appearance(codes):
    order, new = renumber(np.array(codes, dtype=np.int64), 10)
    assert order.tolist() == list(dict.fromkeys(codes))
    assert new[order].tolist() == list(range(len(order)))
    assert all(new[code] == -1 for code in set(range(10)) - set(codes))
