"""How alike each text is to the one at its place in another list, by a measure of rapidfuzz."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from rapidfuzz import process

from dualign.core.arrays import FloatArray
from dualign.kernels.jit import threads_for
from dualign.kernels.library_threads import library_threads


def compare_in_pairs(left: Sequence[str], right: Sequence[str], measure: Any) -> FloatArray:
    """The measure of each left text and the right one at its place, shape (texts,)."""
    workers = library_threads() if threads_for(len(left)) > 1 else 1
    values: FloatArray = process.cpdist(
        left, right, scorer=measure, workers=workers, dtype=np.float32
    )
    return values
