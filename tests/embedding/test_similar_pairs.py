"""Pairs of similar rows."""

from __future__ import annotations

import numpy as np

from dualign.embedding.similar_pairs import similar_pairs


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
