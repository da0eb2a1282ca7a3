"""Calibration, precision, scorer and the shipped matcher."""

from __future__ import annotations

import gzip
import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import CheckpointError, UsageError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.kernels.jit import set_threads, thread_count
from dualign.matcher import MatcherSettings, threshold_for_precision
from dualign.matcher.calibration.missing_share import estimated_share, groups_of
from dualign.matcher.calibration.probability_calibration import (
    Calibration,
    Curve,
    fitted,
    logit,
    with_errors,
)
from dualign.matcher.features import column_names
from dualign.matcher.scoring.scorer import Scorer, probability
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher


def test_a_known_distortion_is_undone() -> None:
    rng = np.random.default_rng(0)
    true = rng.uniform(0.02, 0.98, 20_000)
    right = rng.random(len(true)) < true
    logits = np.log(true / (1 - true))
    distorted = (1 / (1 + np.exp(-(2 * logits + 0.7)))).astype(np.float32)
    found = fitted(distorted, right)
    assert found.slope == pytest.approx(0.5, abs=0.03)
    assert found.shift == pytest.approx(-0.35, abs=0.08)
    np.testing.assert_allclose(found.of(logit(distorted)), true, atol=0.03)


@pytest.mark.parametrize("base", [0.02, 0.5, 0.95, 0.99])
@pytest.mark.parametrize("apart", [0.3, 1.0, 4.0])
def test_the_curve_expects_as_many_right_ones_as_there_are(base, apart) -> None:
    """The first-order condition of the most likely curve; one that stops early breaks it."""
    rng = np.random.default_rng(2)
    right = rng.random(3000) < base
    logits = rng.normal(np.where(right, apart, -apart), 2)
    expected = fitted(probability(logits), right).of(logit(probability(logits)))
    assert expected.mean() == pytest.approx(right.mean(), abs=0.002)


def test_fewer_errors_move_the_curve_by_bayes_rule() -> None:
    curve = Curve(0.8, 0.4)
    logits = np.array([-2.0, 0.0, 3.0])
    before = curve.of(logits)
    right, wrong = before * 0.95 / 0.9, (1 - before) * 0.05 / 0.1
    np.testing.assert_allclose(with_errors(curve, 0.1, 0.05).of(logits), right / (right + wrong))


def test_no_calibration_changes_nothing() -> None:
    values = np.array([0.001, 0.3, 0.999], dtype=np.float32)
    np.testing.assert_allclose(Calibration().of(values), values, rtol=1e-4)


def test_the_share_without_counterpart_moves_the_probability_by_bayes_rule() -> None:
    calibration = Calibration(Curve(), Curve(2.0, 1.0), missing=0.1)
    p = np.array([0.2, 0.7], dtype=np.float32)
    s = np.log(p / (1 - p)).astype(np.float64)
    there = 1 / (1 + np.exp(-(2 * s + 1)))
    np.testing.assert_allclose(calibration.of(p), p * there, rtol=1e-5)
    # Of 100 entities like this one 90 have a counterpart; now let it be 40 of 100.
    yes, no = there * 40 / 90, (1 - there) * 60 / 10
    moved = calibration.of(p, np.full(2, 0.6, dtype=np.float32))
    np.testing.assert_allclose(moved, p * yes / (yes + no), rtol=1e-5)


@pytest.mark.parametrize("share", [0.0, 0.05, 0.3, 0.8])
def test_the_share_without_counterpart_is_found_from_scores_alone(share) -> None:
    rng = np.random.default_rng(5)

    def drawn(count, missing):
        gone = rng.random(count) < missing
        return np.where(gone, rng.normal(-1, 1, count), rng.normal(2, 1, count)), ~gone

    logits, there = drawn(6000, 0.1)
    curve = fitted(probability(logits), there)
    calibration = Calibration(Curve(), curve, missing=0.1)
    assert estimated_share(drawn(6000, share)[0], calibration) == pytest.approx(share, abs=0.02)


def test_entities_are_grouped_by_what_is_said_of_them() -> None:
    heads = np.repeat(np.arange(600), np.repeat([0, 1, 4], 200))
    triples = np.stack([heads, np.zeros_like(heads), np.zeros_like(heads)], axis=1)
    graph = KnowledgeGraph(entities=[f"e{k}" for k in range(600)], relations=["r"], triples=triples)
    asked = np.ones(600, dtype=np.bool_)
    groups = groups_of(graph, asked, apart=True)
    assert [len(set(groups[k : k + 200])) for k in (0, 200, 400)] == [1, 1, 1]
    assert len(set(groups)) == 3
    assert set(groups_of(graph, asked, apart=False)) == {0}
    assert set(groups_of(graph, asked & (np.arange(600) < 250), apart=True)) == {0}  # too few


