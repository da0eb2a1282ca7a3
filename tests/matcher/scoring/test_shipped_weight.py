"""The weight of the shipped judgement follows what both judgements have proved."""

import numpy as np
import pytest

from dualign.matcher.scoring.shipped_weight import PRIOR, HeldOutScores, fit_shipped_weight


def scores(count: int, learnt: float, shipped: float, seed: int = 0) -> HeldOutScores:
    """Pairs of which each judgement knows as much as its strength says."""
    draw = np.random.default_rng(seed)
    same = draw.random(count) < 0.5
    sign = np.where(same, 1.0, -1.0)
    return HeldOutScores(
        learnt=(learnt * sign + draw.normal(size=count)).astype(np.float32),
        shipped=(shipped * sign + draw.normal(size=count)).astype(np.float32),
        same=same,
    )


def test_without_pairs_held_out_the_usual_weight_stays():
    assert fit_shipped_weight([], 0.7) == 0.7


def test_the_better_judge_gets_the_larger_weight():
    assert fit_shipped_weight([scores(2000, 0.0, 3.0)], 0.5) > 0.8
    assert fit_shipped_weight([scores(2000, 3.0, 0.0)], 0.5) < 0.2


@pytest.mark.parametrize("usual", [0.0, 0.4, 1.0])
def test_a_handful_of_pairs_moves_little(usual):
    assert abs(fit_shipped_weight([scores(2, 1.0, 1.0)], usual) - usual) <= 0.1


def test_the_weight_makes_loss_and_prior_smallest():
    each, usual = scores(60, 1.0, 2.0), 0.9
    found = fit_shipped_weight([each], usual)

    def cost(weight: float) -> float:
        mixed = (1 - weight) * each.learnt + weight * each.shipped
        losses = np.log(1 + np.exp(np.where(each.same, -mixed, mixed).astype(np.float64)))
        return float(losses.sum() + PRIOR * (weight - usual) ** 2)

    assert cost(found) <= min(cost(weight) for weight in np.linspace(0, 1, 21)) + 1e-6
