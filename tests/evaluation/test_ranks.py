"""Ranks against slow and obvious computations."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import MalformedInput, UnknownChoice
from dualign.embedding.l1_metric import L1_METRIC
from dualign.embedding.metrics import METRICS
from dualign.evaluation.ranks import CandidateSet, rank_links, rank_links_in_both

SEEDS = st.integers(0, 2**32 - 1)
every_metric = pytest.mark.parametrize("metric", METRICS)
every_set = pytest.mark.parametrize("candidates", ["test", "all"])


def tied_task(seed: int, links: int = 8) -> tuple[FloatArray, FloatArray, IntArray]:
    """Embeddings of small whole numbers (many ties) and links of which some share an end."""
    rng = np.random.default_rng(seed)
    left = rng.integers(-1, 2, (9, 3)).astype(np.float32)
    right = rng.integers(-1, 2, (11, 3)).astype(np.float32)
    pairs = np.column_stack([rng.integers(0, 9, links), rng.integers(0, 11, links)])
    return left, right, np.unique(pairs, axis=0)


def slow_counts(
    left: FloatArray, right: FloatArray, links: IntArray, candidates: str
) -> list[tuple[int, int]]:
    pool = set(links[:, 1]) if candidates == "test" else set(range(len(right)))
    found = []
    for source, target in links:
        others = {y for x, y in links if x == source} - {target}
        distances = {y: np.abs(left[source] - right[y]).sum() for y in pool - others}
        nearer = sum(distance < distances[target] for distance in distances.values())
        tied = sum(distance == distances[target] for distance in distances.values())
        found.append((int(nearer), int(tied)))
    return found


@every_set
@given(seed=SEEDS, block_bytes=st.integers(1, 3000))
def test_counts_agree_with_looking_at_every_candidate(
    candidates: str, seed: int, block_bytes: int
) -> None:
    left, right, links = tied_task(seed)
    ranks = rank_links(left, right, links, candidates=candidates, block_bytes=block_bytes)
    counts = list(zip(ranks.nearer.tolist(), ranks.tied.tolist(), strict=True))
    assert counts == slow_counts(left, right, links, candidates)
    assert ranks.candidates == (len(set(links[:, 1])) if candidates == "test" else 11)


@given(SEEDS)
def test_the_mean_rank_is_the_average_over_sorts_with_ties_in_random_order(seed: int) -> None:
    rng = np.random.default_rng(seed)
    left, right, _ = tied_task(seed)
    ranks = rank_links(left, right, np.array([[0, 0]]), candidates="all")
    distances = np.abs(left[0] - right).sum(axis=1)
    orders = np.lexsort((rng.random((400, 11)), np.tile(distances, (400, 1))))
    places = (orders == 0).argmax(axis=1) + 1
    assert ranks.mean_rank[0] == pytest.approx(places.mean(), abs=1.0)
    assert ranks.nearer[0] + 1 == places.min()
    assert ranks.nearer[0] + ranks.tied[0] == places.max()


@every_metric
@every_set
@given(seed=SEEDS)
def test_renumbering_the_entities_changes_nothing(metric: str, candidates: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    left, right, links = tied_task(seed)
    to_left, to_right = rng.permutation(9), rng.permutation(11)
    order = rng.permutation(len(links))
    moved_left, moved_right = np.empty_like(left), np.empty_like(right)
    moved_left[to_left], moved_right[to_right] = left, right
    moved = np.column_stack([to_left[links[:, 0]], to_right[links[:, 1]]])[order]
    before = rank_links(left, right, links, candidates=candidates, metric=metric)
    after = rank_links(moved_left, moved_right, moved, candidates=candidates, metric=metric)
    np.testing.assert_array_equal(after.nearer, before.nearer[order])
    np.testing.assert_array_equal(after.tied, before.tied[order])


@every_metric
@every_set
def test_equal_embeddings_leave_every_target_in_the_middle(metric: str, candidates: str) -> None:
    rows = np.full((50, 7), 0.3, np.float32)
    links = np.repeat(np.arange(50)[:, None], 2, axis=1)
    ranks = rank_links(rows, rows, links, candidates=candidates, metric=metric)
    assert (ranks.mean_rank == 25.5).all()
    assert ranks.has_tie.all()


@every_metric
@every_set
def test_a_perfect_embedding_ranks_every_target_first(metric: str, candidates: str) -> None:
    rows = np.eye(20, dtype=np.float32)
    links = np.column_stack([np.arange(15), np.arange(15)])
    ranks = rank_links(rows, rows, links, candidates=candidates, metric=metric)
    assert (ranks.mean_rank == 1).all()


def test_a_true_target_does_not_stand_in_the_way_of_another() -> None:
    left = np.zeros((1, 1), np.float32)
    right = np.array([[1], [2], [3], [4]], np.float32)
    ranks = rank_links(left, right, np.array([[0, 0], [0, 2]]), candidates="all")
    assert ranks.mean_rank.tolist() == [1, 2]  # key 1 alone stands before key 2


def test_a_link_given_twice_is_asked_twice_and_filtered_once() -> None:
    left = np.zeros((1, 1), np.float32)
    right = np.array([[1], [2], [3]], np.float32)
    links = np.array([[0, 0], [0, 0], [0, 2]])
    assert rank_links(left, right, links, candidates="all").mean_rank.tolist() == [1, 1, 2]


def test_csls_knows_the_test_queries_only_where_the_candidates_are_the_test_targets() -> None:
    rng = np.random.default_rng(0)
    left, right = rng.standard_normal((2, 300, 4)).astype(np.float32)
    links = np.column_stack([np.arange(200), np.arange(200)])
    narrow = rank_links(left[:200], right[:200], links, metric="csls")
    test = rank_links(left, right, links, candidates="test", metric="csls")
    np.testing.assert_array_equal(test.nearer, narrow.nearer)
    closed = rank_links(left[:200], right, links, candidates="all", metric="csls")
    whole = rank_links(left, right, links, candidates="all", metric="csls")
    assert (whole.nearer != closed.nearer).any()


def test_a_typo_in_the_candidate_set_gets_the_choices() -> None:
    with pytest.raises(UnknownChoice, match=r"candidate set 'al' .*all, test"):
        rank_links(*tied_task(0), candidates="al")


@pytest.mark.parametrize(
    ("links", "message"),
    [
        ([[0, 0], [9, 0]], "link 1 names query 9, but there are 9 query embeddings"),
        ([[0, -1]], "link 0 names key -1, but there are 11 key embeddings"),
        ([[0, 0, 0]], "shape"),
        (np.empty((0, 2), np.int64), "0 test links"),
    ],
)
def test_links_that_name_nobody_are_refused(links: object, message: str) -> None:
    left, right, _ = tied_task(0)
    with pytest.raises(MalformedInput, match=message):
        rank_links(left, right, np.array(links))


@given(SEEDS)
def test_both_candidate_sets_from_one_computation_are_those_of_two(seed):
    left, right, links = tied_task(seed)
    found = rank_links_in_both(left, right, links, L1_METRIC, block_bytes=1000)
    for candidates in CandidateSet:
        alone = rank_links(left, right, links, candidates=candidates)
        assert found[candidates].candidates == alone.candidates
        np.testing.assert_array_equal(found[candidates].nearer, alone.nearer)
        np.testing.assert_array_equal(found[candidates].tied, alone.tied)
