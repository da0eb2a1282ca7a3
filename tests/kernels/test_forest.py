"""The forest against LightGBM itself and against a walk down each tree."""

from __future__ import annotations

import math
from collections.abc import Callable

import lightgbm as lgb
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dualign.kernels.forest import Forest, Tree
from dualign.kernels.jit import set_threads, thread_count
from dualign.matcher.scoring.booster_text import trees_of


def grown(leaves=31, seed=0, missing=0.1, rows=2000):
    rng = np.random.default_rng(seed)
    values = rng.standard_normal((rows, 5)).astype(np.float32)
    values[rng.random(values.shape) < 0.1] = 0
    values[rng.random(values.shape) < missing] = np.nan
    target = np.nan_to_num(values[:, 0] * values[:, 1]) + rng.standard_normal(rows) > 0
    parameters = {"objective": "binary", "num_leaves": leaves, "verbose": -1, "num_threads": 1}
    return lgb.train(parameters, lgb.Dataset(values, target), 20), rng


@pytest.fixture(scope="module")
def small_trees() -> list[Tree]:
    return trees_of(grown(leaves=9, rows=400)[0].model_to_string())


def walker(tree: Tree) -> Callable[[list[float]], float]:
    """The leaf of one row, the slow and obvious way."""
    features, limits = tree.features.tolist(), tree.thresholds.tolist()
    missing_left = tree.missing_left.tolist()
    lefts, rights, leaves = tree.left.tolist(), tree.right.tolist(), tree.leaves.tolist()

    def walked(row: list[float]) -> float:
        node = 0 if features else -1
        while node >= 0:
            value = row[features[node]]
            left = missing_left[node] if math.isnan(value) else value <= limits[node]
            node = lefts[node] if left else rights[node]
        return float(leaves[-node - 1])

    return walked


@pytest.mark.parametrize("leaves", [2, 7, 31, 32])
@pytest.mark.parametrize("missing", [0.0, 0.1])
def test_it_says_what_lightgbm_says(leaves, missing) -> None:
    booster, rng = grown(leaves, missing=missing)
    forest = Forest.of(trees_of(booster.model_to_string()))
    rows = rng.standard_normal((777, 5)).astype(np.float32)
    rows[rng.random(rows.shape) < 0.2] = 0
    rows[rng.random(rows.shape) < 0.2] = np.nan  # also where training saw none missing
    expected = booster.predict(rows, raw_score=True).astype(np.float32)
    np.testing.assert_array_equal(forest.sums(rows), expected)


def test_features_may_lie_in_other_columns() -> None:
    booster, rng = grown()
    forest = Forest.of(trees_of(booster.model_to_string()))
    rows = rng.standard_normal((100, 5)).astype(np.float32)
    wider = np.concatenate([np.zeros((100, 2), np.float32), rows[:, ::-1]], axis=1)
    found = forest.sums(wider, np.array([6, 5, 4, 3, 2]))
    np.testing.assert_array_equal(found, forest.sums(rows))


def test_a_feature_on_a_threshold_goes_left() -> None:
    booster, _ = grown(missing=0)
    trees = trees_of(booster.model_to_string())
    limits = np.concatenate([tree.thresholds for tree in trees])
    limits = limits[np.abs(limits) > 1e-30]  # LightGBM takes what is closer to zero for zero
    rows = np.repeat(limits.astype(np.float32)[:, None], 5, axis=1)
    rows = np.concatenate([rows, np.nextafter(rows, np.float32(9)), np.nextafter(rows, -rows)])
    expected = booster.predict(rows, raw_score=True).astype(np.float32)
    np.testing.assert_array_equal(Forest.of(trees).sums(rows), expected)


@settings(max_examples=30)
@given(st.integers(0, 10_000), st.integers(1, 130), st.integers(1, 3))
def test_any_rows_end_where_a_walk_ends(small_trees, seed, rows, threads) -> None:
    rng = np.random.default_rng(seed)
    values = rng.normal(0, 2, (rows, 5)).astype(np.float32)
    values[rng.random(values.shape) < 0.1] = np.nan
    before = thread_count()
    set_threads(threads)
    try:
        found = Forest.of(small_trees).sums(values)
    finally:
        set_threads(before)
    walks = [walker(tree) for tree in small_trees]
    expected = [sum(walked(row) for walked in walks) for row in values.tolist()]
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-6)


def test_a_tree_of_one_leaf_and_no_tree_at_all() -> None:
    none = np.empty(0)
    alone = Tree(
        features=none, thresholds=none, missing_left=none, left=none, right=none,
        leaves=np.array([0.25]),
    )  # fmt: skip
    rows = np.zeros((3, 2), dtype=np.float32)
    assert Forest.of([alone, alone]).sums(rows).tolist() == [0.5] * 3
    assert Forest.of([]).sums(rows).tolist() == [0.0] * 3
    assert len(Forest.of([alone]).sums(rows[:0])) == 0
