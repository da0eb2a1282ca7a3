from __future__ import annotations

import numpy as np

from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.scoring.scorer import Scorer


def test_a_column_without_values_changes_no_tree() -> None:
    """So data in Latin letters are judged as before the column ``reading`` came in."""
    draw = np.random.default_rng(3)
    values = draw.standard_normal((400, 6)).astype(np.float32)
    same = values[:, 0] + values[:, 3] > 0.5
    wider = np.insert(values, 2, np.float32(0), axis=1)
    settings = MatcherSettings(trees=10, leaves=7)
    narrow, wide = (Scorer.fit(table, same, settings, 0) for table in (values, wider))
    assert wide.logits(wider).tobytes() == narrow.logits(values).tobytes()
