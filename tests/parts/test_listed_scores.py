"""Scores that can be compared between parts, against a dense softmax."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.embedding import get_metric
from dualign.parts.listed_scores import FLOOR, ListedScores


@pytest.fixture(scope="module")
def sides():
    rng = np.random.default_rng(0)
    left = rng.standard_normal((20, 6)).astype(np.float32)
    right = np.concatenate([left[:15], rng.standard_normal((10, 6))]).astype(np.float32)
    return left, right + rng.normal(0, 0.2, right.shape).astype(np.float32)


@pytest.mark.parametrize("metric", ["l1", "cosine"])
def test_scores_are_the_mean_log_softmax_of_both_directions(sides, metric: str) -> None:
    left, right = sides
    links = np.stack([np.arange(10), np.arange(10)], axis=1)
    measure = get_metric(metric)
    found = ListedScores.of(left, right, measure, links=links, k=25)
    assert len(found.keys) == 20 * 25  # everything is listed
    logits = -measure.distances(left, right).astype(np.float64) / found.temperature
    rows = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    columns = logits - np.log(np.exp(logits).sum(axis=0, keepdims=True))
    wanted = np.maximum((rows + columns) / 2, FLOOR)
    assert np.allclose(found.scores, wanted.ravel(), atol=1e-3)


def test_only_the_nearest_of_either_side_are_listed(sides) -> None:
    left, right = sides
    metric = get_metric("l1")
    found = ListedScores.of(left, right, metric, links=np.empty((0, 2), np.int64), k=2)
    distances = metric.distances(left, right)
    rows = np.argsort(distances, axis=1)[:, :2]
    columns = np.argsort(distances, axis=0)[:2].T
    wanted = {(i, int(j)) for i, row in enumerate(rows) for j in row}
    wanted |= {(int(i), j) for j, column in enumerate(columns) for i in column}
    assert set(zip(*(part.tolist() for part in np.divmod(found.keys, 25)), strict=True)) == wanted


def test_other_pairs_are_scored_like_listed_ones(sides) -> None:
    left, right = sides
    metric = get_metric("l1")
    found = ListedScores.of(left, right, metric, links=np.empty((0, 2), np.int64), k=25)
    lefts, rights = np.divmod(found.keys, 25)
    again = found.score(lefts, rights, metric.distances(left, right)[lefts, rights])
    assert np.allclose(again, found.scores, atol=1e-4)
