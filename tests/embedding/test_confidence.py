"""Confidence is the softmax of the scores over all keys, not only over those listed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import softmax

from dualign.core.errors import UsageError
from dualign.embedding.confidence import confidences
from dualign.embedding.metrics import METRICS
from dualign.embedding.nearest_keys import nearest


@pytest.mark.parametrize("metric", METRICS)
@given(
    seed=st.integers(0, 2**32 - 1),
    k=st.integers(1, 12),
    temperature=st.floats(0.05, 20),
    block_bytes=st.integers(1, 3000),
)
def test_agrees_with_a_softmax_over_the_whole_matrix(
    metric: str, seed: int, k: int, temperature: float, block_bytes: int
) -> None:
    rng = np.random.default_rng(seed)
    queries = rng.standard_normal((7, 4)).astype(np.float32)
    keys = rng.standard_normal((11, 4)).astype(np.float32)
    whole = np.concatenate([block for _, block in METRICS[metric].blocks(queries, keys)])
    expected = softmax(-whole.astype(np.float64) / temperature, axis=1)
    found = nearest(queries, keys, k, metric)
    share = confidences(
        queries, keys, found, metric, temperature=temperature, block_bytes=block_bytes
    )
    assert share.dtype == np.float32
    np.testing.assert_allclose(
        share, np.take_along_axis(expected, found.indices, axis=1), rtol=1e-3, atol=1e-30
    )


@given(st.sampled_from([1e-30, 1e-6, 1.0, 1e6, 1e30]), st.sampled_from([1e-6, 1.0, 1e6]))
def test_confidence_stays_within_zero_and_one_at_any_scale(
    temperature: float, scale: float
) -> None:
    rows = (np.random.default_rng(0).standard_normal((20, 5)) * scale).astype(np.float32)
    share = confidences(rows, rows, nearest(rows, rows, 20), temperature=temperature)
    assert (share > 0).all()
    assert (share <= 1).all()
    assert (np.diff(share, axis=1) <= 0).all()


def test_equal_keys_share_the_confidence() -> None:
    rows = np.ones((4, 3), np.float32)
    assert (confidences(rows, rows, nearest(rows, rows, 1)) == 0.25).all()


def test_the_metric_brings_its_own_temperature() -> None:
    rows = np.random.default_rng(0).standard_normal((9, 3)).astype(np.float32)
    found = nearest(rows, rows, 2, "cosine")
    np.testing.assert_array_equal(
        confidences(rows, rows, found, "cosine"),
        confidences(rows, rows, found, "cosine", temperature=METRICS["cosine"].temperature),
    )


@pytest.mark.parametrize("temperature", [0.0, -1.0, float("nan")])
def test_a_temperature_must_be_positive(temperature: float) -> None:
    rows = np.eye(3, dtype=np.float32)
    with pytest.raises(UsageError, match="larger than 0"):
        confidences(rows, rows, nearest(rows, rows, 1), temperature=temperature)


def test_candidates_of_other_embeddings_are_refused() -> None:
    rows = np.eye(3, dtype=np.float32)
    with pytest.raises(UsageError, match="2 queries × 3 keys do not belong to 3 queries × 3 keys"):
        confidences(rows, rows, nearest(rows[:2], rows, 1))
