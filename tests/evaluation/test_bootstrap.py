"""Bootstrap intervals: seeded, plausible, and by query."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dualign.core.errors import UsageError
from dualign.evaluation.bootstrap import Estimate, bootstrap_means


def slow_interval(values: np.ndarray, queries: np.ndarray, seed: int) -> tuple[float, float]:
    rng = np.random.default_rng(seed)
    groups = [values[queries == query] for query in np.unique(queries)]
    draws = rng.integers(len(groups), size=(1000, len(groups)))
    means = [np.concatenate([groups[i] for i in draw]).mean() for draw in draws]
    return tuple(np.percentile(means, [2.5, 97.5]).tolist())


@given(st.integers(0, 2**32 - 1), st.integers(1, 30))
@settings(max_examples=10)
def test_agrees_with_resampling_whole_queries_one_by_one(seed: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    values, queries = rng.random(count), rng.integers(0, 8, count)
    [estimate] = bootstrap_means(values[:, None], queries, seed=seed)
    assert estimate.value == pytest.approx(values.mean())
    assert (estimate.low, estimate.high) == pytest.approx(slow_interval(values, queries, seed))


def test_the_same_seed_gives_the_same_interval_and_another_seed_another() -> None:
    values = np.random.default_rng(0).random((50, 2))
    first, again, other = (bootstrap_means(values, seed=seed) for seed in (1, 1, 2))
    assert first == again != other


def test_an_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    rng = np.random.default_rng(0)
    covered = 0
    for trial in range(200):
        sample = (rng.random(150) < 0.7).astype(np.float64)[:, None]
        [estimate] = bootstrap_means(sample, resamples=300, seed=trial)
        assert estimate.low is not None
        assert estimate.high is not None
        covered += estimate.low <= 0.7 <= estimate.high
    assert 0.88 <= covered / 200 <= 0.99


def test_links_of_one_query_are_no_independent_evidence() -> None:
    values = np.repeat(np.random.default_rng(0).random(20), 10)[:, None]
    [apart] = bootstrap_means(values)
    [together] = bootstrap_means(values, np.repeat(np.arange(20), 10))

    def width(estimate: Estimate) -> float:
        assert estimate.low is not None
        assert estimate.high is not None
        return estimate.high - estimate.low

    assert width(together) > 2 * width(apart)


def test_a_large_sample_is_resampled_in_parts_with_the_same_result() -> None:
    # 20,000 queries need more than one part of 64 MB.
    values = np.random.default_rng(0).random((20_000, 1))
    [estimate] = bootstrap_means(values, resamples=500)
    assert estimate.low is not None
    assert estimate.high is not None
    expected = 2 * 1.96 * values.std() / np.sqrt(20_000)
    assert estimate.high - estimate.low == pytest.approx(expected, rel=0.2)


def test_without_resampling_there_is_no_interval() -> None:
    assert bootstrap_means(np.array([[1.0], [0.0]]), resamples=0) == [Estimate(value=0.5)]


def test_a_constant_has_an_interval_of_no_width() -> None:
    [estimate] = bootstrap_means(np.ones((5, 1)))
    assert (estimate.low, estimate.value, estimate.high) == (1, 1, 1)


def test_a_confidence_must_leave_some_doubt() -> None:
    with pytest.raises(UsageError, match="within"):
        bootstrap_means(np.ones((5, 1)), confidence=1.0)
