"""The fitted temperature is where the links are most likely."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import logsumexp

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.embedding.metrics import METRICS
from dualign.embedding.temperature import TemperatureSettings, fit_temperature


def noisy_pair(seed: int, noise: float, count: int = 40) -> tuple[FloatArray, FloatArray, IntArray]:
    rng = np.random.default_rng(seed)
    left = rng.standard_normal((count, 5)).astype(np.float32)
    right = left + noise * rng.standard_normal(left.shape).astype(np.float32)
    return left, right, np.repeat(np.arange(count)[:, None], 2, axis=1)


def losses(scores: np.ndarray, links: IntArray, temperatures: np.ndarray) -> np.ndarray:
    """The smoothed negative log-likelihood at each temperature, written out."""
    smoothing = 1 / (len(links) + 2)
    rows = scores[links[:, 0]].astype(np.float64)
    true = rows[np.arange(len(links)), links[:, 1]]
    aim = (1 - smoothing) * true + smoothing * rows.mean(axis=1)
    scaled = rows / temperatures[:, None, None]
    return np.mean(logsumexp(scaled, axis=2) - aim / temperatures[:, None], axis=1)


@pytest.mark.parametrize("metric", METRICS)
@given(
    seed=st.integers(0, 2**32 - 1),
    noise=st.floats(0.01, 3),
    block_bytes=st.sampled_from([80, 2**28]),
)
@settings(max_examples=25)
def test_no_other_temperature_makes_the_links_more_likely(
    metric: str, seed: int, noise: float, block_bytes: int
) -> None:
    left, right, links = noisy_pair(seed, noise, count=8)
    scores = -np.concatenate([block for _, block in METRICS[metric].blocks(left, right)])
    fitted = fit_temperature(left, right, links, metric, block_bytes=block_bytes)
    spread = float(np.mean(scores.max(axis=1, keepdims=True) - scores))
    lowest, highest = (spread * 10 ** (sign * TemperatureSettings().decades) for sign in (-1, 1))
    others = np.clip(fitted * np.logspace(-3, 3, 121), lowest, highest)  # what is searched
    found, *losses_of_others = losses(scores, links, np.append(fitted, others))
    assert found <= min(losses_of_others) + 1e-5


def test_a_temperature_scales_with_the_embeddings() -> None:
    left, right, links = noisy_pair(0, 0.5)
    one = fit_temperature(left, right, links)
    hundred = fit_temperature(left * 100, right * 100, links)
    assert hundred == pytest.approx(100 * one, rel=5e-3)


def test_links_that_are_all_first_give_a_finite_confidence() -> None:
    left, _, links = noisy_pair(0, 0.0)
    fitted = fit_temperature(left, left, links)
    gap = np.sort(np.abs(left[:, None] - left[None]).sum(axis=2), axis=1)[:, 1].mean()
    assert 0.02 < fitted / gap < 2


def test_links_that_say_nothing_give_a_flat_softmax() -> None:
    left, right, links = noisy_pair(0, 0.0)
    distances = np.abs(left[:, None] - right[None]).sum(axis=2)
    farthest = np.column_stack([links[:, 0], distances.argmax(axis=1)])
    assert fit_temperature(left, right, farthest) > 1000 * distances.mean()


def test_equal_embeddings_keep_the_default() -> None:
    rows = np.ones((5, 3), np.float32)
    links = np.array([[0, 1], [2, 3]])
    assert fit_temperature(rows, rows, links, "cosine") == METRICS["cosine"].temperature


def test_a_sample_of_the_links_is_drawn_by_seed() -> None:
    left, right, links = noisy_pair(0, 0.7, count=200)
    fits = [
        fit_temperature(left, right, links, settings=TemperatureSettings(max_links=100, seed=seed))
        for seed in (1, 1, 2)
    ]
    assert fits[0] == fits[1] != fits[2]
    assert math.log(fits[2] / fit_temperature(left, right, links)) == pytest.approx(0, abs=0.4)


def test_no_links_are_refused() -> None:
    rows = np.eye(3, dtype=np.float32)
    with pytest.raises(UsageError, match="0 links"):
        fit_temperature(rows, rows, np.empty((0, 2), np.int64))
