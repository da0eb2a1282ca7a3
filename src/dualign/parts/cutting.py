"""Cutting a weighted graph into parts of equal size with METIS.

Karypis, Kumar: A Fast and High Quality Multilevel Scheme for Partitioning Irregular Graphs. SIAM
Journal on Scientific Computing 20(1), 1998.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse as sp

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.errors import MissingExtra, UsageError

KEEP_TOGETHER = 4  # how much heavier an edge becomes for the next cut when one has cut it


def cut_graph(weights: sp.csr_array, count: int, cuts: int, seed: int) -> list[IntArray]:
    """The part of each entity, (n,), in each of several cuts; few heavy edges are cut.

    Edges that one cut has cut are heavier in the next.
    """
    metis = require_metis() if count > 1 else None
    entities = weights.shape[0]
    if count > entities:
        raise UsageError(f"{entities} entities cannot be cut into {count} parts; use fewer parts")
    found: list[IntArray] = []
    matrix = weights.copy()
    rows = np.repeat(np.arange(entities), np.diff(matrix.indptr))
    for number in range(cuts):
        part = np.zeros(entities, dtype=np.int64)
        if metis is not None:
            part = _cut(metis, matrix, count, seed + number)
        found.append(part)
        matrix.data[part[rows] != part[matrix.indices]] *= KEEP_TOGETHER
    return found


def _cut(metis: Any, matrix: sp.csr_array, count: int, seed: int) -> IntArray:
    adjacency = metis.CSRAdjacency(
        adj_starts=matrix.indptr.astype(np.int64), adjacent=matrix.indices.astype(np.int64)
    )
    _, parts = metis.part_graph(
        count, adjacency, eweights=matrix.data, options=metis.Options(seed=seed)
    )
    return np.asarray(parts, dtype=np.int64)


def overlapping(weights: sp.csr_array, core: BoolArray, overlap: float) -> IntArray:
    """The entities outside a part most connected to it, at most ``overlap`` times its own.

    First come those with the largest share of their weights inside: an entity that lies between
    two parts misses much in one of them, a hub misses little.
    """
    inside = weights @ core.astype(np.float64)
    inside[core] = 0
    every = np.maximum(np.asarray(weights.sum(axis=1)).ravel(), 1)
    most = int(overlap * core.sum())
    order = np.lexsort((-inside, -inside / every))[:most]
    return np.sort(order[inside[order] > 0])


def require_metis() -> Any:
    """The binding of METIS, or what to install."""
    try:
        import pymetis
    except ImportError as error:
        raise MissingExtra("training in parts (--parts)", "parts") from error
    return pymetis
