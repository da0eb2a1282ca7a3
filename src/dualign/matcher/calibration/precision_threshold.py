"""The threshold that gives the requested precision."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.assignment.every import LEAST
from dualign.core.arrays import FloatArray
from dualign.core.errors import UsageError

LARGEST = 0.5  # threshold for F1; the smallest is `LEAST`
LENIENCE = 0.8  # of the threshold that would be best if every probability were exact


def check_precision(precision: float) -> None:
    """Refuse what no precision can be."""
    if not 0 < precision <= 1:
        raise UsageError(f"the precision asked for is {precision}; it must lie between 0 and 1")


def threshold_for_f1(probability: FloatArray) -> float:
    """The threshold whose accepted pairs have the largest F1 in expectation, 0.5 at most.

    If pairs are right as often as their probabilities say, F1 is largest when everything above
    half of that F1 is accepted: where little is certain, a doubtful pair is still worth more than
    none. Where the probabilities are themselves uncertain, too high a threshold costs more than
    one that is too low (F1 .7735 against .7684 over 38 families of sources, each left out in
    turn), so it is lowered by a fifth. Nothing below ``LEAST`` is ever accepted.
    """
    ordered = np.sort(probability.astype(np.float64))[::-1]
    if not len(ordered):
        return LARGEST
    right = np.cumsum(ordered)
    value = 2 * right / (np.arange(1, len(ordered) + 1) + right[-1])
    return float(np.clip(LENIENCE * ordered[int(value.argmax())], LEAST, LARGEST))


def threshold_for_precision(probability: FloatArray, precision: float) -> float:
    """The lowest threshold whose accepted pairs are right with ``precision`` in expectation.

    The expected precision of the pairs above a threshold is the mean of their probabilities. Where
    not even the surest pair is sure enough, the threshold is 1: nothing but known links passes.
    """
    check_precision(precision)
    ordered = np.sort(probability.astype(np.float64))[::-1]
    means = np.cumsum(ordered) / np.arange(1, len(ordered) + 1)
    whole = np.append(ordered[1:] < ordered[:-1], True)[: len(ordered)]  # ties pass together
    enough = np.flatnonzero(whole & (means >= precision))
    return float(ordered[enough[-1]]) if len(enough) else 1.0
