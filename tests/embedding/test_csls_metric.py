"""CSLS against the formula written out with loops."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.embedding.cosine_metric import Cosine
from dualign.embedding.csls_metric import Csls
from dualign.embedding.l1_metric import L1
from dualign.embedding.metric import PairwiseMetric

BASES = {"cosine": Cosine(), "l1": L1()}


def slow_csls(
    base: PairwiseMetric, queries: np.ndarray, keys: np.ndarray, pool: np.ndarray, neighbours: int
) -> np.ndarray:
    def similarity(x: np.ndarray, y: np.ndarray) -> float:
        if base.name == "l1":
            return -float(np.abs(x.astype(np.float64) - y).sum())
        norms = float(np.linalg.norm(x) * np.linalg.norm(y))
        return float(x.astype(np.float64) @ y) / norms if norms else 0.0

    def mean_of_nearest(x: np.ndarray, others: np.ndarray) -> float:
        return float(np.mean(sorted((similarity(x, y) for y in others), reverse=True)[:neighbours]))

    return np.array(
        [
            [
                2 * similarity(x, y) - mean_of_nearest(x, keys) - mean_of_nearest(y, pool)
                for y in keys
            ]
            for x in queries
        ]
    )


@pytest.mark.parametrize("base", BASES.values(), ids=BASES)
@given(
    seed=st.integers(0, 2**32 - 1),
    sizes=st.tuples(*[st.integers(1, 7)] * 3),
    neighbours=st.integers(1, 9),
    with_pool=st.booleans(),
)
def test_distances_are_the_negative_of_the_formula(
    base: PairwiseMetric,
    seed: int,
    sizes: tuple[int, int, int],
    neighbours: int,
    with_pool: bool,
) -> None:
    rng = np.random.default_rng(seed)
    queries, keys, pool = (rng.standard_normal((size, 3)).astype(np.float32) for size in sizes)
    metric = Csls(name="csls", base=base, temperature=1.0, neighbours=neighbours)
    given_pool = pool if with_pool else None
    found = np.concatenate(
        [block for _, block in metric.blocks(queries, keys, pool=given_pool, block_bytes=700)]
    )
    expected = slow_csls(base, queries, keys, pool if with_pool else queries, neighbours)
    np.testing.assert_allclose(-found, expected, rtol=1e-4, atol=1e-5)


def test_a_hub_loses_its_place() -> None:
    # The first key lies between all queries and is everyone's second best at worst.
    queries = np.array([[1, 0], [0, 1]], np.float32)
    keys = np.array([[1, 1], [1, -0.9], [-0.9, 1]], np.float32)
    plain, _ = Cosine().nearest(queries, keys, 1)
    metric = Csls(name="csls", base=Cosine(), temperature=1.0, neighbours=2)
    corrected, _ = metric.nearest(queries, keys, 1)
    assert (plain[:, 0] == [1, 2]).all() or (plain[:, 0] == 0).all()
    assert corrected[:, 0].tolist() == [1, 2]
