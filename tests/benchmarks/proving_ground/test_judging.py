import numpy as np
import pytest

from proving_ground.figures import Judge
from proving_ground.judging import (
    BestPairs,
    alignment_figures,
    at_wanted_precision,
    best_pairs,
    calibration,
)
from small_tasks import alignment, task

TRUTH = [("a", "x"), ("b", "y")]


def test_hits_are_over_entities_with_a_counterpart():
    judged = task(TRUTH)
    best = best_pairs(alignment(judged, [0, 2, 1], [0.9, 0.8, 0.7]), judged, ())
    assert best.hits.tolist() == [True, False]


def test_entities_without_counterpart_are_calibrated_where_the_truth_is_complete():
    judged, partial = task(TRUTH), task(TRUTH, complete=False)
    found = alignment(judged, [0, 1, 2], [0.9, 0.8, 0.7])
    assert best_pairs(found, judged, ()).correct.tolist() == [True, True, False]
    assert best_pairs(found, partial, ()).correct.tolist() == [True, True]


def test_an_entity_without_candidate_is_a_miss_but_not_calibrated():
    judged = task(TRUTH)
    best = best_pairs(alignment(judged, [0, -1, 2], [0.9, 0.0, 0.7]), judged, ())
    assert best.hits.tolist() == [True, False]
    assert best.confidence.tolist() == pytest.approx([0.9, 0.7])


def test_linked_entities_are_not_judged():
    judged = task(TRUTH)
    best = best_pairs(alignment(judged, [0, 1, 2], [1.0, 0.8, 0.7]), judged, [("a", "x")])
    assert best.hits.tolist() == [True]
    assert best.confidence.tolist() == pytest.approx([0.8, 0.7])


def test_expected_and_realised_precision_leave_the_links_out():
    judged = task(TRUTH)
    found = alignment(judged, [0, 1, 2], [1.0, 0.9, 0.7])
    figures = alignment_figures(found, judged, [("a", "x")])
    assert figures["accepted"] == 2
    assert figures["precision"] == 0.5
    assert figures["expected"] == pytest.approx(0.8)
    assert figures["true"] == 1


def test_nothing_accepted_expects_nothing():
    judged = task(TRUTH)
    figures = alignment_figures(alignment(judged, [0, 1, 2], [0.1, 0.1, 0.1]), judged, ())
    assert figures["accepted"] == 0
    assert figures["expected"] is None


def test_kept_and_could_keep():
    # 200 pairs: those of confidence 0.999 are right, those of 0.9 too, those of 0.5 are not.
    truth = [(f"l{n}", f"r{n}") for n in range(200)]
    sure = [0.999] * 100 + [0.9] * 50 + [0.5] * 50
    found = [
        (left, right if n < 150 else "wrong", sure[n]) for n, (left, right) in enumerate(truth)
    ]
    ids = [left for left, _ in truth], [*(right for _, right in truth), "wrong"]
    judge = Judge(task(truth, left=ids[0], right=ids[1]))
    figures = at_wanted_precision(found, judge)
    assert figures == {"precision_at_99": 1.0, "kept": 100, "could_keep": 151}


def test_no_pair_at_all_at_the_wanted_precision():
    figures = at_wanted_precision([], Judge(task(TRUTH)))
    assert figures == {"precision_at_99": None, "kept": 0, "could_keep": 0}


def test_calibration_error_beside_what_chance_makes():
    draw = np.random.default_rng(1)
    sure = draw.random(2000)
    honest = calibration(
        BestPairs(hits=sure > 1, confidence=sure, correct=draw.random(2000) < sure)
    )
    boasting = calibration(BestPairs(hits=sure > 1, confidence=sure, correct=np.zeros(2000, bool)))
    assert honest["ece"] < honest["ece_by_chance"] < 0.05
    assert boasting["ece"] == pytest.approx(sure.mean())
    assert boasting["ece_by_chance"] == honest["ece_by_chance"]


def test_nothing_to_calibrate():
    nothing = np.empty(0)
    best = BestPairs(hits=nothing > 0, confidence=nothing, correct=nothing > 0)
    assert calibration(best) == {"ece": None, "ece_by_chance": None}
