"""The largest factors of a symmetric sparse matrix, the same ones every time."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import eigsh

from dualign.core.arrays import FloatArray, IntArray

Vector = npt.NDArray[np.float64]

_DENSE = 1000  # rows; up to here all eigenvectors take less than a second


def symmetric_factors(matrix: sp.csr_array, rank: int) -> FloatArray:
    """Singular vectors of the ``rank`` largest singular values, times their roots.

    Each connected part of the matrix is decomposed by itself. ARPACK alone would meet an
    eigenvalue once for each of many equal parts; it then goes on from a random vector, and returns
    other vectors every time or gives up.
    """
    count, part = connected_components(matrix, directed=False)
    order = np.argsort(part, kind="stable")
    parts = np.split(order, np.cumsum(np.bincount(part, minlength=count))[:-1])
    columns: list[tuple[float, IntArray, Vector]] = []  # value, the rows of its part, vector
    for rows in parts:
        values, vectors = _eigenpairs(matrix[rows][:, rows], rank)
        columns += [(abs(values[i]), rows, vectors[:, i]) for i in range(len(values))]
    factors = np.zeros((matrix.shape[0], rank), dtype=np.float32)
    for column, (value, rows, vector) in enumerate(sorted(columns, key=_largest_first)[:rank]):
        factors[rows, column] = vector * np.sqrt(value)
    return factors


def _largest_first(column: tuple[float, IntArray, Vector]) -> float:
    return -column[0]


def _eigenpairs(part: sp.csr_array, rank: int) -> tuple[Vector, Vector]:
    """Eigenvalues of a connected part, the ``rank`` largest by amount if it is large."""
    size = part.shape[0]
    if size <= max(_DENSE, rank + 1):
        values, vectors = np.linalg.eigh(part.toarray())
    else:
        start = np.random.default_rng(0).standard_normal(size)  # otherwise another one every time
        values, vectors = eigsh(part, k=rank, v0=start)
    return values, vectors