@given(
    st.lists(st.sampled_from([0.1, 0.5, 0.75, 0.9, 0.99, 1.0]), max_size=12),
    st.sampled_from([0.5, 0.75, 0.9, 0.99, 1.0]),
)
def test_the_threshold_is_the_lowest_that_keeps_the_precision(values, precision) -> None:
    given = np.array(values)
    found = threshold_for_precision(given, precision)
    rounding = 1e-9  # .9 as the mean of eight numbers is .9 or just below, by the order of adding
    means = {t: given[given >= t].mean() for t in values}
    assert found == 1.0 or means[found] >= precision - rounding
    assert all(mean < precision + rounding for t, mean in means.items() if t < found)


@pytest.mark.parametrize("precision", [0.0, -1.0, 1.01, 99.0, float("nan")])
def test_what_is_no_precision_is_refused(precision) -> None:
    with pytest.raises(UsageError, match="between 0 and 1"):
        threshold_for_precision(np.array([0.5]), precision)


def labelled_features(width=6):
    rng = np.random.default_rng(1)
    values = rng.standard_normal((400, width)).astype(np.float32)
    return values, values[:, 0] + 0.5 * rng.standard_normal(400) > 0


def test_a_scorer_survives_as_text_and_hangs_on_no_thread() -> None:
    values, same = labelled_features()
    settings, before = MatcherSettings(trees=5), thread_count()
    texts = []
    try:
        for threads in (1, 2):
            set_threads(threads)
            scorer = Scorer.fit(values, same, settings, seed=3)
            texts.append(scorer.logits(values).tobytes())
    finally:
        set_threads(before)
    assert texts[0] == texts[1]
    again = Scorer.from_text(scorer.to_text())
    assert again.logits(values).tobytes() == texts[0]
    assert ((scorer.logits(values) > 0) == same).mean() > 0.75


def test_trees_with_many_leaves_are_judged_by_lightgbm_itself() -> None:
    values, same = labelled_features()
    scorer = Scorer.fit(values, same, MatcherSettings(leaves=40), seed=1)
    again = Scorer.from_text(scorer.to_text())
    np.testing.assert_array_equal(scorer.logits(values), again.logits(values))
    assert ((scorer.logits(values) > 0) == same).mean() > 0.75


def test_a_shipped_matcher_is_read_as_it_was_written(tiny, tmp_path) -> None:
    tiny.write(tmp_path)
    again = ShippedMatcher.read(tmp_path)
    table = np.random.default_rng(0).random((50, len(column_names()))).astype(np.float32)
    for number in range(3):
        assert (again.logits(table, number) == tiny.logits(table, number)).all()
    assert again.calibration == tiny.calibration
    assert list(again.trained_on) == ["11", "12"]


def test_its_share_falls_as_links_come(tiny) -> None:
    shares = [tiny.share(links) for links in (0, 10, 3000, 9000, 1_000_000)]
    assert shares[0] == 1
    assert shares[2:4] == [0.5, 0.25]
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] < 0.01


def change_card(folder, **changes):
    path = folder / "matcher.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


@pytest.mark.parametrize(
    "damage",
    [
        lambda folder: (folder / "matcher.json").unlink(),
        lambda folder: (folder / "matcher.json").write_text("{"),
        lambda folder: (folder / "matcher.json").write_text("[]"),
        lambda folder: (folder / "matcher.json").write_text("[" * 100_000),
        lambda folder: (folder / "round-1.txt.gz").unlink(),
        lambda folder: (folder / "round-1.txt.gz").write_bytes(b"no gzip"),
        lambda folder: (folder / "round-1.txt.gz").write_bytes(gzip.compress(b"no trees")),
        lambda folder: (folder / "round-1.txt.gz").write_bytes(
            (folder / "round-1.txt.gz").read_bytes()[:-20]
        ),
        lambda folder: change_card(folder, version=99),
        lambda folder: change_card(folder, columns=["no such column"]),
        lambda folder: change_card(folder, columns=column_names()[:-1]),
        lambda folder: change_card(folder, calibration={"right": {"slope": 1.0}}),
        lambda folder: change_card(folder, rounds=0),
        lambda folder: change_card(folder, rounds="2"),
    ],
)
def test_a_bad_file_is_a_checkpoint_error(tiny, tmp_path, damage) -> None:
    tiny.write(tmp_path)
    damage(tmp_path)
    with pytest.raises(CheckpointError, match=str(tmp_path)):
        ShippedMatcher.read(tmp_path)


def test_labels_take_more_rounds_unless_their_number_is_given() -> None:
    by_itself, given = MatcherSettings(), MatcherSettings(rounds=3)
    assert [by_itself.rounds_of(labels=labels) for labels in (False, True)] == [4, 6]
    assert [given.rounds_of(labels=labels) for labels in (False, True)] == [3, 3]
    with pytest.raises(UsageError, match="rounds is 0"):
        MatcherSettings(rounds=0)
