"""How similar entities of the two graphs are by their attribute types."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp

from dualign.core.arrays import FloatArray, IntArray
from dualign.models.translation.symmetric_factors import symmetric_factors

_BLOCK = 1024  # entities whose similarities are in memory at once


def attribute_vectors(types: sp.csr_array, links: IntArray, width: int) -> FloatArray:
    """Vectors of attribute types that occur together, shape (types, width).

    JAPE trains a skip-gram on attributes that describe the same entity, the two members of a link
    being one entity (that is what ties the attributes of both languages). Skip-gram with negative
    sampling factorises the shifted pointwise mutual information of its pairs (Levy and Goldberg,
    NIPS 2014); here that matrix, cut at zero, is factorised directly: no training, no randomness.
    Where types say nothing about one another (there is only one, or every entity with any type has
    all of them), all vectors are the same.
    """
    merged = sp.csr_array(types[links[:, 0]] + types[links[:, 1]])
    merged.data[:] = 1.0
    alone = np.setdiff1d(np.arange(types.shape[0]), links)
    described = sp.vstack([merged, types[alone]])
    together = (described.T @ described).tocoo()
    counts = together.sum(axis=0)
    row, column = together.coords
    information = np.log(together.data * counts.sum() / (counts[row] * counts[column]))
    positive = sp.csr_array((np.maximum(information, 0.0), (row, column)), shape=together.shape)
    positive.eliminate_zeros()
    if min(positive.shape) < 2 or not positive.nnz:
        return np.ones((positive.shape[0], 1), dtype=np.float32)
    return symmetric_factors(positive, min(width, positive.shape[0] - 1))


def similar_entities(
    types: sp.csr_array,
    vectors: FloatArray,
    common: sp.csr_array,
    *,
    threshold: float,
    most: int,
) -> sp.csr_array:
    """Similarities of at least ``threshold`` between left and right entities, rows of sum one.

    An entity is the mean vector of its attribute types; entities without any are like no other.
    At most ``most`` right entities for each left one; shape (left entities, right entities).
    ``common`` of that shape counts linked neighbours: c of them make a similarity s one of
    max(1, 100 (c + 1) s), as in the published program.
    """
    left = common.shape[0]
    rows = np.asarray(types @ vectors, dtype=np.float32)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    rows /= np.where(lengths > 0, lengths, 1)
    ours, theirs = rows[:left], rows[left:]
    parts: list[tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], FloatArray]] = []
    for start in range(0, left, _BLOCK):
        block = ours[start : start + _BLOCK] @ theirs.T
        keep = min(most, block.shape[1])
        places = np.argpartition(-block, keep - 1, axis=1)[:, :keep]
        values = np.take_along_axis(block, places, axis=1)
        row, place = np.nonzero(values >= threshold)
        parts.append((row + start, places[row, place], values[row, place]))
    row, column, value = (np.concatenate(part) for part in zip(*parts, strict=True))
    met = common.tocoo()
    near, far = met.coords
    raised = 100 * (met.data + 1) * (ours[near] * theirs[far]).sum(axis=1)
    alike = sp.csr_array((value, (row, column)), shape=common.shape)
    raised = sp.csr_array((np.maximum(raised, 1), (near, far)), shape=common.shape)
    similar = alike.maximum(raised)
    sums = similar.sum(axis=1)
    weights: sp.csr_array = sp.csr_array(similar / np.where(sums > 0, sums, 1)[:, None])
    return weights
