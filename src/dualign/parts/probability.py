"""From fused scores to probabilities: Platt's scaling, fitted on known links."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.pair_keys import link_keys

_LEAST_SLOPE = 1e-3  # a higher score never means less


def probabilities(
    pairs: Pairs, total: FloatArray, evidence: IntArray, weights: float
) -> FloatArray:
    """1 / (1 + exp(−(a·total + b))) for every pair, shape (pairs,).

    a and b make ``evidence``, links (n, 2), most likely among all pairs of their left entities
    (Platt 1999, with his targets). Without any, the probability is the geometric mean of those
    that the total is made of; ``weights`` is the sum of their weights.
    """
    if not len(evidence):
        means: FloatArray = np.exp(total / np.float32(max(weights, 1.0)))
        return means
    asked = np.isin(pairs.lefts, evidence[:, 0])
    same = np.isin(pairs.keys[asked], link_keys(evidence, pairs.right_count))
    slope, start = _platt(total[asked].astype(np.float64), same)
    chances: FloatArray = (1 / (1 + np.exp(-(slope * total + start)))).astype(np.float32)
    return chances


def _platt(scores: AnyArray, same: AnyArray) -> tuple[float, float]:
    """Slope and intercept of the logistic curve."""
    from scipy.optimize import minimize  # takes half a second, so only where it is needed

    positive = int(same.sum())
    targets = np.where(same, (positive + 1) / (positive + 2), 1 / (len(same) - positive + 2))
    columns = np.stack([scores, np.ones(len(scores))])

    def loss(parameters: AnyArray) -> tuple[float, AnyArray]:
        logits = parameters @ columns
        value = float((np.logaddexp(0, logits) - targets * logits).mean())
        chance = 1 / (1 + np.exp(-np.clip(logits, -500, 500)))
        return value, columns @ (chance - targets) / len(same)

    slope, intercept = minimize(loss, np.array([1.0, 0.0]), jac=True, method="BFGS").x.tolist()
    return max(slope, _LEAST_SLOPE), intercept
