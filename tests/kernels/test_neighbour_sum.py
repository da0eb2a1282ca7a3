"""The weighted sum of some rows, with those of the next edges asked for ahead."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.kernels.neighbour_sum import add_neighbours


@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 1), (2, 9), (0, 30), (29, 30)])
def test_rows_are_added_to_what_is_there(low: int, high: int) -> None:
    rng = np.random.default_rng(0)
    x, weights = rng.standard_normal((5, 17)), rng.standard_normal(30)
    neighbours, target = rng.integers(0, 5, 30), rng.standard_normal(17)
    expected = target + weights[low:high] @ x[neighbours[low:high]]
    add_neighbours(target, low, high, neighbours, weights, x)
    np.testing.assert_allclose(target, expected)
