"""Who judges a pair, and with which weight."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from dualign.graphs.neighbour_names import with_neighbour_names
from dualign.matcher.features import FixedTable, column_names
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.first_beliefs import begin, first_candidates
from dualign.matcher.rounds.one_round import collect_features
from dualign.matcher.rounds.round_judgement import RoundJudgement
from dualign.matcher.scoring.described_scorer import DescribedScorer
from dualign.matcher.scoring.weighted_scorers import weighted_scorers
from matcher_contexts import context_of
from matcher_graphs import named_pair


@pytest.fixture(scope="module")
def state():
    left, right, links, _ = named_pair()
    lonely = dataclasses.replace(left, triples=left.triples[(left.triples != 5).all(axis=1)])
    context, known = context_of(lonely, right, links)
    run = MatchState(context, known)
    fixed = FixedTable(context)
    begin(run, first_candidates(context), fixed)
    return run, collect_features(run, 0, fixed)


def with_records(tiny):
    records = DescribedScorer(scorers=tiny.scorers[-1:], columns=column_names())
    return dataclasses.replace(tiny, records=records)


@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("learnt", [True, False])
@pytest.mark.parametrize("records", [True, False])
def test_log_odds_are_the_weighted_sum_over_the_scorers(
    state, tiny, share, learnt, records
) -> None:
    run, table = state
    shipped = with_records(tiny) if records else tiny
    scorers = list(tiny.scorers) if learnt else []
    weighted = weighted_scorers(run, 0, scorers, shipped, share)
    np.testing.assert_allclose(np.sum([each.weights for each in weighted], axis=0), 1, rtol=1e-6)
    expected = RoundJudgement.of(run, table, 0, scorers, shipped).logits(share)
    found = np.sum(
        [each.weighted(run.context, slice(None), run.pairs, table.whole()) for each in weighted],
        axis=0,
    )
    np.testing.assert_allclose(found, expected, atol=1e-5)


def test_without_neighbours_the_record_scorer_judges_alone(state, tiny) -> None:
    run, table = state
    shipped = with_records(tiny)
    graphs, records = weighted_scorers(run, 0, [], shipped, 1)
    alone = records.weights == 1
    assert alone.any()
    assert not alone.all()
    np.testing.assert_array_equal(graphs.weights, np.where(alone, 0, 1))
    found = RoundJudgement.of(run, table, 0, [], shipped).logits(1)
    values = table.whole()
    np.testing.assert_allclose(found[alone], shipped.records.logits(values)[alone], atol=1e-6)
    np.testing.assert_allclose(found[~alone], shipped.logits(values, 0)[~alone], atol=1e-6)


def test_described_graphs_are_judged_by_trees_of_their_own_and_those_of_bare_ones(tiny) -> None:
    left, right, links, _ = named_pair()
    context, known = context_of(*(with_neighbour_names(graph) for graph in (left, right)), links)
    run = MatchState(context, known)
    fixed = FixedTable(context)
    begin(run, first_candidates(context), fixed)
    table = collect_features(run, 0, fixed)
    described = DescribedScorer(scorers=tiny.scorers[-1:], columns=column_names())
    shipped = dataclasses.replace(with_records(tiny), described=described)
    weighted = weighted_scorers(run, 0, [], shipped, 1)
    assert [set(each.weights.tolist()) for each in weighted] == [{0.5}, {0.5}]
    found = RoundJudgement.of(run, table, 0, [], shipped).logits(1)
    values = table.whole()
    expected = (described.logits(values) + shipped.logits(values, 0)) / 2
    np.testing.assert_allclose(found, expected, atol=1e-6)
