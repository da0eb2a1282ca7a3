"""How far the precision of accepted matches may be from what was expected without links.

Over 56 pairs of sources that nothing was trained on (docs/results/shipped-matchers.md), the
log-odds of the realised precision lay between `BELOW` under and `ABOVE` over those of the expected
one in eight of ten: too modest more often than too bold.
"""

from __future__ import annotations

import math

BELOW, ABOVE = 0.71, 1.68  # log-odds


def likely_precision(expected: float) -> tuple[float, float]:
    """Between which precisions eight of ten such pairs of sources were, for an expected one."""
    kept = min(max(expected, 1e-6), 1 - 1e-6)
    log_odds = math.log(kept / (1 - kept))
    low, high = (1 / (1 + math.exp(-each)) for each in (log_odds - BELOW, log_odds + ABOVE))
    return low, high
