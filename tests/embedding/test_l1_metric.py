"""The L1 metric against scipy."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.distance import cdist

from dualign.embedding.l1_metric import L1


@given(st.integers(0, 2**32 - 1), st.integers(1, 20), st.integers(1, 20), st.integers(1, 40))
def test_distances_are_sums_of_absolute_differences(
    seed: int, queries: int, keys: int, width: int
) -> None:
    rng = np.random.default_rng(seed)
    left = rng.standard_normal((queries, width)).astype(np.float32)
    right = rng.standard_normal((keys, width)).astype(np.float32)
    np.testing.assert_allclose(
        L1().distances(left, right), cdist(left, right, "cityblock"), rtol=1e-5, atol=1e-6
    )


def test_nearest_agrees_with_the_blocks_bit_by_bit() -> None:
    rng = np.random.default_rng(0)
    left, right = rng.standard_normal((2, 40, 33)).astype(np.float32)
    indices, distances = L1().nearest(left, right, 5)
    blocks = np.concatenate([block for _, block in L1().blocks(left, right, block_bytes=9999)])
    np.testing.assert_array_equal(distances, np.take_along_axis(blocks, indices, axis=1))
