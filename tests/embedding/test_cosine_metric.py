"""The cosine metric against scipy."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.distance import cdist

from dualign.embedding.cosine_metric import Cosine


@given(st.integers(0, 2**32 - 1), st.integers(1, 20), st.integers(1, 20), st.integers(1, 40))
def test_distances_are_negative_similarities(
    seed: int, queries: int, keys: int, width: int
) -> None:
    rng = np.random.default_rng(seed)
    left = rng.standard_normal((queries, width)).astype(np.float32)
    right = rng.standard_normal((keys, width)).astype(np.float32)
    np.testing.assert_allclose(
        Cosine().distances(left, right), cdist(left, right, "cosine") - 1, rtol=1e-6, atol=1e-6
    )


def test_the_length_of_a_row_does_not_matter() -> None:
    rng = np.random.default_rng(0)
    left, right = rng.standard_normal((2, 10, 7)).astype(np.float32)
    np.testing.assert_array_equal(
        Cosine().distances(left * 4, right * 0.5), Cosine().distances(left, right)
    )


def test_a_zero_row_is_similar_to_nothing() -> None:
    zero, rows = np.zeros((1, 3), np.float32), np.eye(3, dtype=np.float32)
    assert (Cosine().distances(zero, rows) == 0).all()
    assert (Cosine().distances(rows, zero) == 0).all()


def test_keys_beyond_one_tile_are_compared_too() -> None:
    keys = np.random.default_rng(0).standard_normal((5000, 3)).astype(np.float32)
    np.testing.assert_array_equal(
        Cosine().distances(keys[:2], keys)[:, 4990:], Cosine().distances(keys[:2], keys[4990:])
    )
