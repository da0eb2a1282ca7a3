"""From a scorer's probability to one that means what it says.

The scorer has judged the hidden links of the simulated runs without having seen them; whether its
best candidates were right is known there, entities without counterpart included. A logistic
curve over the log-odds (Platt 1999) brings the one in line with the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from dualign.arrays import BoolArray, FloatArray
from dualign.matcher.pairs import Pairs
from dualign.matcher.run import Run

FEWEST = 50  # judged entities; with fewer the probabilities stay as they are
_EDGE = 1e-6


@dataclass(frozen=True)
class Calibration:
    """p ↦ σ(slope · logit p + shift)."""

    slope: float = 1.0
    shift: float = 0.0

    def of(self, probability: FloatArray) -> FloatArray:
        """The calibrated probabilities, in the same order of size."""
        logits = _logit(probability)
        odds = np.exp(-(self.slope * logits + self.shift))
        return np.asarray(1 / (1 + odds), dtype=np.float32)


def fit_calibration(runs: Sequence[Run]) -> Calibration:
    """The curve that makes the best candidates of hidden left entities as likely as they are."""
    judged = [best_candidates(run) for run in runs]
    probability = np.concatenate([values for values, _ in judged])
    right = np.concatenate([right for _, right in judged])
    if len(right) < FEWEST or right.all() or not right.any():
        return Calibration()
    return fitted(probability, right)


def best_candidates(run: Run) -> tuple[FloatArray, BoolArray]:
    """For each left entity of a hidden link its best probability, and whether that is a link."""
    pairs = run.pairs
    asked = np.zeros(pairs.left_count, dtype=np.bool_)
    asked[run.hidden[:, 0]] = True
    judged = np.flatnonzero(asked[pairs.lefts] & ~run.known)
    order = judged[
        np.lexsort((pairs.rights[judged], -run.probability[judged], pairs.lefts[judged]))
    ]
    _, first = np.unique(pairs.lefts[order], return_index=True)
    best = order[first]
    true = Pairs.of_links(run.hidden, pairs.left_count, pairs.right_count)
    return run.probability[best], true.find(pairs.keys[best]) >= 0


def fitted(probability: FloatArray, right: BoolArray) -> Calibration:
    """The most likely curve, with Platt's targets, which keep it from being too sure."""
    yes, no = int(right.sum()), int((~right).sum())
    target = np.where(right, (yes + 1) / (yes + 2), 1 / (no + 2))
    logits = _logit(probability)

    def loss(curve: npt.NDArray[np.float64]) -> float:
        values = curve[0] * logits + curve[1]
        return float(np.mean(np.logaddexp(0, values) - target * values))

    found = minimize(loss, np.array([1.0, 0.0]), method="Nelder-Mead")
    return Calibration(slope=max(float(found.x[0]), 0.05), shift=float(found.x[1]))


def _logit(probability: FloatArray) -> npt.NDArray[np.float64]:
    clipped = np.clip(probability.astype(np.float64), _EDGE, 1 - _EDGE)
    odds: npt.NDArray[np.float64] = clipped / (1 - clipped)
    return np.log(odds)
