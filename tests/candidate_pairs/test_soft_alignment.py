"""Beliefs: what is kept of them, and how rows and columns are held to one."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.candidate_pairs.soft_alignment import (
    LEAST,
    MOST_A_ROW,
    SoftAlignment,
    mutual_softmax,
    project,
    settle,
    sinkhorn,
)
from matcher_graphs import dense, random_pairs

SEEDS = st.integers(0, 2**32 - 1)


def case(seed, share=0.4):
    rng = np.random.default_rng(seed)
    pairs = random_pairs(rng, 8, 12, share)
    return pairs, np.round(rng.random(len(pairs)), 1).astype(np.float32), rng


@given(SEEDS)
def test_the_best_of_each_row_are_kept_in_order(seed) -> None:
    pairs, values, _ = case(seed, 0.9)
    kept = SoftAlignment.of(pairs, values)
    rights, sure = kept.best()
    for i in range(pairs.left_count):
        row = [
            (-float(p), int(j))
            for left, j, p in zip(pairs.lefts, pairs.rights, values, strict=True)
            if left == i and p >= LEAST
        ]
        expected = sorted(row)[:MOST_A_ROW]
        span = slice(kept.starts[i], kept.starts[i + 1])
        found = zip(-kept.probabilities[span], kept.rights[span], strict=True)
        assert [(float(p), int(j)) for p, j in found] == expected
        assert (rights[i], -sure[i]) == ((expected[0][1], expected[0][0]) if expected else (-1, 0))
        total = -sum(p for p, _ in expected)
        assert np.isclose(kept.belief()[i], min(total, 1))
        assert np.isclose(kept.matrix(pairs.right_count).toarray()[i].sum(), total)


@given(SEEDS)
def test_projected_rows_and_columns_do_not_exceed_one(seed) -> None:
    pairs, values, _ = case(seed)
    table = dense(pairs, project(pairs, values))
    assert table.sum(axis=0).max(initial=0) <= 1 + 1e-5
    assert table.sum(axis=1).max(initial=0) <= 1 + 1e-5
    assert (table <= dense(pairs, values) + 1e-6).all()


@given(SEEDS)
def test_projecting_gives_the_bits_of_scaling_every_row_and_column(seed) -> None:
    rng = np.random.default_rng(seed)
    pairs = random_pairs(rng, 30, 40, 0.2)
    values = (rng.random(len(pairs)) ** 4).astype(np.float32)  # some rows exceed one, others do not
    plain = values.astype(np.float64)
    for _ in range(8):
        for side in (pairs.lefts, pairs.rights):
            plain = plain / np.maximum(np.bincount(side, weights=plain), 1)[side]
    assert np.array_equal(project(pairs, values), plain.astype(np.float32))


@given(SEEDS)
def test_what_does_not_exceed_one_is_left_alone(seed) -> None:
    pairs, values, _ = case(seed)
    np.testing.assert_allclose(project(pairs, values / 20), values / 20, rtol=1e-6)


@given(SEEDS)
def test_sinkhorn_is_the_dense_one_where_there_are_pairs(seed) -> None:
    pairs, scores, _ = case(seed)
    there = dense(pairs, np.ones(len(pairs))) > 0
    plan = np.where(there, np.exp(dense(pairs, scores) / 0.1), 0)
    plan /= np.maximum(plan.max(axis=1, keepdims=True), 1e-300)
    for _ in range(20):
        plan /= np.where(plan.any(axis=0), plan.sum(axis=0), 1)
        plan /= np.where(plan.any(axis=1), plan.sum(axis=1), 1)[:, None]
    found = dense(pairs, sinkhorn(pairs, scores, temperature=0.1))
    np.testing.assert_allclose(found, plan, atol=1e-5)


@given(SEEDS)
def test_known_links_are_one_and_their_rivals_zero(seed) -> None:
    pairs, values, rng = case(seed)
    known = rng.choice(96, 3, replace=False)
    settled = dense(pairs, settle(pairs, values, known))
    before = dense(pairs, values)
    for i, j in zip(pairs.lefts, pairs.rights, strict=True):
        if i * 12 + j in known:
            assert settled[i, j] == 1
        elif i in known // 12 or j in known % 12:
            assert settled[i, j] == 0
        else:
            assert settled[i, j] == before[i, j].astype(np.float32)


@given(SEEDS)
def test_both_ways_the_same_is_believed(seed) -> None:
    pairs, values, _ = case(seed, 0.3)
    forward, backward = SoftAlignment.both_ways(pairs, values)
    for ours, table in ((forward, dense(pairs, values)), (backward, dense(pairs, values).T)):
        kept = ours.matrix(table.shape[1]).toarray()
        assert (kept[kept > 0] == table[kept > 0]).all()
        best = np.where(table >= LEAST, table, 0).max(axis=1)
        np.testing.assert_array_equal(ours.best()[1], best)


@given(SEEDS)
def test_mutual_softmax_multiplies_the_shares_of_row_and_column(seed) -> None:
    pairs, values, _ = case(seed)
    found = mutual_softmax(pairs, values, 0.3)
    for q, (i, j) in enumerate(zip(pairs.lefts, pairs.rights, strict=True)):
        own = np.exp(values[q] / 0.3)
        row, column = (
            np.exp(values[side == place] / 0.3).sum()
            for side, place in ((pairs.lefts, i), (pairs.rights, j))
        )
        np.testing.assert_allclose(found[q], own / row * own / column, rtol=1e-4)
