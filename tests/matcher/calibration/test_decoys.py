"""Decoys: what entities choose when their match has been taken away."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from dualign.core.graph_pair import no_links
from dualign.matcher.calibration.decoys import FEWEST, find_decoys, mutual, pair_groups
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.features import FixedTable
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.first_beliefs import begin, first_candidates
from matcher_contexts import context_of
from matcher_graphs import named_pair


@pytest.fixture
def run() -> MatchState:
    """A run whose scores are how near the names are."""
    context, _ = context_of(*named_pair()[:3])
    context = replace(context, neighbour_names=False)  # equal names would be certain at once
    state = MatchState(context, no_links())
    begin(state, first_candidates(context), FixedTable(context))
    return state


def as_begun(state: MatchState) -> np.ndarray:
    """A judge who believes what names say."""
    return state.probability


def test_no_decoy_is_the_match_that_was_taken_away(run):
    seen = []

    def watched(state: MatchState) -> np.ndarray:
        gone = ~(state.here_left[run.pairs.lefts] & state.here_right[run.pairs.rights])
        seen.append(set(run.pairs.keys[gone]).isdisjoint(state.pairs.keys))
        return state.probability

    decoys = find_decoys(run, watched, FixedTable(run.context), seed=0)
    assert seen == [True] * 4
    assert decoys is not None
    assert 0 < len(decoys.asked_groups) <= 4 * min(run.context.shape)
    assert decoys.found_share <= 1


def test_decoys_score_less_than_matches(run):
    decoys = find_decoys(run, as_begun, FixedTable(run.context), seed=0)
    scores = logit(run.probability)
    assert decoys is not None
    assert np.median(decoys.scores) < np.median(scores[mutual(run.pairs, scores)])


def test_the_graphs_of_the_run_stay_as_they_are(run):
    before = run.pairs.keys.tobytes(), run.probability.tobytes()
    find_decoys(run, as_begun, FixedTable(run.context), seed=0)
    assert (run.pairs.keys.tobytes(), run.probability.tobytes()) == before


def test_too_few_pairs_tell_nothing(run):
    scores = logit(run.probability)
    few = np.zeros(len(scores), dtype=np.bool_)
    few[np.flatnonzero(mutual(run.pairs, scores))[: FEWEST - 1]] = True
    run.keep(few)
    assert find_decoys(run, as_begun, FixedTable(run.context), seed=0) is None


def test_pairs_that_chose_each_other_are_the_best_of_row_and_column(run):
    scores = logit(run.probability)
    found = mutual(run.pairs, scores)
    for place in range(0, len(scores), 7):
        row = scores[run.pairs.lefts == run.pairs.lefts[place]].max()
        column = scores[run.pairs.rights == run.pairs.rights[place]].max()
        assert found[place] == (scores[place] == row == column)


def test_decoys_are_told_apart_by_group(run):
    run.context.__dict__["groups"] = tuple(np.arange(count) % 2 for count in run.context.shape)
    decoys = find_decoys(run, as_begun, FixedTable(run.context), seed=0)
    assert decoys is not None
    for group in np.unique(pair_groups(run)).tolist():
        own = decoys.of_group(group, -7.0)
        of_group = decoys.scores[: len(decoys.groups)][decoys.groups == group]
        np.testing.assert_array_equal(own.scores[: len(of_group)], of_group)
        assert (own.scores[len(of_group) :] == -7).all()
        assert len(own.asked_groups) == (decoys.asked_groups == group).sum()
