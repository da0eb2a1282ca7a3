"""How confident the matches are, and how often they are right."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import IntArray
from dualign.reporting.links_curve import judged_pairs, possible_pairs
from dualign.results.alignment import Alignment

BINS = 20
CURVE_BINS = 10
DECISIONS = ("accept", "review", "none")


@dataclass(frozen=True, kw_only=True)
class ConfidenceBin:
    """Left entities whose best candidate has this confidence, by decision; without given links."""

    low: float
    high: float
    counts: tuple[int, ...]  # of each of DECISIONS


@dataclass(frozen=True, kw_only=True)
class CalibrationBin:
    """Possible pairs of similar confidence, and the share of them that is right."""

    confidence: float
    right: float
    pairs: int


def confidence_histogram(alignment: Alignment) -> list[ConfidenceBin]:
    """The confidence of the best candidate of each left entity that has one."""
    best = alignment.candidates.indices[:, 0] >= 0
    best[alignment.links[:, 0]] = False
    place = np.minimum((alignment.confidence[:, 0] * BINS).astype(int), BINS - 1)
    decision = alignment.decisions[:, 0]
    return [
        ConfidenceBin(
            low=k / BINS,
            high=(k + 1) / BINS,
            counts=tuple(
                int((best & (place == k) & (decision == name)).sum()) for name in DECISIONS
            ),
        )
        for k in range(BINS)
    ]


def calibration_curve(alignment: Alignment, truth: IntArray | None) -> list[CalibrationBin]:
    """The possible pairs that the truth can judge, by tenths of confidence; none without truth.

    Bins of equally many matches would nearly all lie at the sure end.
    """
    rows, rights, confidence, _ = possible_pairs(alignment)
    judged, right, _ = judged_pairs(alignment, rows, rights, truth)
    confidence, right = confidence[judged], right[judged]
    place = np.minimum((confidence * CURVE_BINS).astype(int), CURVE_BINS - 1)
    return [
        CalibrationBin(
            confidence=float(confidence[part].mean()),
            right=float(right[part].mean()),
            pairs=int(part.sum()),
        )
        for part in (place == k for k in range(CURVE_BINS))
        if part.any()
    ]
