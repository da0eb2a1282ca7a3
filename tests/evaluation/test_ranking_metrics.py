"""Hits@k, MR and MRR against sorts with ties in every order."""

from __future__ import annotations

from itertools import pairwise, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import UsageError
from dualign.evaluation.ranking_metrics import hits_at, ranking_values, reciprocal_rank
from dualign.evaluation.ranks import Ranks, rank_links


def ranks_of(nearer: list[int], tied: list[int]) -> Ranks:
    return Ranks(
        queries=np.arange(len(nearer)),
        nearer=np.array(nearer),
        tied=np.array(tied),
        candidates=99,
    )


@given(
    distances=st.lists(st.integers(0, 3), min_size=1, max_size=6),
    k=st.integers(1, 7),
)
def test_figures_are_averages_over_every_order_of_the_ties(distances: list[int], k: int) -> None:
    # The target is the first candidate; every order that sorts the distances is equally likely.
    orders = {
        order
        for order in permutations(range(len(distances)))
        if all(distances[a] <= distances[b] for a, b in pairwise(order))
    }
    places = [order.index(0) + 1 for order in orders]
    left, right = np.zeros((1, 1), np.float32), np.array(distances, np.float32)[:, None]
    ranks = rank_links(left, right, np.array([[0, 0]]), candidates="all")
    assert hits_at(ranks, k)[0] == pytest.approx(np.mean([place <= k for place in places]))
    assert ranks.mean_rank[0] == pytest.approx(np.mean(places))
    assert reciprocal_rank(ranks)[0] == pytest.approx(1 / np.mean(places))


def test_without_ties_a_hit_is_a_rank_of_at_most_k() -> None:
    ranks = ranks_of([0, 1, 4, 5], [1, 1, 1, 1])
    assert hits_at(ranks, 1).tolist() == [1, 0, 0, 0]
    assert hits_at(ranks, 5).tolist() == [1, 1, 1, 0]
    assert reciprocal_rank(ranks).tolist() == [1, 1 / 2, 1 / 5, 1 / 6]


@pytest.mark.parametrize("metric", ["l1", "cosine", "csls", "csls-l1"])
@pytest.mark.parametrize("k", [1, 10, 50])
def test_equal_embeddings_hit_by_chance_and_no_more(metric: str, k: int) -> None:
    rows = np.full((99, 5), 0.1, np.float32)
    links = np.repeat(np.arange(99)[:, None], 2, axis=1)
    ranks = rank_links(rows, rows, links, metric=metric)
    assert hits_at(ranks, k).mean() == pytest.approx(k / 99)


def test_values_are_named() -> None:
    values = ranking_values(ranks_of([0, 2], [1, 3]), hits=(1, 3))
    assert {name: value.tolist() for name, value in values.items()} == {
        "hits@1": [1, 0],
        "hits@3": [1, 1 / 3],
        "mrr": [1, 1 / 4],
        "mr": [1, 4],
    }


def test_hits_at_zero_are_refused() -> None:
    with pytest.raises(UsageError, match="k of 1 or more, not 0"):
        ranking_values(ranks_of([0], [1]), hits=(1, 0))
