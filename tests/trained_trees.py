"""Trees that have learnt something, and the table they have learnt it from."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.scoring.scorer import Scorer


def trained_scorer(columns: int = 5, seed: int = 0, trees: int = 40) -> tuple[Scorer, FloatArray]:
    """A scorer, and 2,000 rows of random features."""
    draw = np.random.default_rng(seed)
    table = draw.normal(size=(2000, columns)).astype(np.float32)
    same = table[:, 0] + table[:, 1] * table[:, 2] > draw.normal(size=2000)
    return Scorer.fit(table, same, MatcherSettings(trees=trees, leaves=15), seed), table
