"""Sparse graphs of every shape for property tests of kernels."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from dualign.kernels.edges import Edges


@st.composite
def edges(draw: st.DrawFn, *, side: int = 9, count: int = 40) -> Edges:
    """Edges with parallel ones, rows and columns without any, a single row or column, or none."""
    rows, columns = draw(st.integers(1, side)), draw(st.integers(1, side))
    # One number per edge, which is drawn twice as fast as two.
    places = np.array(draw(st.lists(st.integers(0, rows * columns - 1), max_size=count)), np.int64)
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    values = rng.standard_normal(len(places)).astype(np.float32)
    return Edges(places // columns, places % columns, (rows, columns), values)


# For numerical gradients, whose cost grows with the square of the size.
FEW_EDGES = edges(side=4, count=8)
