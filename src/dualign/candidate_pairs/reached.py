"""The best entities reached by a walk."""

from __future__ import annotations

from dualign.core.arrays import AnyArray, FloatArray
from dualign.kernels.jit import compiled


@compiled
def best_reached(touched: AnyArray, count: int, score: FloatArray, found: AnyArray) -> None:
    """Fill ``found`` with the best of ``touched[:count]``, largest score first, ties by number.

    Sorts the front of ``touched``; where fewer were reached, the end of ``found`` stays as it is.
    """
    for place in range(min(len(found), count)):
        top = place
        for t in range(place + 1, count):
            a, b = touched[t], touched[top]
            if score[a] > score[b] or (score[a] == score[b] and a < b):
                top = t
        touched[place], touched[top] = touched[top], touched[place]
        found[place] = touched[place]
