"""Who judges a pair, and with which weight."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from dualign.matcher.features import FixedTable, column_names
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.first_beliefs import begin, first_candidates
from dualign.matcher.rounds.one_round import judge, look
from dualign.matcher.scoring.record_scorer import RecordScorer
from dualign.matcher.scoring.voices import voices_of
from matcher_contexts import context_of
from matcher_graphs import named_pair


@pytest.fixture(scope="module")
def state():
    left, right, links, _ = named_pair()
    lonely = dataclasses.replace(left, triples=left.triples[(left.triples != 5).all(axis=1)])
    context, known = context_of(lonely, right, links)
    run = MatchState(context, known)
    begin(run, first_candidates(context))
    return run, look(run, 0, FixedTable(context))


def with_records(tiny):
    records = RecordScorer(scorer=tiny.scorers[-1], columns=column_names())
    return dataclasses.replace(tiny, records=records)


@pytest.mark.parametrize("links", [0, 30, 3000])
@pytest.mark.parametrize("records", [True, False])
def test_weights_add_up_to_one_for_every_pair(state, tiny, links, records) -> None:
    run, _ = state
    shipped = with_records(tiny) if records else tiny
    scorers = [] if not links else list(tiny.scorers)
    voices = voices_of(run, 0, scorers, shipped, links)
    np.testing.assert_allclose(np.sum([voice.weights for voice in voices], axis=0), 1, rtol=1e-6)


def test_log_odds_are_the_weighted_sum(state, tiny) -> None:
    run, table = state
    learnt = list(tiny.scorers)
    shipped = dataclasses.replace(tiny, reads_literals=True)
    found = judge(run, table, 0, learnt, shipped, 30)
    share = shipped.share(30)
    expected = (1 - share) * np.mean([each.logits(table) for each in learnt], axis=0)
    expected += share * shipped.logits(table, 0)
    np.testing.assert_allclose(found.logits, expected, atol=1e-5)


def test_without_neighbours_the_record_scorer_judges_alone(state, tiny) -> None:
    run, table = state
    shipped = with_records(tiny)
    graphs, records = voices_of(run, 0, [], shipped, 0)
    alone = records.weights == 1
    assert alone.any()
    assert not alone.all()
    np.testing.assert_array_equal(graphs.weights, np.where(alone, 0, 1))
    found = judge(run, table, 0, [], shipped, 0).logits
    np.testing.assert_allclose(found[alone], shipped.records.logits(table)[alone], atol=1e-6)
    np.testing.assert_allclose(found[~alone], shipped.logits(table, 0)[~alone], atol=1e-6)
