"""The cosine metric."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import FloatArray
from dualign.embedding.metric import PairwiseMetric

_TILE = 2048  # keys per matrix product
_STEP = 2.0**-24


def _unit(rows: FloatArray) -> npt.NDArray[np.float64]:
    wide = rows.astype(np.float64)
    norms = np.linalg.norm(wide, axis=1, keepdims=True)
    return wide / np.where(norms > 0, norms, 1.0)


class Cosine(PairwiseMetric):
    """d(x, y) = −⟨x, y⟩ / (‖x‖ ‖y‖); a zero row has similarity 0 with every row.

    The products run in float64 and are rounded to multiples of 2⁻²⁴, the step of float32 below 1:
    a matrix product sums a row in an order that depends on the position of the row, and without
    rounding that alone would rank equal keys.
    """

    name = "cosine"
    temperature = 0.05

    def distances(self, queries: FloatArray, keys: FloatArray) -> FloatArray:
        """Negative cosine similarities, shape (queries, keys)."""
        out = np.empty((len(queries), len(keys)), dtype=np.float32)
        unit_queries = _unit(queries)
        for start in range(0, len(keys), _TILE):
            tile = slice(start, start + _TILE)
            product = unit_queries @ _unit(keys[tile]).T
            product *= -1 / _STEP
            out[:, tile] = np.rint(product, out=product)
        out *= np.float32(_STEP)
        return out


COSINE = Cosine()
