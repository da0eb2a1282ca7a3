"""The widest gap between the scores of an entity, against a slow computation."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.matcher.calibration.score_gaps import FLOOR, score_gaps

SCORED = st.lists(st.tuples(st.integers(0, 4), st.floats(-15, 15)), max_size=30)


def slowly(groups: list[int], scores: list[float]) -> list[tuple[float, float]]:
    found = []
    for group, score in zip(groups, scores, strict=True):
        own = [max(s, FLOOR) for g, s in zip(groups, scores, strict=True) if g == group]
        ordered = [*sorted(own, reverse=True), FLOOR]
        width, high, low = max(
            ((high - low, high, low) for high, low in pairwise(ordered)),
            key=lambda gap: gap[:2],
        )
        found.append((max(score, FLOOR) - (high + low) / 2, width))
    return found


@given(SCORED)
def test_the_widest_gap_is_found(scored) -> None:
    groups, scores = [group for group, _ in scored], [round(score, 2) for _, score in scored]
    found = score_gaps(np.array(groups, dtype=np.int64), np.array(scores, dtype=np.float64))
    np.testing.assert_allclose(np.stack(found, axis=1), np.reshape(slowly(groups, scores), (-1, 2)))


def test_counterparts_that_score_alike_are_above_the_gap() -> None:
    over, wide = score_gaps(np.zeros(5, dtype=np.int64), np.array([-4.0, -4.3, -4.1, -8.0, -8.5]))
    assert (over > 0).tolist() == [True, True, True, False, False]
    np.testing.assert_allclose(wide, 3.7)
