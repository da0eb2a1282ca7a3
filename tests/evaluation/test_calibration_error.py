"""Calibration figures against slow and obvious computations."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import UsageError
from dualign.evaluation.calibration_error import brier_score, expected_calibration_error


def slow_error(confidence: np.ndarray, correct: np.ndarray, bins: int) -> float:
    order = np.argsort(confidence)
    total = 0.0
    for part in np.array_split(order, bins):
        if len(part):
            gap = abs(confidence[part].mean() - correct[part].mean())
            total += len(part) / len(confidence) * gap
    return total


@given(st.integers(0, 2**32 - 1), st.integers(1, 100), st.integers(1, 20))
def test_agrees_with_bins_of_equal_mass_cut_one_by_one(seed: int, count: int, bins: int) -> None:
    rng = np.random.default_rng(seed)
    confidence, correct = rng.random(count), rng.random(count) < 0.5
    assert expected_calibration_error(confidence, correct, bins) == pytest.approx(
        slow_error(confidence, correct, min(bins, count))
    )


@given(st.integers(0, 2**32 - 1), st.integers(1, 60))
def test_the_order_of_the_pairs_does_not_matter(seed: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    confidence, correct = rng.integers(0, 4, count) / 3, rng.random(count) < 0.5
    order = rng.permutation(count)
    for figure in (expected_calibration_error, brier_score):
        assert figure(confidence[order], correct[order]) == pytest.approx(
            figure(confidence, correct)
        )


def test_a_constant_confidence_that_is_right_as_often_as_it_says_has_no_error() -> None:
    confidence, correct = np.full(100, 0.5), np.arange(100) < 50
    assert expected_calibration_error(confidence, correct) == 0
    assert brier_score(confidence, correct) == 0.25


def test_boasting_costs_the_boast() -> None:
    confidence, correct = np.full(100, 0.9), np.arange(100) < 60
    assert expected_calibration_error(confidence, correct) == pytest.approx(0.3)


def test_perfect_knowledge_has_no_error_at_all() -> None:
    correct = np.arange(40) % 3 == 0
    assert expected_calibration_error(correct.astype(np.float64), correct) == 0
    assert brier_score(correct.astype(np.float64), correct) == 0


def test_nothing_to_judge_is_refused() -> None:
    with pytest.raises(UsageError, match="at least 1"):
        brier_score(np.empty(0), np.empty(0, np.bool_))


def test_columns_of_different_length_are_refused() -> None:
    with pytest.raises(UsageError, match=r"\(2,\) confidences for \(3,\)"):
        expected_calibration_error(np.zeros(2), np.zeros(3, np.bool_))
