"""Calibration by strangers: the curve and the share of wrong pairs against drawn worlds."""

from __future__ import annotations

import numpy as np
import pytest
from dualign.matcher.scoring.knock_out import fitted_curve, wrong_share

from dualign.matcher.scoring.probability_calibration import Curve


def world(right: int, wrong: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Scores of pairs (right ones first), which are right, and scores of strangers.

    The true log-odds of a pair are 2 s + ln(right / wrong).
    """
    draw = np.random.default_rng(seed)
    own = np.concatenate([draw.normal(1, 1, right), draw.normal(-1, 1, wrong)])
    return own, np.arange(right + wrong) < right, draw.normal(-1, 1, 20_000)


@pytest.mark.parametrize(("right", "wrong"), [(900, 100), (500, 500), (200, 800)])
def test_the_curve_is_as_sure_as_it_may_be(right: int, wrong: int) -> None:
    own, true, strangers = world(right, wrong)
    sure = fitted_curve(own, strangers, wrong).of(own)
    assert sure.sum() == pytest.approx(right, abs=0.03 * len(own))
    accepted = sure >= 0.5
    assert sure[accepted].mean() == pytest.approx(true[accepted].mean(), abs=0.14)


def test_more_wrong_pairs_make_every_pair_less_likely() -> None:
    own, _, strangers = world(500, 500)
    few, many = (fitted_curve(own, strangers, wrong).of(own) for wrong in (50, 800))
    assert few.mean() > many.mean() + 0.5


@pytest.mark.parametrize(("right", "wrong"), [(900, 100), (500, 500), (200, 800)])
def test_the_share_of_wrong_pairs_lies_near_the_truth(right: int, wrong: int) -> None:
    own, _, strangers = world(right, wrong)
    assert wrong_share(own, strangers, 1000) == pytest.approx(wrong / 1000, abs=0.2)


def test_a_bound_on_wrong_pairs_is_heeded() -> None:
    own, _, strangers = world(500, 500)
    assert wrong_share(own, strangers, 20) < wrong_share(own, strangers, 1000)


def test_nothing_to_tell_leaves_the_scores_as_they_are() -> None:
    curve = fitted_curve(np.zeros(1), np.zeros(1), 0.5)
    assert curve.slope == pytest.approx(1, abs=0.05)
    assert curve.shift == pytest.approx(0, abs=0.05)
    assert isinstance(curve, Curve)
