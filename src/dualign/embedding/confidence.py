"""Confidence: the softmax of the scores over all candidates."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import FloatArray
from dualign.core.errors import UsageError
from dualign.embedding.metric import BLOCK_BYTES, Metric
from dualign.embedding.metrics import get_metric
from dualign.embedding.nearest_keys import Candidates

_TINY = np.finfo(np.float32).tiny


def confidences(
    queries: FloatArray,
    keys: FloatArray,
    candidates: Candidates,
    metric: str | Metric = "l1",
    *,
    temperature: float | None = None,
    block_bytes: int = BLOCK_BYTES,
) -> FloatArray:
    """The confidence of each candidate, in (0, 1], shape (queries, k).

    confidence(x, y) = exp(s(x, y) / T) / Σ over *all* keys y' of exp(s(x, y') / T)

    The candidates must be those of the same metric, queries and keys. ``temperature`` is T; left
    out, it is the metric's default. It is a normalised score, not yet a probability: fit T with
    `fit_temperature` on links that training has not seen to calibrate it.
    """
    measure = get_metric(metric)
    heat = measure.temperature if temperature is None else temperature
    if not heat > 0:
        raise UsageError(f"the temperature is {heat}; it must be larger than 0")
    if len(candidates.indices) != len(queries) or candidates.keys != len(keys):
        raise UsageError(
            f"candidates of {len(candidates.indices)} queries × {candidates.keys} keys do not "
            f"belong to {len(queries)} queries × {len(keys)} keys"
        )
    best = candidates.scores[:, :1]
    totals = np.empty((len(queries), 1), dtype=np.float64)
    for rows, block in measure.blocks(queries, keys, block_bytes=block_bytes):
        totals[rows] = _total_over_best(block, best[rows], heat)
    shares = np.exp((candidates.scores.astype(np.float64) - best) / heat) / totals
    # Rounding may leave (0, 1]; clip.
    return np.clip(shares, _TINY, 1.0).astype(np.float32)


def _total_over_best(block: FloatArray, best: FloatArray, heat: float) -> npt.NDArray[np.float64]:
    """Σ exp((score − best) / T) of each row, shape (rows, 1); every exponent is at most 0."""
    block += best
    with np.errstate(over="ignore"):  # a distant key at a tiny temperature: exp(−inf) is 0
        block /= -heat
    np.exp(block, out=block)
    totals: npt.NDArray[np.float64] = block.sum(axis=1, dtype=np.float64, keepdims=True)
    return totals
