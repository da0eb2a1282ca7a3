"""What every metric promises: blocks of bounded size that add up to the same distances."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.arrays import FloatArray
from dualign.embedding.metric import Metric, row_blocks
from dualign.embedding.metrics import METRICS

SEEDS = st.integers(0, 2**32 - 1)
every_metric = pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)


def tied_rows(seed: int, count: int, width: int = 4) -> FloatArray:
    """Rows of small whole numbers: many of them are equal, or equally far from another."""
    return np.random.default_rng(seed).integers(-2, 3, (count, width)).astype(np.float32)


def all_distances(metric: Metric, *rows: FloatArray, block_bytes: int = 2**28) -> FloatArray:
    return np.concatenate([block for _, block in metric.blocks(*rows, block_bytes=block_bytes)])


@given(st.integers(1, 50), st.integers(1, 40), st.integers(1, 20), st.integers(1, 5000))
def test_row_blocks_cover_every_row_once_in_order(
    rows: int, columns: int, width: int, block_bytes: int
) -> None:
    parts = list(row_blocks(rows, columns, width, block_bytes))
    assert [row for part in parts for row in range(part.start, part.stop)] == list(range(rows))
    assert all(
        part.stop - part.start == 1 or (part.stop - part.start) * columns * 4 <= block_bytes
        for part in parts
    )


@every_metric
@given(seed=SEEDS, block_bytes=st.integers(1, 4000))
def test_the_block_size_changes_no_distance(metric: Metric, seed: int, block_bytes: int) -> None:
    queries, keys = tied_rows(seed, 13), tied_rows(seed + 1, 17)
    whole = all_distances(metric, queries, keys)
    assert whole.dtype == np.float32
    np.testing.assert_array_equal(
        all_distances(metric, queries, keys, block_bytes=block_bytes), whole
    )


@every_metric
@given(seed=SEEDS)
def test_permuting_the_rows_permutes_the_distances(metric: Metric, seed: int) -> None:
    rng = np.random.default_rng(seed)
    queries, keys = tied_rows(seed, 13), tied_rows(seed + 1, 17)
    left, right = rng.permutation(13), rng.permutation(17)
    np.testing.assert_array_equal(
        all_distances(metric, queries[left], keys[right]),
        all_distances(metric, queries, keys)[np.ix_(left, right)],
    )


@every_metric
@pytest.mark.parametrize("width", [3, 64, 301])
def test_equal_keys_are_equally_far_wherever_they_stand(metric: Metric, width: int) -> None:
    rng = np.random.default_rng(width)
    queries = rng.standard_normal((37, width)).astype(np.float32)
    keys = np.repeat(rng.standard_normal((1, width)).astype(np.float32), 2311, axis=0)
    distances = all_distances(metric, queries, keys)
    assert (distances == distances[:, :1]).all()


@every_metric
def test_memory_stays_within_the_budget(metric: Metric) -> None:
    rng = np.random.default_rng(0)
    queries = rng.standard_normal((6000, 8)).astype(np.float32)
    keys = rng.standard_normal((4000, 8)).astype(np.float32)
    budget = 16 * 2**20  # the whole matrix would take 96 MB
    metric.nearest(queries[:8], keys, 3)
    tracemalloc.start()
    metric.nearest(queries, keys, 3, block_bytes=budget)
    for _ in metric.blocks(queries, keys, block_bytes=budget):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    results_and_copies = 6000 * 8 * 4 + 2 * 6000 * 10 * 12
    assert peak < 1.5 * budget + results_and_copies
