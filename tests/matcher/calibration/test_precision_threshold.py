"""The threshold with the largest expected F1, against trying every one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.matcher import threshold_for_f1
from dualign.matcher.calibration.precision_threshold import LENIENCE


def expected_f1(probability: np.ndarray, threshold: float) -> float:
    accepted = probability[probability >= threshold]
    return float(2 * accepted.sum() / (len(accepted) + probability.sum()))


@given(st.lists(st.floats(0.2, 0.5), min_size=1, max_size=20))
def test_but_for_lenience_no_other_threshold_expects_more(values: list[float]) -> None:
    probability = np.array(values, dtype=np.float32)
    exact = threshold_for_f1(probability) / LENIENCE - 1e-7
    chosen = expected_f1(probability.astype(np.float64), exact)
    best = max(expected_f1(probability.astype(np.float64), float(t)) for t in probability)
    assert chosen == pytest.approx(best, abs=1e-5)


def test_sure_pairs_leave_the_threshold_at_a_half() -> None:
    assert threshold_for_f1(np.array([0.99] * 50 + [0.01] * 50, np.float32)) == 0.5


def test_nothing_unlikely_is_accepted() -> None:
    assert threshold_for_f1(np.full(50, 0.02, np.float32)) == pytest.approx(0.1)


def test_little_certain_lets_doubtful_pairs_in() -> None:
    assert threshold_for_f1(np.full(50, 0.35, np.float32)) == pytest.approx(0.28)


def test_nothing_to_decide() -> None:
    assert threshold_for_f1(np.empty(0, np.float32)) == 0.5
