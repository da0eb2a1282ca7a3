"""Whether a confidence of 0.9 means right nine times in ten."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import BoolArray
from dualign.core.errors import UsageError

BINS = 15

Floats = npt.NDArray[np.float64]


def expected_calibration_error(confidence: Floats, correct: BoolArray, bins: int = BINS) -> float:
    """Mean gap between confidence and correctness over bins of equal mass.

    The pairs are sorted by confidence and cut into ``bins`` groups of equal size (±1); the error is
    Σ (size of the bin / n) · |mean confidence − share correct|. Pairs of equal confidence share
    their correctness before the cut, so their order does not matter.
    """
    _check(confidence, correct)
    levels, group = np.unique(confidence, return_inverse=True)
    shared = np.bincount(group, correct) / np.bincount(group)
    order = np.sort(group)
    gaps = levels[order] - shared[order]
    parts = np.array_split(gaps, min(bins, len(gaps)))
    return float(sum(abs(part.sum()) for part in parts) / len(gaps))


def brier_score(confidence: Floats, correct: BoolArray) -> float:
    """The mean squared difference between confidence and correctness (1 or 0)."""
    _check(confidence, correct)
    return float(np.mean((confidence - correct) ** 2))


def _check(confidence: Floats, correct: BoolArray) -> None:
    if confidence.shape != correct.shape or confidence.ndim != 1:
        raise UsageError(
            f"{confidence.shape} confidences for {correct.shape} judgements; "
            "give one of each per pair"
        )
    if not len(confidence):
        raise UsageError("calibration needs at least 1 judged pair, and there are 0")
