"""The inner loop of every pass over edges: the weighted sum of some rows."""

from __future__ import annotations

from dualign.core.arrays import AnyArray
from dualign.kernels.jit import compiled
from dualign.kernels.prefetch import AHEAD, prefetch_row


@compiled
def add_neighbours(
    target: AnyArray, low: int, high: int, neighbours: AnyArray, weights: AnyArray, x: AnyArray
) -> None:
    """Add Σ_e weights[e] · x[neighbours[e]] over the edges ``low`` to ``high`` to target."""
    last = len(neighbours) - 1
    for edge in range(low, high):
        prefetch_row(x, neighbours[min(edge + AHEAD, last)])
        source, weight = x[neighbours[edge]], weights[edge]
        for k in range(target.shape[0]):
            target[k] += weight * source[k]
