"""Whether words that go together bear pairs out: shares against slow counts, right and wrong."""

from __future__ import annotations

import dataclasses
import itertools
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dualign
from dualign import KnowledgeGraph
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.errors import CheckpointError
from dualign.graphs.canonical import in_order
from dualign.matcher.calibration import word_agreement
from dualign.matcher.calibration.score_calibrator import ScoreCalibrator
from dualign.matcher.calibration.word_agreement import COLUMNS, Ahead, agreement_features
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.scoring.described_scorer import RECORDS, DescribedScorer, write_trees
from dualign.matcher.scoring.scorer import Scorer, probability
from dualign.matcher.scoring.shipped_matcher import shipped_matcher
from dualign.names import name_entities

PLACE = {name: k for k, name in enumerate(COLUMNS)}
KINDS = ("owl", "heron", "swift", "wren", "crane", "kite", "rail", "stork")
ARTEN = ("eule", "reiher", "segler", "zaunkoenig", "kranich", "milan", "ralle", "storch")
COLOURS = ("red", "green", "grey", "black", "white", "golden", "spotted", "little")
FARBEN = ("rot", "gruen", "grau", "schwarz", "weiss", "gold", "gefleckt", "klein")


def birds(*, shuffled: bool) -> MatchState:
    """Birds in two languages; entity k chose entity k, which is the same unless ``shuffled``."""
    draw = np.random.default_rng(0)
    all_of_them = list(itertools.product(range(len(KINDS)), range(len(COLOURS))))
    order = draw.permutation(len(all_of_them)) if shuffled else np.arange(len(all_of_them))
    left = [
        {"id": f"{k:03}", "name": f"{COLOURS[c]} {KINDS[b]}"}
        for k, (b, c) in enumerate(all_of_them)
    ]
    right = [
        {"id": f"{k:03}", "name": f"{ARTEN[b]} {FARBEN[c]}"}
        for k, (b, c) in enumerate(all_of_them[place] for place in order)
    ]
    sides = [
        in_order(name_entities(KnowledgeGraph.from_records(rows, id="id")))[0]
        for rows in (left, right)
    ]
    context = MatchContext.of(*sides, "default", MatcherSettings(degrees=False))
    state = MatchState(context, np.empty((0, 2), np.int64))
    count = len(left)
    chosen = np.arange(count) * (count + 1)
    rivals = draw.integers(0, count * count, 6 * count)
    state.add([chosen, rivals])
    is_chosen = state.pairs.lefts == state.pairs.rights
    state.believe(np.where(is_chosen, 0.7, 0.2 + 0.1 * draw.random(len(is_chosen))).astype("f4"))
    return state


def column(table: np.ndarray, name: str) -> np.ndarray:
    return np.asarray(table[:, PLACE[name]])


def test_words_bear_right_pairs_out_and_wrong_ones_not() -> None:
    ahead = {}
    for shuffled in (False, True):
        state = birds(shuffled=shuffled)
        table = agreement_features(state, state.probability)
        assert table is not None
        assert table.shape == (len(state.pairs), len(COLUMNS))
        ahead[shuffled] = float(column(table, "agreeing")[0])
    assert ahead[False] > 2 > 0 > ahead[True]  # log-odds


def test_what_is_known_about_all_pairs_is_in_the_columns() -> None:
    state = birds(shuffled=False)
    calibrated = (0.5 * state.probability).astype(np.float32)
    table = agreement_features(state, calibrated)
    assert table is not None
    chosen = state.pairs.lefts == state.pairs.rights
    np.testing.assert_allclose(
        column(table, "log_odds"), np.log(calibrated / (1 - calibrated)), rtol=1e-5
    )
    np.testing.assert_allclose(column(table, "expected"), np.log(0.35 / 0.65), rtol=1e-5)
    np.testing.assert_allclose(column(table, "count"), np.log(65), rtol=1e-6)
    assert column(table, "common_words").max() == 0  # two languages
    assert (column(table, "lead")[chosen] > 0).mean() > 0.95
    assert (column(table, "lead")[~chosen] > 0).mean() < 0.1


def test_few_pairs_tell_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    state = birds(shuffled=False)
    assert agreement_features(state, state.probability) is not None
    monkeypatch.setattr(word_agreement, "FEWEST", 65)
    assert agreement_features(state, state.probability) is None


class Raising:
    """Trees that add as much to every pair."""

    def __init__(self, value: float) -> None:
        self.value = value

    def logits(self, values: np.ndarray) -> np.ndarray:
        return np.full(len(values), self.value, dtype=np.float32)


def test_what_the_trees_say_is_added_to_the_log_odds() -> None:
    state = birds(shuffled=False)
    usual = Raising(0.0)
    plain = ScoreCalibrator(scorer=usual)  # type: ignore[arg-type]
    assert plain.borne_out(state, state.probability) is None
    raised = dataclasses.replace(plain, by_words=Raising(1.5))  # type: ignore[arg-type]
    found = raised.borne_out(state, state.probability)
    odds = np.log(state.probability / (1 - state.probability))
    assert found is not None
    expected = probability((odds + word_agreement.WEIGHT * 1.5).astype(np.float32))
    np.testing.assert_allclose(found, expected, rtol=1e-4)
    state.several = state.several._replace(left=True)
    assert raised.borne_out(state, state.probability) is None  # there are no rivals to be ahead of


