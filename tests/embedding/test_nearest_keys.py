"""The nearest keys: exact, sorted, ties in the order of the keys."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.arrays import FloatArray
from dualign.core.errors import MalformedInput, UsageError
from dualign.embedding.metrics import METRICS
from dualign.embedding.nearest_keys import Candidates, mutually_nearest, nearest

SEEDS = st.integers(0, 2**32 - 1)
every_metric = pytest.mark.parametrize("metric", METRICS)


def tied_rows(seed: int, count: int, width: int = 3) -> FloatArray:
    return np.random.default_rng(seed).integers(-1, 2, (count, width)).astype(np.float32)


@every_metric
@given(seed=SEEDS, k=st.integers(1, 20), block_bytes=st.integers(1, 3000))
def test_agrees_with_a_full_stable_sort(metric: str, seed: int, k: int, block_bytes: int) -> None:
    queries, keys = tied_rows(seed, 7), tied_rows(seed + 1, 11)
    distances = np.concatenate([block for _, block in METRICS[metric].blocks(queries, keys)])
    order = np.argsort(distances, axis=1, kind="stable")[:, :k]
    found = nearest(queries, keys, k, metric, block_bytes=block_bytes)
    np.testing.assert_array_equal(found.indices, order)
    np.testing.assert_array_equal(found.scores, -np.take_along_axis(distances, order, axis=1))
    assert found.k == min(k, 11)
    assert found.keys == 11


def test_scores_are_larger_for_nearer_keys() -> None:
    rows = np.array([[0, 0], [1, 0], [0, 3]], np.float32)
    assert nearest(rows[:1], rows, 3).scores.tolist() == [[0, -1, -3]]
    assert nearest(rows[1:2], rows, 2, "cosine").scores.tolist() == [[1, 0]]


def test_more_candidates_than_keys_are_clipped() -> None:
    rows = np.eye(3, dtype=np.float32)
    assert nearest(rows, rows, 99).indices.shape == (3, 3)


def test_nan_is_refused_with_its_row() -> None:
    rows = np.eye(3, dtype=np.float32)
    rows[1, 2] = np.nan
    with pytest.raises(MalformedInput, match="key embedding row 1 is nan"):
        nearest(np.eye(3, dtype=np.float32), rows, 1)


def test_no_candidates_at_all_are_refused() -> None:
    rows = np.eye(3, dtype=np.float32)
    with pytest.raises(UsageError, match="0 candidates"):
        nearest(rows, rows, 0)


def both_ways(left: FloatArray, right: FloatArray) -> tuple[Candidates, Candidates]:
    return nearest(left, right, 2), nearest(right, left, 2)


@given(SEEDS)
def test_mutual_means_each_is_the_only_best_of_the_other(seed: int) -> None:
    left, right = tied_rows(seed, 6), tied_rows(seed + 1, 5)
    distances = np.abs(left[:, None] - right[None]).sum(axis=2)
    expected = [
        any(
            (distances[i, j] < np.delete(distances[i], j)).all()
            and (distances[i, j] < np.delete(distances[:, j], i)).all()
            for j in range(5)
        )
        for i in range(6)
    ]
    assert mutually_nearest(*both_ways(left, right)).tolist() == expected


@given(SEEDS)
def test_mutual_choices_follow_the_entities_when_they_are_renumbered(seed: int) -> None:
    rng = np.random.default_rng(seed)
    left, right = tied_rows(seed, 6), tied_rows(seed + 1, 5)
    order = rng.permutation(6)
    again = mutually_nearest(*both_ways(left[order], right[rng.permutation(5)]))
    assert again.tolist() == mutually_nearest(*both_ways(left, right))[order].tolist()


def test_a_single_key_and_a_single_query_choose_each_other() -> None:
    row = np.ones((1, 2), np.float32)
    assert mutually_nearest(*both_ways(row, row)).tolist() == [True]


def test_ties_cannot_be_seen_with_one_candidate() -> None:
    rows = np.eye(3, dtype=np.float32)
    with pytest.raises(UsageError, match="k = 2 or more"):
        mutually_nearest(nearest(rows, rows, 1), nearest(rows, rows, 1))


def test_directions_of_different_graphs_are_refused() -> None:
    rows = np.eye(3, dtype=np.float32)
    with pytest.raises(UsageError, match="3 queries × 3 keys against 2 queries × 3 keys"):
        mutually_nearest(nearest(rows, rows, 2), nearest(rows[:2], rows, 2))
