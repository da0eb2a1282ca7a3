"""All L1 distances between two sets of rows."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.distance import cdist

from dualign.core.arrays import FloatArray
from dualign.kernels.l1 import key_tile, l1_distances, padded

SEEDS = st.integers(0, 2**32 - 1)
WIDTHS = st.one_of(st.integers(1, 40), st.sampled_from([64, 100, 300, 304]))


def _rows(seed: int, count: int, width: int) -> FloatArray:
    return np.random.default_rng(seed).standard_normal((count, width)).astype(np.float32)


@given(SEEDS, st.integers(1, 12), st.integers(1, 12), WIDTHS)
def test_distances_equal_scipys(seed: int, queries: int, keys: int, width: int) -> None:
    left, right = _rows(seed, queries, width), _rows(seed + 1, keys, width)
    expected = cdist(left.astype(float), right.astype(float), "cityblock")
    np.testing.assert_allclose(l1_distances(left, right), expected, rtol=1e-5, atol=1e-6)


@given(SEEDS, st.integers(2, 12), WIDTHS)
def test_a_pair_has_one_distance_wherever_it_stands_and_whichever_is_the_query(
    seed: int, count: int, width: int
) -> None:
    rows = _rows(seed, count, width)
    distances = l1_distances(rows, rows)
    np.testing.assert_array_equal(distances, distances.T)
    np.testing.assert_array_equal(np.diag(distances), 0)
    shuffled = np.random.default_rng(seed).permutation(count)
    moved = l1_distances(rows[shuffled], rows)
    np.testing.assert_array_equal(moved, distances[shuffled])
    alone = l1_distances(rows[1:2], rows[:1])
    assert alone[0, 0] == distances[1, 0]


def test_more_keys_than_a_tile_holds() -> None:
    queries, keys = _rows(0, 5, 300), _rows(1, 3 * key_tile(304) + 1, 300)
    expected = cdist(queries.astype(float), keys.astype(float), "cityblock")
    np.testing.assert_allclose(l1_distances(queries, keys), expected, rtol=1e-5)


def test_the_same_bits_whatever_the_number_of_threads() -> None:
    queries, keys = _rows(0, 37, 33), _rows(1, 50, 33)
    one = l1_distances(queries, keys, threads=1)
    for threads in (2, 3):
        np.testing.assert_array_equal(l1_distances(queries, keys, threads=threads), one)


def test_rows_that_lie_apart_in_memory_are_read_rightly() -> None:
    wide = _rows(0, 20, 64)
    np.testing.assert_array_equal(
        l1_distances(wide[::2, ::2], wide.T[::2].T),
        l1_distances(wide[::2, ::2].copy(), wide[:, ::2].copy()),
    )


def test_no_rows_give_an_empty_matrix() -> None:
    assert l1_distances(_rows(0, 0, 3), _rows(0, 4, 3)).shape == (0, 4)
    assert l1_distances(_rows(0, 4, 3), _rows(0, 0, 3)).shape == (4, 0)


@given(st.integers(0, 9), st.integers(1, 40), st.integers(1, 5))
def test_padding_adds_zero_columns_and_repeats_the_last_row(
    count: int, width: int, group: int
) -> None:
    rows = _rows(0, count, width)
    wide = padded(rows, group)
    assert wide.shape[1] % 16 == 0
    assert len(wide) % group == 0
    np.testing.assert_array_equal(wide[:count, :width], rows)
    assert not wide[:, width:].any()
    np.testing.assert_array_equal(wide[count:, :width], np.repeat(rows[-1:], len(wide) - count, 0))
