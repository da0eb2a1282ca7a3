"""The search for common rare features finds what a dense product finds."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.arrays import BoolArray
from dualign.matcher.literals import search
from dualign.matcher.literals.search import _affordable, _rare, most_in_common


def _random(rows: int, columns: int, seed: int) -> sp.csr_matrix:
    table = sp.random(rows, columns, density=0.2, rng=np.random.default_rng(seed), format="csr")
    return sp.csr_matrix(table.astype(np.float32))


def test_most_in_common_is_the_largest_of_the_dense_product() -> None:
    left, right = _random(30, 40, 0), _random(25, 40, 1)
    dense = left.toarray() @ right.toarray().T
    found = most_in_common(left, right, 4)
    for row in range(30):
        expected = np.sort(dense[row])[::-1][:4]
        np.testing.assert_allclose(found.scores[row], expected, rtol=1e-5)
        for place, column in enumerate(found.indices[row]):
            if column < 0:
                assert expected[place] == 0
            else:
                np.testing.assert_allclose(dense[row, column], expected[place], rtol=1e-5)


def test_rows_without_features_find_nothing() -> None:
    empty = sp.csr_matrix((3, 5), dtype=np.float32)
    found = most_in_common(empty, _random(4, 5, 2), 2)
    assert (found.indices == -1).all()
    assert (most_in_common(_random(4, 5, 2), empty, 2).indices == -1).all()


def test_the_rarest_features_are_kept_within_the_budget(monkeypatch) -> None:
    held = np.zeros((10, 4), dtype=np.float32)
    held[:1, 0], held[:2, 1], held[:2, 2], held[:9, 3] = 1, 1, 1, 1
    table = sp.csr_matrix(held)
    monkeypatch.setattr(search, "BUDGET", 5 / 20)  # 1 meeting, then 4 + 4, then 81
    left, _, rarity = _rare(table, table)
    assert left.shape == (10, 1)  # the two equally common ones do not both fit, so neither stays
    np.testing.assert_allclose(rarity, np.log1p(20 / 2), rtol=1e-6)
    monkeypatch.setattr(search, "BUDGET", 9 / 20)
    assert _rare(table, table)[0].shape == (10, 3)
    monkeypatch.setattr(search, "BUDGET", 90 / 20)
    assert _rare(table, table)[0].shape == (10, 4)


@given(st.integers(0, 2**32 - 1), st.floats(0, 3), st.sampled_from([0, 10**6]))
def test_features_of_one_cost_are_kept_if_all_of_them_fit(
    seed: int, budget: float, empty: int
) -> None:
    rng = np.random.default_rng(seed)
    ours, theirs = (rng.random((6, 30)) < rng.random(30) * 0.6 for _ in range(2))
    cost = ours.sum(axis=0) * theirs.sum(axis=0)
    fits = [cost[cost <= each].sum() <= budget * 12 for each in cost]
    expected = np.flatnonzero((cost > 0) & fits)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "BUDGET", budget)
        found = _affordable(_widened(ours, empty), _widened(theirs, empty))
    np.testing.assert_array_equal(found, expected)


def _widened(held: BoolArray, empty: int) -> sp.csr_matrix:
    """The table with as many empty columns behind its own."""
    table = sp.csr_matrix(held)
    table.resize(held.shape[0], held.shape[1] + empty)
    return table
