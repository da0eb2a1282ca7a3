"""What the second reading of a score is made of.

The second reading replaces what the trees have said by trees of its own, which look at the score
and at how the pair stands in this run. Their mean and what the score alone adds (TreeSHAP) are what
such a score is usually worth; what their other columns add is what is different here.
"""

from __future__ import annotations

import math

from dualign.core.arrays import FloatArray
from dualign.matcher.evidence.kept_reading import ReadingTrees
from dualign.matcher.evidence.reading_aspects import CHAINED, USUAL
from dualign.results.waterfall import log_odds

RAISED = 1e-4  # by which a probability exceeds what was read, if it is not by rounding


def reading_steps(
    trees: ReadingTrees, values: FloatArray, before: float, calibrated: float
) -> dict[str, float]:
    """What leads from the log-odds ``before`` to the probability ``calibrated``, in log-odds.

    A pair that likely pairs lead to is raised to what these are worth together.
    """
    expected, found = trees.contributions(values)
    read = expected + sum(found.values())
    rest = log_odds(calibrated) - read
    found[USUAL] = found.get(USUAL, 0.0) + expected - before
    if calibrated - 1 / (1 + math.exp(-read)) > RAISED:
        found[CHAINED] = rest
    else:  # 32 bits have rounded it
        found[USUAL] += rest
    return found
