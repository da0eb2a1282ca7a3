"""All pairs of equal values of two columns, as in a table join."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import IntArray


def equal_pairs(values: IntArray, ordered: IntArray) -> tuple[IntArray, IntArray]:
    """All (i, j) with ``values[i] == ordered[j]``, sorted by i, then j; ``ordered`` is sorted."""
    first = np.searchsorted(ordered, values, side="left")
    counts = np.searchsorted(ordered, values, side="right") - first
    which = np.repeat(np.arange(len(values)), counts)
    offset = np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)
    return which, first[which] + offset
