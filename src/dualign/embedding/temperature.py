"""The softmax temperature that makes known links most likely."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.embedding.embeddings import check_embeddings
from dualign.embedding.metric import BLOCK_BYTES, Metric
from dualign.embedding.metrics import get_metric


@dataclass(frozen=True, kw_only=True)
class TemperatureSettings:
    """How a temperature is fitted."""

    max_links: int = 1000  # beyond this a sample is used: enough to fit one number
    seed: int = 0  # of that sample
    decades: float = 4.0  # searched on both sides of the distances' spread
    tolerance: float = 1e-3  # of log T


def fit_temperature(
    queries: FloatArray,
    keys: FloatArray,
    links: IntArray,
    metric: str | Metric = "l1",
    *,
    settings: TemperatureSettings | None = None,
    block_bytes: int = BLOCK_BYTES,
) -> float:
    """The temperature T at which the softmax over all keys gives ``links`` the most likelihood.

    ``links`` has shape (n, 2): rows of ``queries`` and ``keys``. Take links that training has not
    seen: on training links the fit is overconfident. With s the scores, it minimises over
    log T the mean of

        −[(1 − ε) s(true) + ε mean s] / T + log Σ exp(s / T),    ε = 1 / (n + 2)

    which is the negative log-likelihood with Platt's correction ε (1999): without it, links that
    are all first would drive T to 0. Its slope is zero where the distance expected under the
    softmax equals the (corrected) distance of the true keys; that expectation only grows with T.
    """
    chosen = settings or TemperatureSettings()
    measure = get_metric(metric)
    check_embeddings(queries, keys)
    if not len(links):
        raise UsageError("a temperature cannot be fitted to 0 links; give 1 or more")
    sample = _sample(links, chosen)
    gaps = _repeatable_gaps(measure, queries, keys, sample[:, 0], block_bytes)
    smoothing = 1.0 / (len(sample) + 2)
    true, spread = _mean_gaps(gaps, sample[:, 1])
    target = (1 - smoothing) * true + smoothing * spread
    if not spread > 0:
        return float(measure.temperature)  # all keys are equally far: every T gives the same
    lowest, highest = (math.log(spread) + sign * chosen.decades * math.log(10) for sign in (-1, 1))

    def excess(log_heat: float) -> float:
        return _expected_gap(gaps, math.exp(log_heat)) - target

    if excess(lowest) >= 0:
        return math.exp(lowest)
    if excess(highest) <= 0:
        return math.exp(highest)  # the links are no nearer than other pairs
    return math.exp(float(brentq(excess, lowest, highest, xtol=chosen.tolerance)))


def _sample(links: IntArray, settings: TemperatureSettings) -> IntArray:
    if len(links) <= settings.max_links:
        return links
    rng = np.random.default_rng(settings.seed)
    return links[np.sort(rng.choice(len(links), settings.max_links, replace=False))]


def _repeatable_gaps(
    metric: Metric, queries: FloatArray, keys: FloatArray, rows: IntArray, block_bytes: int
) -> Callable[[], Iterable[FloatArray]]:
    """Blocks of the distance of each key beyond the row's nearest; kept in memory if they fit."""

    def compute() -> Iterable[FloatArray]:
        blocks = metric.blocks(queries[rows], keys, pool=queries, block_bytes=block_bytes // 2)
        for _, block in blocks:
            block -= block.min(axis=1, keepdims=True)
            yield block

    if len(rows) * len(keys) * keys.itemsize > block_bytes // 2:
        return compute
    kept = list(compute())
    return lambda: kept


def _mean_gaps(gaps: Callable[[], Iterable[FloatArray]], targets: IntArray) -> tuple[float, float]:
    """The mean gap of the true keys, and of all keys."""
    true, total, done = 0.0, 0.0, 0
    for block in gaps():
        columns = targets[done : done + len(block)]
        true += float(block[np.arange(len(block)), columns].sum(dtype=np.float64))
        total += float(block.mean(axis=1, dtype=np.float64).sum())
        done += len(block)
    return true / done, total / done


def _expected_gap(gaps: Callable[[], Iterable[FloatArray]], heat: float) -> float:
    """The mean over rows of the gap expected under the softmax at temperature ``heat``."""
    total, done = 0.0, 0
    for block in gaps():
        with np.errstate(over="ignore"):
            weights = np.exp(block / -heat)
        sums = weights.sum(axis=1, dtype=np.float64)
        weights *= block
        total += float((weights.sum(axis=1, dtype=np.float64) / sums).sum())
        done += len(block)
    return total / done
