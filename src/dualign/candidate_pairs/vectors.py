"""Views of the entities as vectors: unit rows of the left and of the right entities."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, FloatArray
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.kernels.jit import compiled, run_rows

View = tuple[FloatArray, FloatArray]


@compiled
def _products(
    start: int,
    stop: int,
    lefts: AnyArray,
    rights: AnyArray,
    ours: FloatArray,
    theirs: FloatArray,
    out: FloatArray,
) -> None:
    for q in range(start, stop):
        a, b = ours[lefts[q]], theirs[rights[q]]
        total = np.float32(0)
        for k in range(len(a)):
            total += a[k] * b[k]
        out[q] = total


def cosines(pairs: Pairs, view: View) -> FloatArray:
    """The cosine of each pair, shape (pairs,)."""
    out = np.empty(len(pairs), dtype=np.float32)
    run_rows(_products, len(pairs), pairs.lefts, pairs.rights, *view, out)
    return out


def unit(rows: FloatArray) -> FloatArray:
    """Rows of length one; zero rows stay zero."""
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    return (rows / np.where(norms > 0, norms, 1)).astype(np.float32)


def hops(view: View, left: Neighbourhood, right: Neighbourhood) -> tuple[View, View]:
    """The mean of the neighbours' vectors, and of their neighbours' vectors."""
    matrices = left.averaging(), right.averaging()
    once = unit(matrices[0] @ view[0]), unit(matrices[1] @ view[1])
    twice = unit(matrices[0] @ once[0]), unit(matrices[1] @ once[1])
    return once, twice


def side_by_side(*parts: tuple[float, View]) -> View:
    """Several views as one, whose cosine is the mean of theirs, weighted by the squared weights."""
    joined = [
        unit(np.concatenate([np.float32(weight) * view[side] for weight, view in parts], axis=1))
        for side in (0, 1)
    ]
    return joined[0], joined[1]
