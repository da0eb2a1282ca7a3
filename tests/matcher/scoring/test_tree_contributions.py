"""Contributions of features: those of LightGBM, and they add up."""

from __future__ import annotations

import lightgbm as lgb
import numpy as np
import pytest

from dualign.matcher.scoring.scorer import Scorer
from dualign.matcher.scoring.tree_contributions import TreeContributions
from trained_trees import trained_scorer


def by_lightgbm(scorer, rows):
    return lgb.Booster(model_str=scorer.to_text()).predict(rows, pred_contrib=True)


@pytest.mark.parametrize("seed", [0, 1])
def test_they_are_those_of_lightgbm(seed) -> None:
    scorer, table = trained_scorer(seed=seed)
    ways = TreeContributions.of_text(scorer.to_text())
    for row, expected in zip(table[:40], by_lightgbm(scorer, table[:40]), strict=True):
        np.testing.assert_allclose(ways.of_row(row), expected[:-1], atol=1e-9)
        assert ways.expected == pytest.approx(expected[-1])


def test_they_add_up_to_the_log_odds() -> None:
    scorer, table = trained_scorer()
    ways = TreeContributions.of_text(scorer.to_text())
    sums = [ways.expected + ways.of_row(row).sum() for row in table[:200]]
    np.testing.assert_allclose(sums, scorer.logits(table[:200]), atol=1e-5)


def test_the_mean_of_scorers_too() -> None:
    scorers = [trained_scorer(seed=seed)[0] for seed in (0, 1)]
    table = trained_scorer()[1]
    mean = Scorer.mean(scorers)
    ways = TreeContributions.of_text(mean.to_text())
    sums = [ways.expected + ways.of_row(row).sum() for row in table[:50]]
    np.testing.assert_allclose(sums, mean.logits(table[:50]), atol=1e-5)


def test_a_tree_without_a_split_is_all_expectation() -> None:
    draw = np.random.default_rng(0)
    data = lgb.Dataset(draw.normal(size=(30, 2)), draw.integers(0, 2, 30))
    booster = lgb.train({"objective": "binary", "min_data_in_leaf": 40, "verbose": -1}, data, 3)
    ways = TreeContributions.of_text(booster.model_to_string())
    row = np.zeros(2, dtype=np.float32)
    np.testing.assert_array_equal(ways.of_row(row), [0, 0])
    expected = booster.predict(row[None], pred_contrib=True)[0, -1]
    assert ways.expected == pytest.approx(expected)
