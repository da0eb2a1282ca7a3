"""Several counterparts show in shared choices that decoys do not explain."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.matcher.calibration.shared_choices import FEWEST, SharedChoices, confirmed_several

LEFT, COPIES, ALONE = 200, 2, 150  # left entities, counterparts of each, right ones without any
SOME, HARDLY_ANY = (0.03, 0.03), (0.01, 0.01)  # shares of entities that several choose


@pytest.fixture(params=[-4.0, 0.0, 3.0])
def level(request) -> float:
    """Where decoys score: whether there are several must not depend on it."""
    return request.param


def decoys(level: float, count: int = 80) -> np.ndarray:
    return np.random.default_rng(1).normal(level, 1, count)


def choices(copies: int, level: float) -> tuple[Pairs, np.ndarray]:
    """Left entities that have so many counterparts, and right ones that choose any."""
    draw = np.random.default_rng(0)
    own = np.repeat(np.arange(LEFT), copies)
    lefts = np.concatenate([own, draw.integers(0, LEFT, ALONE)])
    rights = np.arange(len(lefts))
    scores = np.concatenate([draw.normal(level + 4, 1, len(own)), draw.normal(level, 1, ALONE)])
    order = np.argsort(lefts * len(rights) + rights)
    keys = (lefts * len(rights) + rights)[order]
    return Pairs(keys, LEFT, len(rights)), scores[order]


def test_counterparts_that_share_a_choice_score_more_than_decoys(level):
    pairs, scores = choices(COPIES, level)
    both = (decoys(level), decoys(level))
    assert confirmed_several(pairs, scores, both, ONE_EACH, SOME) == Several(left=True)


def test_twins_score_more_than_decoys_but_are_hardly_ever_likely(level):
    pairs, scores = choices(COPIES, level)
    both = (decoys(level), decoys(level))
    assert confirmed_several(pairs, scores, both, ONE_EACH, HARDLY_ANY) == ONE_EACH


def test_decoys_that_share_a_choice_show_nothing(level):
    pairs, scores = choices(1, level)
    both = (decoys(level), decoys(level))
    assert confirmed_several(pairs, scores, both, ONE_EACH, SOME) == ONE_EACH


def test_decoys_speak_against_what_the_probabilities_show(level):
    """Many share a choice, and score just as decoys do, or less."""
    pairs, scores = choices(1, level)
    higher = (decoys(level), decoys(level + 2))
    assert confirmed_several(pairs, scores, higher, Several(left=True), SOME) == ONE_EACH


def test_n_to_m_stands():
    pairs, scores = choices(1, 0.0)
    both = (decoys(0.0), decoys(0.0))
    assert confirmed_several(pairs, scores, both, Several(left=True, right=True), SOME).both


def test_too_few_decoys_leave_what_was_seen():
    pairs, scores = choices(COPIES, 0.0)
    few = (decoys(0.0, FEWEST - 1), decoys(0.0, FEWEST - 1))
    for seen in (ONE_EACH, Several(left=True), Several(right=True)):
        assert confirmed_several(pairs, scores, few, seen, SOME) == seen


def test_further_choosers_are_counted_above_what_decoys_score():
    """Against a slow count: ten entities chosen by three each, two of them by a decoy."""
    chosen = np.repeat(np.arange(10), 3)
    choosers = np.arange(30)
    scores = np.tile([5.0, 4.0, -5.0], 10)
    seen = SharedChoices.of(choosers, chosen, scores, np.linspace(-1, 1, 101))
    assert seen is not None
    expected = []
    for limit in np.quantile(np.linspace(-1, 1, 101), [0.7, 0.8, 0.9, 0.95]):
        above = sum(value > limit for value in np.linspace(-1, 1, 101)) / 101
        expected.append((10 - 20 * above) / 10)
    assert seen.likely == pytest.approx(max(expected))
    assert seen.sure < seen.likely


def test_among_equals_nobody_chooses():
    """Everybody is called the same: nothing tells who is meant."""
    choosers, chosen = (grid.ravel() for grid in np.meshgrid(np.arange(30), np.arange(30)))
    seen = SharedChoices.of(choosers, chosen, np.full(900, 3.0), decoys(0.0))
    assert seen is not None
    assert seen.likely <= 0
