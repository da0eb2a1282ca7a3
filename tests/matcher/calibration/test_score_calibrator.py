"""The score calibrator: its features against slow counts, the shipped one on drawn worlds."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.matcher.calibration.decoy_contrast import contrast_columns
from dualign.matcher.calibration.decoys import Decoys, mutual, surest
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.calibration.score_calibrator import (
    COLUMNS,
    COMPARED,
    ScoreCalibrator,
    calibrator_features,
    score_features,
)
from dualign.matcher.calibration.score_leads import FAR, leads
from dualign.matcher.features import FixedTable
from dualign.matcher.match_state import MatchState
from dualign.matcher.scoring.shipped_matcher import shipped_matcher
from feature_world import state_of

PLACE = {name: k for k, name in enumerate(COLUMNS)}


def world(right: int, wrong: int, shift: float = 0.0) -> tuple[np.ndarray, np.ndarray, Decoys]:
    """Scores of pairs that chose each other, which are right, and what decoys score.

    Every entity without counterpart finds a decoy.
    """
    draw = np.random.default_rng(0)
    own = np.concatenate([draw.normal(3, 1.5, right), draw.normal(-3, 1.5, wrong)]) + shift
    alike = np.zeros(400, dtype=np.int64)
    others = Decoys(scores=draw.normal(-3, 1.5, 400) + shift, groups=alike, asked_groups=alike)
    return own, np.arange(right + wrong) < right, others


def read(own: np.ndarray, decoys: Decoys) -> np.ndarray:
    """What the shipped calibrator says where every pair is ahead of its rivals by 4."""
    alone = score_features(
        own,
        np.full((len(own), 2), 4.0),
        np.ones(len(own), dtype=np.bool_),
        decoys,
        (len(own), len(own)),
    )
    sure = np.sort(own[surest(np.arange(len(own)), own)])
    share = np.searchsorted(sure, own, side="right") / len(sure)  # values agree as scores do
    none, ahead = np.zeros((len(own), 2)), np.tile([0, 2, 4] * 2, (len(own), 1))
    # The contrast of a pair is its score: no other feature tells more.
    everyone = np.ones(len(own), dtype=np.bool_)
    contrast = contrast_columns(own, np.sort(decoys.scores), everyone)
    table = np.column_stack([alone, none, *[share] * len(COMPARED), ahead, contrast])
    table = table.astype(np.float32)
    assert table.shape[1] == len(COLUMNS)
    records = shipped_matcher().records
    assert records is not None
    assert records.calibrator is not None
    return 1 / (1 + np.exp(-records.calibrator.scorer.logits(table).astype(np.float64)))


@pytest.mark.parametrize(("right", "wrong"), [(900, 100), (500, 500), (200, 800)])
def test_pairs_are_right_about_as_often_as_they_are_said_to_be(right, wrong):
    own, _, decoys = world(right, wrong)
    assert read(own, decoys).mean() == pytest.approx(right / (right + wrong), abs=0.12)


def test_a_larger_score_is_not_less_likely():
    own, _, decoys = world(500, 500)
    said = read(own, decoys)[np.argsort(own)]
    assert (np.maximum.accumulate(said) - said).max() < 0.01  # counts of one at the very top


def test_the_features_count_what_they_say():
    own, _, decoys = world(60, 40)
    table = score_features(
        own, np.zeros((100, 2)), np.ones(100, dtype=np.bool_), decoys, (240, 120)
    )
    for place in range(0, 100, 9):
        above = (np.sum(decoys.scores >= own[place]) + 0.5) / 401
        pairs = (np.sum(own >= own[place]) + 0.5) / 101
        assert table[place, PLACE["decoys_above"]] == pytest.approx(np.log(above), abs=1e-5)
        assert table[place, PLACE["pairs_above"]] == pytest.approx(np.log(pairs), abs=1e-5)
        wrong = min(
            np.clip(
                decoys.found_share * 120 / 100
                * (np.sum(decoys.scores >= score) + 0.5) / 401
                / ((np.sum(own >= score) + 0.5) / 101),
                1e-4, 1e2,
            )
            for score in own[own <= own[place]]
        )  # fmt: skip
        assert table[place, PLACE["wrong_above"]] == pytest.approx(np.log(wrong), abs=1e-4)
    assert table[0, PLACE["size_ratio"]] == pytest.approx(np.log(2))
    assert table[0, PLACE["chosen_share"]] == pytest.approx(np.log(100 / 20))


def test_the_lead_is_over_the_best_other_pair():
    draw = np.random.default_rng(1)
    pairs = Pairs.of([np.unique(draw.integers(0, 12 * 15, 60))], 12, 15)
    scores = draw.normal(size=len(pairs))
    found = leads(pairs, scores)
    for place in range(len(pairs)):
        for side, groups in enumerate((pairs.lefts, pairs.rights)):
            others = scores[(groups == groups[place]) & (np.arange(len(pairs)) != place)]
            expected = scores[place] - others.max() if len(others) else np.inf
            assert found[place, side] == pytest.approx(expected)


def test_leads_are_bounded():
    own, _, decoys = world(60, 40)
    lead = np.full((100, 2), np.inf)
    table = score_features(own, lead, np.ones(100, dtype=np.bool_), decoys, (100, 100))
    assert (table[:, PLACE["lead_left"]] == FAR).all()
    assert np.isfinite(table).all()


def test_a_pair_is_compared_with_the_surest():
    """Names of sure pairs agree; a pair whose names do not is below all of them."""
    state, decoys, fixed = looked_at()
    table = calibrator_features(state, decoys, fixed)
    scores = logit(state.probability)
    places = np.flatnonzero(mutual(state.pairs, scores) & ~state.known)
    sure = surest(places, scores[places])
    for column in COMPARED:
        (own,) = fixed.columns(state.pairs, [column])
        for place in range(len(state.pairs)):
            share = np.mean(own[sure] <= own[place])
            assert table[place, PLACE[f"{column}_among_surest"]] == pytest.approx(share)
    for side, groups in enumerate((state.pairs.lefts, state.pairs.rights)):
        behind = table[:, PLACE[f"behind_best_{('left', 'right')[side]}"]]
        for place in range(len(state.pairs)):
            best = scores[groups == groups[place]].max()
            assert behind[place] == pytest.approx(max(scores[place] - best, -FAR), abs=1e-4)


@pytest.mark.parametrize("several", [ONE_EACH, Several(left=True), Several(right=True)])
def test_several_counterparts_have_trees_of_their_own_and_no_rivals(several):
    state, decoys, fixed = looked_at(several)
    table = calibrator_features(state, decoys, fixed)
    assert (table[:, PLACE["lead_left"]] == FAR).all() == several.left
    assert (table[:, PLACE["lead_right"]] == FAR).all() == several.right
    calibrator = ScoreCalibrator(scorer=Fixed(1.0), several=Fixed(-1.0))
    expected = 1 / (1 + np.exp(1.0 if any(several) else -1.0))
    np.testing.assert_allclose(calibrator.calibrated(state, decoys, fixed), expected, rtol=1e-6)


class Fixed:
    """A scorer that says the same of every pair."""

    width = len(COLUMNS)

    def __init__(self, logit: float) -> None:
        self.logit = logit

    def logits(self, table: np.ndarray) -> np.ndarray:
        return np.full(len(table), self.logit, dtype=np.float32)


def looked_at(several: Several = ONE_EACH) -> tuple[MatchState, Decoys, FixedTable]:
    """A small state with drawn scores, and decoys."""
    state = state_of()
    draw = np.random.default_rng(2)
    state.probability = draw.random(len(state.pairs)).astype(np.float32)
    alike = np.zeros(30, dtype=np.int64)
    decoys = Decoys(
        scores=draw.normal(-3, 1, 30), groups=alike, asked_groups=alike, several=several
    )
    return state, decoys, FixedTable(state.context)
