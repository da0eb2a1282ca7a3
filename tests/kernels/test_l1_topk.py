"""The k nearest keys of each query, ties by position."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.distance import cdist

from dualign.core.arrays import FloatArray
from dualign.kernels import l1_topk as module
from dualign.kernels.l1 import l1_distances
from dualign.kernels.l1_topk import l1_topk, torch_l1_topk

SEEDS = st.integers(0, 2**32 - 1)
COUNTS = st.integers(1, 30)
WIDTHS = st.one_of(st.integers(1, 40), st.sampled_from([64, 100, 300]))


def _whole_numbers(seed: int, count: int, width: int, top: int = 3) -> FloatArray:
    """Rows whose distances are exact in float32 and often equal."""
    return np.random.default_rng(seed).integers(0, top, (count, width)).astype(np.float32)


@given(SEEDS, COUNTS, COUNTS, WIDTHS, st.integers(1, 40))
def test_equal_to_a_stable_sort_of_scipys_distances(
    seed: int, queries: int, keys: int, width: int, k: int
) -> None:
    left, right = _whole_numbers(seed, queries, width), _whole_numbers(seed + 1, keys, width)
    expected = cdist(left, right, "cityblock")
    order = np.argsort(expected, axis=1, kind="stable")[:, :k]
    indices, distances = l1_topk(left, right, k)
    np.testing.assert_array_equal(indices, order)
    np.testing.assert_array_equal(distances, np.take_along_axis(expected, order, axis=1))


@given(SEEDS, COUNTS, COUNTS, WIDTHS)
def test_the_distances_are_those_of_the_full_matrix_bit_by_bit(
    seed: int, queries: int, keys: int, width: int
) -> None:
    rng = np.random.default_rng(seed)
    left = rng.standard_normal((queries, width)).astype(np.float32)
    right = rng.standard_normal((keys, width)).astype(np.float32)
    indices, distances = l1_topk(left, right, keys)
    full = l1_distances(left, right)
    np.testing.assert_array_equal(distances, np.take_along_axis(full, indices, axis=1))
    np.testing.assert_array_equal(indices, np.argsort(full, axis=1, kind="stable"))


def test_ties_go_to_the_earlier_key() -> None:
    indices, distances = l1_topk(np.zeros((1, 5), np.float32), np.ones((9, 5), np.float32), 4)
    np.testing.assert_array_equal(indices, [[0, 1, 2, 3]])
    np.testing.assert_array_equal(distances, [[5, 5, 5, 5]])


@pytest.mark.parametrize("k", [0, -1])
def test_no_neighbours_wanted_gives_empty_rows(k: int) -> None:
    indices, distances = l1_topk(_whole_numbers(0, 3, 4), _whole_numbers(1, 5, 4), k)
    assert indices.shape == distances.shape == (3, 0)


def test_k_is_clipped_to_the_number_of_keys() -> None:
    indices, _ = l1_topk(_whole_numbers(0, 3, 4), _whole_numbers(1, 5, 4), 100)
    np.testing.assert_array_equal(np.sort(indices, axis=1), [range(5)] * 3)


def test_the_same_bits_whatever_the_number_of_threads() -> None:
    rng = np.random.default_rng(0)
    queries, keys = rng.standard_normal((2, 103, 33)).astype(np.float32)
    one = l1_topk(queries, keys, 10, threads=1)
    for threads in (2, 3):
        many = l1_topk(queries, keys, 10, threads=threads)
        np.testing.assert_array_equal(many[0], one[0])
        np.testing.assert_array_equal(many[1], one[1])


def test_a_small_buffer_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    queries, keys = _whole_numbers(0, 61, 20), _whole_numbers(1, 700, 20)
    whole = l1_topk(queries, keys, 7)
    monkeypatch.setattr(module, "_BUFFER_BYTES", 1)
    in_pieces = l1_topk(queries, keys, 7)
    np.testing.assert_array_equal(in_pieces[0], whole[0])
    np.testing.assert_array_equal(in_pieces[1], whole[1])


@given(SEEDS, st.integers(1, 12), st.integers(1, 14), st.booleans())
def test_keys_without_a_finite_distance_come_last_and_never_out_of_range(
    seed: int, keys: int, k: int, all_bad: bool
) -> None:
    rng = np.random.default_rng(seed)
    rows = _whole_numbers(seed, keys, 3)
    bad = rng.random(keys) < (1 if all_bad else 0.5)
    rows[bad, 0] = rng.choice([np.nan, np.inf, -np.inf], bad.sum())
    with np.errstate(invalid="ignore"):
        full = np.abs(rows[None] - np.zeros((1, 1, 3))).sum(axis=2)
    indices, distances = l1_topk(np.zeros((1, 3), np.float32), rows, k)
    order = np.argsort(full, axis=1, kind="stable")[:, :k]  # numpy, too, sorts NaN after infinity
    np.testing.assert_array_equal(indices, order)
    np.testing.assert_array_equal(distances, np.take_along_axis(full, order, axis=1))


@given(SEEDS, COUNTS, COUNTS, WIDTHS, st.integers(1, 40))
def test_the_torch_twin_finds_the_same_neighbours(
    seed: int, queries: int, keys: int, width: int, k: int
) -> None:
    rng = np.random.default_rng(seed)
    left = rng.standard_normal((queries, width)).astype(np.float32)
    right = rng.standard_normal((keys, width)).astype(np.float32)
    indices, distances = l1_topk(left, right, k)
    twin = torch_l1_topk(torch.from_numpy(left), torch.from_numpy(right), k)
    np.testing.assert_allclose(twin[1].numpy(), distances, rtol=1e-5, atol=1e-6)
    full = cdist(left.astype(float), right.astype(float), "cityblock")
    found = np.take_along_axis(full, twin[0].numpy(), axis=1)
    np.testing.assert_allclose(
        found, np.take_along_axis(full, indices, axis=1), rtol=1e-5, atol=1e-6
    )
