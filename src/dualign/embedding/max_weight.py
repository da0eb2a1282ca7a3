"""One-to-one pairs of the largest total similarity."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp
import torch
from scipy.sparse.csgraph import min_weight_full_bipartite_matching
from torch import Tensor
from torch.nn import functional

from dualign.core.arrays import FloatArray, IntArray

_BLOCK = 2048  # queries whose similarities stand in memory at once
_UNMATCHED = 1e-9  # what it is worth to leave a query alone: less than any pair


def similar_pairs(
    queries: FloatArray,
    keys: FloatArray,
    threshold: float,
    k: int = 20,
    bonus: sp.csr_array | None = None,
) -> tuple[IntArray, FloatArray]:
    """Pairs with cosine similarity at least ``threshold`` and their similarities.

    ``bonus`` (queries, keys) is added to the similarities first. At most ``k`` pairs a query, the
    most similar ones; shapes (pairs, 2) and (pairs,).
    """
    unit_keys = functional.normalize(torch.from_numpy(keys))
    unit_queries = functional.normalize(torch.from_numpy(queries))
    pairs: list[IntArray] = []
    values: list[FloatArray] = []
    for start in range(0, len(queries), _BLOCK):
        similarity = unit_queries[start : start + _BLOCK] @ unit_keys.T
        if bonus is not None:
            _add(similarity, bonus[start : start + _BLOCK])
        best = similarity.topk(min(k, len(keys)), dim=1)
        rows, places = (best.values >= threshold).nonzero(as_tuple=True)
        pairs.append(_columns(rows + start, best.indices[rows, places]))
        values.append(best.values[rows, places].numpy())
    return np.concatenate(pairs), np.concatenate(values)


def max_weight_matching(pairs: IntArray, weights: npt.NDArray[np.floating]) -> IntArray:
    """The positions of pairs (P, 2) that form a matching of the largest total weight.

    Weights are above zero. Exact: a sparse assignment problem in which every query may also stay
    alone.
    """
    if not len(pairs):
        return np.empty(0, dtype=np.int64)
    queries, rows = np.unique(pairs[:, 0], return_inverse=True)
    keys, columns = np.unique(pairs[:, 1], return_inverse=True)
    alone = np.arange(len(queries))
    worth = np.concatenate([weights, np.full(len(queries), _UNMATCHED)])
    places = (np.concatenate([rows, alone]), np.concatenate([columns, len(keys) + alone]))
    graph = sp.csr_array((worth, places), shape=(len(queries), len(keys) + len(queries)))
    row, column = min_weight_full_bipartite_matching(graph, maximize=True)
    chosen = row * len(keys) + column
    return np.flatnonzero(np.isin(rows * len(keys) + columns, chosen[column < len(keys)]))


def _add(dense: Tensor, sparse: sp.csr_array) -> None:
    entries = sparse.tocoo()
    places = tuple(torch.from_numpy(axis.astype(np.int64)) for axis in entries.coords)
    dense.index_put_(places, torch.from_numpy(entries.data), accumulate=True)


def _columns(left: Tensor, right: Tensor) -> IntArray:
    return torch.stack([left, right], dim=1).numpy()
