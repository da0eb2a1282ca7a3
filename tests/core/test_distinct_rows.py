"""Distinct rows are those of numpy."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.distinct_rows import distinct_rows


@pytest.mark.parametrize(
    ("low", "high"), [(0, 3), (0, 1000), (-5, 5), (0, 2**40)], ids=["few", "many", "signs", "large"]
)
@pytest.mark.parametrize("shape", [(0, 3), (1, 3), (500, 1), (500, 2), (500, 3)])
def test_they_are_those_of_numpy(low, high, shape) -> None:
    rows = np.random.default_rng(7).integers(low, high, shape)
    found = distinct_rows(rows)
    assert np.array_equal(found, np.unique(rows, axis=0))
    assert found.dtype == rows.dtype
