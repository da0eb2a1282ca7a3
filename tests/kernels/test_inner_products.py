"""Inner products do not depend on the number of threads."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.kernels.inner_products import inner_products
from dualign.kernels.jit import set_threads, thread_count


@pytest.mark.parametrize(("rows", "keys"), [(1, 1), (300, 310), (1111, 700)])
def test_the_bits_are_those_of_one_thread(rows: int, keys: int) -> None:
    random = np.random.default_rng(0)
    left = random.standard_normal((rows, 300)).astype(np.float32)
    right = random.standard_normal((keys, 300)).astype(np.float32)
    before, found = thread_count(), []
    try:
        for threads in (1, 2, 3):
            set_threads(threads)
            found.append(inner_products(left, right))
    finally:
        set_threads(before)
    assert found[0].tobytes() == found[1].tobytes() == found[2].tobytes()
    np.testing.assert_allclose(found[0], left @ right.T, rtol=1e-4, atol=1e-3)
