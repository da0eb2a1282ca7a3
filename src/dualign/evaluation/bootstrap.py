"""Confidence intervals of means over test queries."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import IntArray
from dualign.core.errors import UsageError

_CHUNK_BYTES = 64 * 2**20


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """A mean with its confidence interval; without resampling there is no interval."""

    value: float
    low: float | None = None
    high: float | None = None


def bootstrap_means(
    values: npt.NDArray[np.float64],
    queries: IntArray | None = None,
    *,
    resamples: int = 1000,
    confidence: float = 0.95,
    seed: int = 0,
) -> list[Estimate]:
    """The mean of each column of ``values``, shape (links, metrics), with a percentile interval.

    *Queries* are resampled: links that share a query (``queries``, shape (links,)) are drawn
    together, since they are not independent. Each resample draws as many queries as there are. The
    interval spans the central ``confidence`` of the resampled means. ``resamples = 0`` leaves
    it out.
    """
    if not 0 < confidence < 1:
        raise UsageError(f"the confidence of an interval is {confidence}; it must be within (0, 1)")
    means = values.mean(axis=0)
    if not resamples:
        return [Estimate(value=float(mean)) for mean in means]
    drawn = _resampled_means(_sums_by_query(values, queries), resamples, seed)
    tail = 50 * (1 - confidence)
    lows, highs = np.percentile(drawn, [tail, 100 - tail], axis=0)
    return [
        Estimate(value=float(mean), low=float(low), high=float(high))
        for mean, low, high in zip(means, lows, highs, strict=True)
    ]


def _sums_by_query(
    values: npt.NDArray[np.float64], queries: IntArray | None
) -> npt.NDArray[np.float64]:
    """Sum of the values of each query's links and, as last column, how many links it has."""
    counted = np.column_stack([values, np.ones(len(values))])
    if queries is None:
        return counted
    groups = np.unique(queries, return_inverse=True)[1]
    return np.column_stack([np.bincount(groups, column) for column in counted.T])


def _resampled_means(
    sums: npt.NDArray[np.float64], resamples: int, seed: int
) -> npt.NDArray[np.float64]:
    """Means of ``resamples`` draws with replacement, shape (resamples, metrics)."""
    rng = np.random.default_rng(seed)
    size = len(sums)
    totals = np.empty((resamples, sums.shape[1]))
    chunk = max(1, _CHUNK_BYTES // (16 * size))
    for start in range(0, resamples, chunk):
        rows = min(chunk, resamples - start)
        draws = rng.integers(size, size=(rows, size))
        draws += np.arange(rows)[:, None] * size
        times = np.bincount(draws.ravel(), minlength=rows * size).reshape(rows, size)
        totals[start : start + rows] = times @ sums
    return totals[:, :-1] / totals[:, -1:]
