"""The surest pairs against decoys, on two tables whose codes tell and names do not."""

from __future__ import annotations

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from dualign import KnowledgeGraph
from dualign.core.graph_pair import no_links
from dualign.matcher.calibration.decoy_contrast import (
    CONTRAST_COLUMNS,
    contrast_columns,
    decoy_contrast,
)
from dualign.matcher.calibration.decoys import Decoys, find_decoys, mutual
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.calibration.score_leads import FAR
from dualign.matcher.calibration.static_features import static_features
from dualign.matcher.features import FeatureBlocks, FixedTable, column_names
from dualign.matcher.features.feature_columns import fixed_columns
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.first_beliefs import begin, first_candidates
from matcher_contexts import context_of

COUNT, ALONE = 200, 120  # people of a table, and how many of them the other one does not have
FIRST = ("Anna", "Boris", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ida", "Jonas")


def table(side: str, first: int, draw: np.random.Generator) -> KnowledgeGraph:
    """People with common names, some of them misspelt, and a code that both tables share."""
    rows = []
    for k in range(first, first + COUNT):
        name = f"{FIRST[k % 10]} {FIRST[k // 10 % 10]}son"
        if draw.random() < 0.3:
            name = name[:3] + name[4:]
        rows.append({"id": f"{side}{k:03}", "name": name, "code": f"{k * 7919 % 9973:04}"})
    return KnowledgeGraph.from_records(rows, id="id")


def is_true(state: MatchState) -> np.ndarray:
    """Which pairs have the same code."""
    return state.pairs.lefts == state.pairs.rights + ALONE


def as_begun(state: MatchState) -> np.ndarray:
    """A judge who believes what names say."""
    state.update_beliefs()
    return state.probability


@pytest.fixture(scope="module")
def looked_at() -> tuple[MatchState, Decoys, FixedTable]:
    draw = np.random.default_rng(0)
    context, _ = context_of(table("l", 0, draw), table("r", ALONE, draw), no_links())
    fixed = FixedTable(context)
    state = MatchState(context, no_links())
    begin(state, first_candidates(context), fixed)
    as_begun(state)
    decoys = find_decoys(state, as_begun, fixed, seed=0)
    assert decoys is not None
    return state, decoys, fixed


def test_decoys_have_the_features_of_their_pairs(looked_at):
    _, decoys, _ = looked_at
    assert len(decoys.values) == len(decoys.scores)
    # Fixed columns, their leads and standings, the score, two leads.
    assert decoys.values.shape[1] > len(fixed_columns()) + 3
    np.testing.assert_allclose(decoys.values[:, -3], decoys.scores)


def test_true_pairs_are_told_from_others(looked_at):
    state, decoys, fixed = looked_at
    contrast = decoy_contrast(state, decoys, fixed)[:, 0]
    true = is_true(state)
    above = (contrast[true][:, None] > contrast[~true]).mean()
    assert above > 0.97
    scores = logit(state.probability)
    assert above > (scores[true][:, None] > scores[~true]).mean()


def test_no_bit_depends_on_the_number_of_threads(looked_at):
    state, decoys, fixed = looked_at
    with threadpool_limits(limits=1):
        one = decoy_contrast(state, decoys, fixed)
    assert one.tobytes() == decoy_contrast(state, decoys, fixed).tobytes()


def test_too_few_decoys_tell_nothing(looked_at):
    state, decoys, fixed = looked_at
    few = Decoys(
        scores=decoys.scores,
        groups=decoys.groups,
        asked_groups=decoys.asked_groups,
        values=decoys.values[:14],
    )
    found = decoy_contrast(state, few, fixed)
    assert found.shape == (len(state.pairs), len(CONTRAST_COLUMNS))
    assert not found.any()


def test_beliefs_do_not_take_part(looked_at):
    state, _, fixed = looked_at
    values = FeatureBlocks(state, fixed).rows(np.arange(5))
    scores, lead = np.zeros(5), np.full((5, 2), np.inf)
    before = static_features(values, scores, lead)
    values[:, column_names().index("belief")] = 7
    assert before.tobytes() == static_features(values, scores, lead).tobytes()
    np.testing.assert_allclose(before[:, -2:], np.log1p(FAR))


def test_the_columns_count_what_they_say():
    draw = np.random.default_rng(3)
    own, others = draw.normal(1, 1, 50), np.sort(draw.normal(-1, 1, 40))
    chosen = draw.random(50) < 0.7
    found = dict(zip(CONTRAST_COLUMNS, contrast_columns(own, others, chosen).T, strict=True))
    ours = own[chosen]
    for place in range(50):
        strange = np.log(((others >= own[place]).sum() + 0.5) / 41)
        usual = np.log(((ours >= own[place]).sum() + 0.5) / (len(ours) + 1))
        assert found["decoys_above_contrast"][place] == pytest.approx(strange, abs=1e-5)
        assert found["pairs_above_contrast"][place] == pytest.approx(usual, abs=1e-5)
        assert found["contrast_ratio"][place] == pytest.approx(strange - usual, abs=1e-5)
    told = np.mean([(others < each).mean() for each in ours])
    assert found["contrast_told_apart"] == pytest.approx(np.full(50, told), abs=1e-5)
    low = (ours < np.median(others)).mean() / 0.5
    assert found["contrast_low"] == pytest.approx(np.full(50, low), abs=1e-5)


def test_pairs_that_chose_each_other_are_right_and_wrong(looked_at):
    state, _, _ = looked_at  # or the tests above would compare nothing
    chosen = mutual(state.pairs, logit(state.probability))
    assert is_true(state)[chosen].mean() == pytest.approx(0.5, abs=0.3)
