"""Matchings of the largest total weight."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.embedding.max_weight import max_weight_matching, similar_pairs

EDGES = st.dictionaries(
    st.tuples(st.integers(0, 4), st.integers(0, 4)), st.floats(0.1, 1.0), max_size=8
)


def _is_matching(pairs: np.ndarray) -> bool:
    return all(len(set(side)) == len(side) for side in pairs.T.tolist())


@given(EDGES)
def test_no_matching_weighs_more(edges: dict[tuple[int, int], float]) -> None:
    pairs = np.array(list(edges), dtype=np.int64).reshape(-1, 2)
    weights = np.array(list(edges.values()))
    chosen = max_weight_matching(pairs, weights)
    assert _is_matching(pairs[chosen])
    best = max(
        weights[list(some)].sum()
        for size in range(len(pairs) + 1)
        for some in combinations(range(len(pairs)), size)
        if _is_matching(pairs[list(some)])
    )
    assert abs(weights[chosen].sum() - best) < 1e-6


def test_similar_pairs_are_those_above_the_threshold() -> None:
    rng = np.random.default_rng(0)
    ours, theirs = (rng.standard_normal((rows, 3)).astype(np.float32) for rows in (7, 9))
    pairs, values = similar_pairs(ours, theirs, 0.5, k=9)
    unit = [side / np.linalg.norm(side, axis=1, keepdims=True) for side in (ours, theirs)]
    cosine = unit[0] @ unit[1].T
    assert sorted(pairs.tolist()) == np.argwhere(cosine >= 0.5).tolist()
    np.testing.assert_allclose(values, cosine[pairs[:, 0], pairs[:, 1]], rtol=1e-5)


def test_at_most_k_pairs_a_query() -> None:
    rows = np.ones((4, 2), dtype=np.float32)
    pairs, _ = similar_pairs(rows, rows, 0.9, k=2)
    assert np.bincount(pairs[:, 0]).tolist() == [2, 2, 2, 2]
