"""Sparse graphs of every shape for property tests of kernels."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from dualign.kernels.edges import Edges


@st.composite
def edges(draw: st.DrawFn, *, side: int = 9, count: int = 40) -> Edges:
    """Edges with parallel ones, rows and columns without any, a single row or column, or none."""
    rows, columns = draw(st.integers(1, side)), draw(st.integers(1, side))
    pair = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    pairs = np.array(draw(st.lists(pair, max_size=count)), dtype=np.int64).reshape(-1, 2)
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    values = rng.standard_normal(len(pairs)).astype(np.float32)
    return Edges(pairs[:, 0], pairs[:, 1], (rows, columns), values)


# For numerical gradients, whose cost grows with the square of the size.
FEW_EDGES = edges(side=4, count=8)
