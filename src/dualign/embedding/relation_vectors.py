"""Relations as vectors, made of the vectors of the entities they join."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.graphs.primal import PrimalGraph


def relation_vectors(primal: PrimalGraph, rows: FloatArray) -> FloatArray:
    """Mean of heads ‖ mean of tails, the relation representation c of RDGCN (Eq. 5).

    ``rows`` (n, d) are the vectors of all entities, left ones first; the result is (m, 2d). An
    entity that heads a relation twice counts once; a relation without triples gets a zero row.
    """
    halves = []
    for column in (0, 2):
        members = primal.incidence(column).astype(rows.dtype)
        sizes = np.maximum(members.sum(axis=1), 1)
        halves.append((members @ rows) / sizes[:, None])
    return np.concatenate(halves, axis=1).astype(np.float32)


def centred_vectors(vectors: FloatArray) -> FloatArray:
    """Centred relation vectors of one graph: minus their mean, each half of unit length.

    The cosine of two such rows is the mean of the cosines of their heads and of their tails. The
    mean is one of heads and tails together, so that a relation can be compared with an inverse.
    """
    count = len(vectors)
    halves = vectors.reshape(2 * count, -1)
    there = halves.any(axis=1, keepdims=True)
    apart = np.where(there, halves - halves.sum(axis=0) / max(int(there.sum()), 1), 0)
    lengths = np.linalg.norm(apart, axis=1, keepdims=True)
    unit = apart / np.where(lengths > 0, lengths, 1)
    return np.ascontiguousarray(unit.reshape(count, -1), dtype=np.float32)


def with_inverses(vectors: FloatArray) -> FloatArray:
    """The rows of the relations, then those of their inverses: tails ‖ heads, shape (2m, 2d)."""
    heads, tails = np.split(vectors, 2, axis=1)
    return np.concatenate([vectors, np.concatenate([tails, heads], axis=1)])
