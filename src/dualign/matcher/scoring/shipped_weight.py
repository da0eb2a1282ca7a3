"""How much the shipped judgement weighs against the learnt one, by how well both have done.

The pairs that share an entity with a hidden link were scored by scorers that have not seen them, so
they show what each judgement, and any mixture of the two, is worth. The weight w of the shipped
one is that which makes

    loss of (1 − w) · learnt + w · shipped on those pairs  +  PRIOR · (w − w₀)²

smallest, the loss being that of logistic regression, summed over the pairs. With few links the
prior decides, w₀ = 3000 / (3000 + links); with many, the links do. Nothing is switched on or off
at any number of links.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray

PRIOR = 20.0  # nats that a weight of 0 or 1 costs more than the other one expected
STEPS = np.linspace(0, 1, 21)
SUREST = 12.0  # log-odds: no pair counts for more


@dataclass(frozen=True, kw_only=True, eq=False)
class HeldOutScores:
    """The log-odds of both for pairs whose truth is known, but not to them; all (pairs,)."""

    learnt: FloatArray
    shipped: FloatArray
    same: BoolArray


def fit_shipped_weight(held_out: Sequence[HeldOutScores], usual: float) -> float:
    """The weight of the shipped judgement, ``usual`` where no pairs were held out."""
    if not held_out:
        return usual
    learnt = np.concatenate([each.learnt for each in held_out]).astype(np.float64)
    shipped = np.concatenate([each.shipped for each in held_out]).astype(np.float64)
    sign = np.where(np.concatenate([each.same for each in held_out]), -1.0, 1.0)
    costs = [
        float(np.logaddexp(0, sign * _bounded((1 - weight) * learnt + weight * shipped)).sum())
        + PRIOR * (weight - usual) ** 2
        for weight in STEPS
    ]
    return float(STEPS[int(np.argmin(costs))])


def _bounded(logits: np.ndarray[tuple[int], np.dtype[np.float64]]) -> FloatArray:
    return np.clip(logits, -SUREST, SUREST)
