"""The features of pairs that no round changes, with their scores and leads.

Beliefs and what follows from them belong to the round in which a pair was judged; pairs of
different states can only be compared by what does not depend on it.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.matcher.calibration.score_leads import FAR, Scores
from dualign.matcher.features import column_names
from dualign.matcher.features.feature_columns import COLUMN_SUFFIX, ROW_SUFFIX, moving_columns


def static_features(values: FloatArray, scores: Scores, lead: Scores) -> Scores:
    """Of pairs with these features (pairs, columns), scores (pairs,) and leads (pairs, 2).

    Leads are compressed: it matters little whether a pair is ahead by 10 or by 15.
    """
    clipped = np.clip(lead, -FAR, FAR)
    compressed = np.sign(clipped) * np.log1p(np.abs(clipped))
    return np.column_stack([values[:, _static_columns()], scores, compressed])


@cache
def _static_columns() -> IntArray:
    """Places in a table of features."""
    moving = moving_columns()
    changed = {name + suffix for name in moving for suffix in ("", ROW_SUFFIX, COLUMN_SUFFIX)}
    return np.array([k for k, name in enumerate(column_names()) if name not in changed])
