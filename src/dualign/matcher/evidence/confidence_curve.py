"""`ConfidenceCurve`: how the confidence of a run's pairs follows what its trees say of them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import BoolArray, FloatArray

STEP = 0.25  # of log-odds, in which pairs are taken together
_EDGE = 1e-6

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ConfidenceCurve:
    """Log-odds of the confidence over the log-odds of the trees, both (knots,), ascending.

    Read off the pairs of the run itself, so it holds whatever follows the trees: calibration, the
    share of entities without counterpart, the reading of records.
    """

    said: Numbers
    confident: Numbers

    @classmethod
    def of(cls, logits: FloatArray, confidence: FloatArray, known: BoolArray) -> ConfidenceCurve:
        """The curve of a run; pairs that were given as known are left out."""
        if known.all():
            return cls(np.zeros(1), np.zeros(1))
        said = logits[~known].astype(np.float64)
        confident = _log_odds(confidence[~known])
        bins = np.round(said / STEP).astype(np.int64)
        order = np.argsort(bins, kind="stable")
        found, first = np.unique(bins[order], return_index=True)
        medians = [float(np.median(each)) for each in np.split(confident[order], first[1:])]
        return cls(found.astype(np.float64) * STEP, np.maximum.accumulate(np.array(medians)))

    def confidence(self, said: float) -> float:
        """The confidence of a pair of which the trees say this."""
        odds = float(self._at(np.array([said], np.float32))[0])
        return 1 / (1 + math.exp(-odds))

    def moved(self, confidence: FloatArray, before: FloatArray, after: FloatArray) -> FloatArray:
        """The confidence of pairs once the trees say ``after`` of them in place of ``before``."""
        odds = _log_odds(confidence) + self._at(after) - self._at(before)
        moved = 1 / (1 + np.exp(-odds))
        return np.where(before == after, confidence, moved).astype(np.float32)

    def _at(self, logits: FloatArray) -> Numbers:
        """The curve; beyond its ends it goes on as the trees do."""
        said = logits.astype(np.float64)
        inside = np.clip(said, self.said[0], self.said[-1])
        return np.interp(inside, self.said, self.confident) + (said - inside)


def _log_odds(probability: FloatArray) -> Numbers:
    clipped = np.clip(probability.astype(np.float64), _EDGE, 1 - _EDGE)
    odds: Numbers = np.log(clipped / (1 - clipped))
    return odds