def slow_near(scores: list[float], ahead: list[bool], at: int) -> float:
    """The share of the pairs within so many places of a pair, joined by two like all."""
    count = len(scores)
    order = sorted(range(count), key=lambda k: -scores[k])
    level = {s: np.mean([ahead[k] for k in range(count) if scores[k] == s]) for s in set(scores)}
    values = [level[scores[k]] for k in order]
    all_of_them = (sum(values) + 1) / (count + 4)
    width = max(word_agreement.FEWEST_NEAR, int(word_agreement.NEAR * count))
    place = order.index(at)
    near = values[max(0, place - width) : place + width + 1]
    return float((sum(near) + 2 * all_of_them) / (len(near) + 2))


@given(st.lists(st.tuples(st.integers(-40, 40), st.booleans()), min_size=10, max_size=120))
def test_shares_against_a_slow_count(pairs: list[tuple[int, bool]]) -> None:
    distinct = dict(pairs)
    scores = [float(score) for score in distinct]
    ahead = list(distinct.values())
    found = Ahead.of(np.array(scores), np.array(ahead))
    near = found.near(np.array(scores))
    for place in range(len(scores)):
        assert near[place] == pytest.approx(slow_near(scores, ahead, place))
    assert found.most >= near.max() - 1e-12
    assert 0 < found.all < 1


@given(
    st.lists(
        st.tuples(st.integers(0, 4), st.integers(0, 6), st.integers(-3, 3)), min_size=1, max_size=20
    )
)
def test_the_second_best_of_an_entity(rows: list[tuple[int, int, int]]) -> None:
    score = {left * 7 + right: float(value) for left, right, value in rows}
    pairs = Pairs.of([np.array(sorted(score))], 5, 7)
    scores = np.array([score[key] for key in pairs.keys.tolist()])
    found = word_agreement._second_best(pairs, scores)
    for place, left in enumerate(pairs.lefts.tolist()):
        own = sorted(scores[pairs.lefts == left], reverse=True)
        assert found[place] == (len(own) > 1 and scores[place] == own[1])


def test_equal_scores_are_as_often_ahead_in_any_order() -> None:
    scores, ahead = np.array([2.0, 1.0, 1.0, 0.0] * 5), np.array([1, 1, 0, 0] * 5, dtype=bool)
    turned = np.random.default_rng(0).permutation(len(scores))
    one, other = Ahead.of(scores, ahead), Ahead.of(scores[turned], ahead[turned])
    np.testing.assert_array_equal(one.near(scores), other.near(scores))
    assert one.surest == other.surest


def test_the_shipped_trees_look_at_these_columns() -> None:
    records = shipped_matcher().records
    assert records is not None
    assert records.calibrator is not None
    assert isinstance(records.calibrator.by_words, Scorer)
    assert records.calibrator.by_words.width == len(COLUMNS)


def test_right_pairs_are_surer_when_words_bear_them_out() -> None:
    records = shipped_matcher().records
    assert records is not None
    assert records.calibrator is not None
    means = []
    for shuffled in (False, True):
        state = birds(shuffled=shuffled)
        found = records.calibrator.borne_out(state, state.probability)
        assert found is not None
        means.append(float(found[state.pairs.lefts == state.pairs.rights].mean()))
    assert means[0] > means[1]


def test_an_explanation_still_adds_up() -> None:
    draw = np.random.default_rng(1)
    rows = [
        {"id": k, "name": f"{COLOURS[c]} {KINDS[b]}", "code": f"Q{7 * k + 1009}"}
        for k, (b, c) in enumerate(itertools.product(range(8), range(8)))
    ]
    others = [
        {**row, "name": str(row["name"]).replace("r", "rr"), "code": row["code"] if k % 2 else ""}
        for k, row in enumerate(rows)
    ]
    order = draw.permutation(len(others))
    alignment = dualign.align(
        KnowledgeGraph.from_records(rows, id="id"),
        KnowledgeGraph.from_records([others[k] for k in order], id="id"),
    )
    left, right, confidence = next(iter(alignment.pairs()))
    explained = alignment.explain(left, right)
    assert explained.prior is not None
    assert explained.log_odds is not None
    total = explained.prior + sum(each.log_odds for each in explained.contributions)
    assert total == pytest.approx(explained.log_odds, abs=1e-6)
    assert 1 / (1 + np.exp(-explained.log_odds)) == pytest.approx(confidence, abs=1e-5)


def test_the_trees_are_kept_with_the_calibrator_and_others_are_refused(tmp_path: Path) -> None:
    records = shipped_matcher().records
    assert records is not None
    assert records.calibrator is not None
    records.write(tmp_path, RECORDS)
    again = DescribedScorer.read(tmp_path, RECORDS)
    assert again is not None
    assert again.calibrator is not None
    assert again.calibrator.by_words is not None
    assert records.calibrator.by_words is not None
    assert again.calibrator.by_words.to_text() == records.calibrator.by_words.to_text()
    write_trees(tmp_path / RECORDS.by_words, records.calibrator.scorer)
    with pytest.raises(CheckpointError, match=f"looks at .* and there are {len(COLUMNS)}"):
        DescribedScorer.read(tmp_path, RECORDS)
    (tmp_path / RECORDS.by_words).unlink()  # as matchers of older versions
    old = DescribedScorer.read(tmp_path, RECORDS)
    assert old is not None
    assert old.calibrator is not None
    assert old.calibrator.by_words is None
