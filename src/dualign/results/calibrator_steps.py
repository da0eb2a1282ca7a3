"""What the score calibrator changes, part by part.

The score calibrator has trees of its own, which look at the score and at how the pair stands in
this run. Their mean and what the score alone adds (TreeSHAP) are what such a score is usually
worth; what their other columns add is what is different here.
"""

from __future__ import annotations

import math

from dualign.core.arrays import FloatArray
from dualign.matcher.evidence.calibrator_aspects import CHAINED, USUAL
from dualign.matcher.evidence.kept_calibrator import CalibratorTrees
from dualign.results.waterfall import log_odds

RAISED = 1e-4  # by which a probability exceeds that of the calibrator, if it is not by rounding


def calibrator_steps(
    trees: CalibratorTrees, values: FloatArray, before: float, calibrated: float
) -> dict[str, float]:
    """What leads from the log-odds ``before`` to the probability ``calibrated``, in log-odds.

    A pair that likely pairs lead to is raised to what these are worth together.
    """
    expected, found = trees.contributions(values)
    own = expected + sum(found.values())
    rest = log_odds(calibrated) - own
    found[USUAL] = found.get(USUAL, 0.0) + expected - before
    if calibrated - 1 / (1 + math.exp(-own)) > RAISED:
        found[CHAINED] = rest
    else:  # 32 bits have rounded it
        found[USUAL] += rest
    return found
