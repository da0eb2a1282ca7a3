"""Factors of symmetric matrices, against numpy's own decomposition."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st

from dualign.models.translation.symmetric_factors import symmetric_factors

# What ARPACK returned differently every time, or not at all ("No shifts could be applied").
EQUAL_PARTS = {
    "one value": sp.diags_array(np.full(300, 2.0)),
    "five values": sp.diags_array(np.log(2.0 + np.arange(300) % 5)),
    "pairs": sp.block_diag([np.array([[1.0, 0.5], [0.5, 1.0]])] * 150),
}


@pytest.mark.parametrize("kind", EQUAL_PARTS)
def test_equal_parts_give_the_same_factors_every_time(kind: str) -> None:
    matrix = sp.csr_array(EQUAL_PARTS[kind])
    first = symmetric_factors(matrix, 40)
    np.testing.assert_array_equal(symmetric_factors(matrix, 40), first)
    assert (np.linalg.norm(first, axis=0) > 1).all()


@given(st.integers(0, 2**32 - 1), st.integers(1, 12))
def test_all_factors_give_the_matrix_back(seed: int, size: int) -> None:
    rng = np.random.default_rng(seed)
    half = rng.random((size, size)) * (rng.random((size, size)) < 0.2)
    dense = half @ half.T  # no negative eigenvalues
    factors = symmetric_factors(sp.csr_array(dense), size)
    np.testing.assert_allclose(factors @ factors.T, dense, atol=1e-5)


def test_a_large_part_is_cut_to_its_largest_factors() -> None:
    rng = np.random.default_rng(0)
    size, rank = 1200, 6
    known = rng.standard_normal((size, rank)) * np.arange(1, rank + 1)
    dense = known @ known.T
    factors = symmetric_factors(sp.csr_array(dense), rank)
    np.testing.assert_allclose(factors @ factors.T, dense, atol=1e-3 * np.abs(dense).max())
    np.testing.assert_array_equal(symmetric_factors(sp.csr_array(dense), rank), factors)
