"""Assignments against brute force on small instances."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

from dualign.candidate_pairs.assignment.every import LEAST
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.soft_alignment import sinkhorn
from dualign.core.errors import UnknownChoice
from dualign.matcher import ASSIGNMENTS, BEST_LEFT, EVERY, ONE_TO_ONE
from matcher_graphs import dense, random_pairs

SEEDS = st.integers(0, 2**32 - 1)
FEW = hypothesis_settings(max_examples=60)


def case(seed, digits=2):
    rng = np.random.default_rng(seed)
    pairs = random_pairs(rng, 6, 7)
    return pairs, np.round(rng.uniform(0.01, 1, len(pairs)), digits).astype(np.float32)


@FEW
@given(SEEDS)
def test_hungarian_has_the_largest_sum(seed) -> None:
    pairs, scores = case(seed)
    chosen = ASSIGNMENTS["hungarian"](pairs, scores)
    table = dense(pairs, scores)
    rows, columns = linear_sum_assignment(table, maximize=True)
    assert scores[chosen].sum() == pytest.approx(table[rows, columns].sum(), abs=1e-3)


@FEW
@given(SEEDS)
def test_a_stable_matching_has_no_blocking_pair(seed) -> None:
    pairs, scores = case(seed)
    chosen = ASSIGNMENTS["stable"](pairs, scores)
    left = dict(zip(pairs.lefts[chosen], scores[chosen], strict=True))
    right = dict(zip(pairs.rights[chosen], scores[chosen], strict=True))
    for i, j, score in zip(pairs.lefts, pairs.rights, scores, strict=True):
        assert not (score > left.get(i, 0) and score > right.get(j, 0))


@FEW
@given(SEEDS)
def test_mutual_is_best_of_both_and_alone(seed) -> None:
    pairs, scores = case(seed, 1)
    expected = [
        q
        for q in range(len(pairs))
        if all(
            scores[q] > scores[r]
            for r in range(len(pairs))
            if r != q and (pairs.lefts[r] == pairs.lefts[q] or pairs.rights[r] == pairs.rights[q])
        )
    ]
    assert ASSIGNMENTS["mutual"](pairs, scores).tolist() == expected


def slow_best(pairs, scores):
    return [
        max(np.flatnonzero(pairs.lefts == i), key=lambda q: (scores[q], -q))
        for i in np.unique(pairs.lefts)
    ]


@FEW
@given(SEEDS)
def test_best_csls_and_sinkhorn_are_the_best_of_their_row(seed) -> None:
    pairs, scores = case(seed, 3)
    assert ASSIGNMENTS["best"](pairs, scores).tolist() == slow_best(pairs, scores)
    moved = sinkhorn(pairs, scores, 0.1)
    assert ASSIGNMENTS["sinkhorn"](pairs, scores).tolist() == slow_best(pairs, moved)

    def nearness(side, k):
        own = np.sort(scores[side == k])[::-1][:10]
        return np.float32(own.mean())

    csls = np.array(
        [
            2 * scores[q] - nearness(pairs.lefts, i) - nearness(pairs.rights, j)
            for q, (i, j) in enumerate(zip(pairs.lefts, pairs.rights, strict=True))
        ]
    )
    chosen = ASSIGNMENTS["csls"](pairs, scores)
    assert (pairs.lefts[chosen] == np.unique(pairs.lefts)).all()
    np.testing.assert_allclose(csls[chosen], csls[slow_best(pairs, csls)], atol=1e-5)


@pytest.mark.parametrize("name", sorted(ASSIGNMENTS))
@FEW
@given(SEEDS)
def test_every_assignment_keeps_its_promise(name, seed) -> None:
    pairs, scores = case(seed, 1)
    chosen = ASSIGNMENTS[name](pairs, scores)
    assert (np.diff(chosen) > 0).all()
    if name == EVERY:
        assert chosen.tolist() == [q for q in range(len(pairs)) if scores[q] >= LEAST]
    else:
        ends = pairs.rights if name == BEST_LEFT else pairs.lefts
        assert len(set(ends[chosen].tolist())) == len(chosen)
    if name in ONE_TO_ONE:
        assert len(set(pairs.rights[chosen].tolist())) == len(chosen)
    none = ASSIGNMENTS[name](Pairs.of([], 3, 3), np.empty(0, np.float32))
    assert len(none) == 0


def test_an_unknown_assignment_lists_the_choices() -> None:
    with pytest.raises(UnknownChoice, match=r"assignment 'hungaria'.*hungarian"):
        ASSIGNMENTS["hungaria"]
