"""The k smallest of each row, by value, then by column."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.embedding.selection import smallest


@given(st.integers(0, 2**32 - 1), st.integers(1, 9), st.integers(1, 12), st.data())
def test_agrees_with_a_stable_sort(seed: int, rows: int, columns: int, data: st.DataObject) -> None:
    matrix = np.random.default_rng(seed).integers(-2, 3, (rows, columns)).astype(np.float32)
    k = data.draw(st.integers(1, columns))
    cut = data.draw(st.integers(0, rows))
    indices, values = smallest([matrix[:cut], matrix[cut:]], rows=rows, k=k)
    expected = np.argsort(matrix, axis=1, kind="stable")[:, :k]
    np.testing.assert_array_equal(indices, expected)
    np.testing.assert_array_equal(values, np.take_along_axis(matrix, expected, axis=1))
    assert indices.dtype == np.int64
    assert values.dtype == np.float32


def test_zero_and_minus_zero_are_a_tie() -> None:
    indices, _ = smallest([np.array([[0.0, -0.0, 1.0]], np.float32)], rows=1, k=2)
    assert indices.tolist() == [[0, 1]]
