"""The second reading: its features against slow counts, the shipped one on drawn worlds."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.candidate_pairs.pairs import Pairs
from dualign.matcher.scoring.second_reading import COLUMNS, FAR, leads, readings
from dualign.matcher.scoring.shipped import shipped_matcher
from dualign.matcher.scoring.strangers import Strangers

PLACE = {name: k for k, name in enumerate(COLUMNS)}


def world(right: int, wrong: int, shift: float = 0.0) -> tuple[np.ndarray, np.ndarray, Strangers]:
    """Scores of pairs that chose each other, which are right, and what strangers score.

    Every entity without counterpart finds a stranger.
    """
    draw = np.random.default_rng(0)
    own = np.concatenate([draw.normal(3, 1.5, right), draw.normal(-3, 1.5, wrong)]) + shift
    alike = np.zeros(400, dtype=np.int64)
    others = Strangers(scores=draw.normal(-3, 1.5, 400) + shift, groups=alike, asked_groups=alike)
    return own, np.arange(right + wrong) < right, others


def read(own: np.ndarray, strangers: Strangers) -> np.ndarray:
    table = readings(
        own,
        np.full((len(own), 2), 4.0),
        np.ones(len(own), dtype=np.bool_),
        strangers,
        (len(own), len(own)),
    )
    records = shipped_matcher().records
    assert records is not None
    assert records.reading is not None
    return 1 / (1 + np.exp(-records.reading.scorer.logits(table).astype(np.float64)))


@pytest.mark.parametrize(("right", "wrong"), [(900, 100), (500, 500), (200, 800)])
def test_pairs_are_right_about_as_often_as_they_are_said_to_be(right, wrong):
    own, _, strangers = world(right, wrong)
    assert read(own, strangers).mean() == pytest.approx(right / (right + wrong), abs=0.12)


def test_a_larger_score_is_not_less_likely():
    own, _, strangers = world(500, 500)
    said = read(own, strangers)[np.argsort(own)]
    assert (np.maximum.accumulate(said) - said).max() < 0.01  # counts of one at the very top


def test_the_features_count_what_they_say():
    own, _, strangers = world(60, 40)
    table = readings(own, np.zeros((100, 2)), np.ones(100, dtype=np.bool_), strangers, (240, 120))
    for place in range(0, 100, 9):
        above = (np.sum(strangers.scores >= own[place]) + 0.5) / 401
        pairs = (np.sum(own >= own[place]) + 0.5) / 101
        assert table[place, PLACE["strangers_above"]] == pytest.approx(np.log(above), abs=1e-5)
        assert table[place, PLACE["pairs_above"]] == pytest.approx(np.log(pairs), abs=1e-5)
        wrong = min(
            np.clip(
                strangers.found_share * 120 / 100
                * (np.sum(strangers.scores >= score) + 0.5) / 401
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
    own, _, strangers = world(60, 40)
    lead = np.full((100, 2), np.inf)
    table = readings(own, lead, np.ones(100, dtype=np.bool_), strangers, (100, 100))
    assert (table[:, PLACE["lead_left"]] == FAR).all()
    assert np.isfinite(table).all()
