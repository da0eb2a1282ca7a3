"""A kept run judges its pairs again: with the features and the trees that it had."""

from __future__ import annotations

import numpy as np
import pytest

from dualign import Aligner
from dualign.aligner.aligner_settings import MatchingSettings
from dualign.candidate_pairs.soft_alignment import SoftAlignment
from dualign.kernels.forest import Forest
from dualign.matcher.evidence.kept_pairs import KeptPairs
from dualign.matcher.evidence.moving_values import MOVED, MovingValues
from dualign.matcher.evidence.rejudging import Rejudging
from dualign.matcher.features import FixedTable, column_names, feature_table
from dualign.matcher.match_state import MatchState
from dualign.results.kept_files import kept_pairs
from matcher_contexts import SMALL, context_of
from matcher_graphs import named_pair


@pytest.fixture(scope="module")
def world():
    """Two graphs in which many bear the same name, so that neighbours have to tell."""
    left, right, links, _ = named_pair(entities=120, links=60)
    left, right = (
        graph.with_names([name.split()[0] for name in graph.names]) for graph in (left, right)
    )
    hard = MatchingSettings(matcher=SMALL, encoder="characters")
    return Aligner(hard).align(left, right, links=links)


@pytest.fixture
def rejudging(world):
    return Rejudging(world.evidence, (world.left, world.right))


@pytest.fixture
def state():
    left, right, links, _ = named_pair()
    context, links = context_of(left, right, links)
    run = MatchState(context, links)
    draw = np.random.default_rng(0)
    run.add([draw.integers(0, np.prod(context.shape), 400)])
    run.believe(draw.random(len(run.pairs)).astype(np.float32))
    run.update_beliefs()
    return run


def doubtful(world):
    """Candidate pairs that are neither known nor certain, most doubtful first."""
    chance = world.scored.probability
    return np.argsort(np.abs(chance - 0.5), kind="stable")


def moved_columns(run):
    """What the matching stage itself computes."""
    table = feature_table(run, FixedTable(run.context))
    return table[:, [column_names().index(name) for name in MOVED]]


def values_of(run):
    near = run.context.near_left, run.context.near_right
    return MovingValues(run.pairs, near, run.likeness, run.belief)


def nobody(pairs):
    return np.zeros(len(pairs), np.bool_)


def test_moving_values_are_those_of_a_round(state) -> None:
    assert np.array_equal(values_of(state).values, moved_columns(state))


def test_after_beliefs_change_they_are_those_of_a_round_with_these_beliefs(state) -> None:
    values = values_of(state)
    for place, belief in ((3, 1.0), (70, 0.0), (3, 0.25)):
        state.belief = state.belief.copy()
        state.belief[place] = belief
        values.update(state.belief, nobody(state.pairs))
        state.forward, state.backward = SoftAlignment.both_ways(state.pairs, state.belief)
        assert np.array_equal(values.values, moved_columns(state))


def test_without_anything_certain_the_run_says_what_it_said(world, rejudging) -> None:
    before, after = rejudging.of(np.empty(0, np.int64), np.empty(0, np.float32))
    assert np.array_equal(before, world.evidence.logits[world.evidence.rows])
    assert np.array_equal(before, after)


def chosen_and_rival(world, left):
    """Where the chosen pair and the next candidate of a left entity stand."""
    pairs = world.scored.pairs
    found = pairs.find(left * pairs.right_count + world.candidates.indices[left, :2])
    return int(found[0]), int(found[1])


def lefts_with_rivals(world):
    known = set(world.links[:, 0].tolist())
    some = np.flatnonzero((world.candidates.indices[:, :2] >= 0).all(axis=1)).tolist()
    return [left for left in some if left not in known]


def test_a_rival_that_is_the_same_speaks_against_the_chosen_pair(world, rejudging) -> None:
    fallen = 0
    for left in lefts_with_rivals(world)[:12]:
        chosen, rival = chosen_and_rival(world, left)
        before, after = rejudging.of(np.array([rival]), np.ones(1, np.float32))
        assert after[chosen] <= before[chosen]
        fallen += after[chosen] < before[chosen]
    assert fallen > 6


def test_a_pair_that_is_different_is_no_longer_ahead_of_its_rivals(world, rejudging) -> None:
    risen = 0
    for left in lefts_with_rivals(world)[:12]:
        chosen, rival = chosen_and_rival(world, left)
        before, after = rejudging.of(np.array([chosen]), np.zeros(1, np.float32))
        assert after[rival] >= before[rival]
        risen += after[rival] > before[rival]
    assert risen > 0


def test_judgements_one_by_one_and_all_at_once_come_to_the_same(world, rejudging) -> None:
    places = np.sort(doubtful(world)[:6])
    truth = np.array([1, 0, 1, 0, 0.7, 0], np.float32)
    for count in range(1, 7):
        one_by_one = rejudging.of(places[:count], truth[:count])[1]
    fresh = Rejudging(world.evidence, (world.left, world.right))
    assert np.array_equal(one_by_one, fresh.of(places, truth)[1])
    undone = rejudging.of(places[:2], truth[:2])[1]
    again = Rejudging(world.evidence, (world.left, world.right))
    assert np.array_equal(undone, again.of(places[:2], truth[:2])[1])


def test_trees_are_asked_only_once_about_the_rows_that_the_run_has_kept(
    world, rejudging, monkeypatch
) -> None:
    asked, sums = [], Forest.sums

    def counting(forest, rows, columns):
        asked.append(len(rows))
        return sums(forest, rows, columns)

    monkeypatch.setattr(Forest, "sums", counting)
    place, same = doubtful(world)[:1], np.ones(1, np.float32)
    rejudging.of(place, same)
    first = sum(asked)
    rejudging.of(place[:0], same[:0])  # undone
    asked.clear()
    rejudging.of(place, same)
    assert 0 < sum(asked) < first


def test_a_run_that_was_kept_judges_like_the_run_itself(world, rejudging, tmp_path) -> None:
    kept_pairs(world).write(tmp_path / "pairs.parquet")
    read = KeptPairs.read(tmp_path / "pairs.parquet").evidence
    assert read is not None
    assert list(read.aspects) == list(world.evidence.aspects)
    place, truth = doubtful(world)[:1], np.ones(1, np.float32)
    kept = Rejudging(read, (world.left, world.right)).of(place, truth)
    own = rejudging.of(place, truth)
    assert np.array_equal(kept[1], own[1])
