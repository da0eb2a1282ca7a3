"""Pairs of similar rows."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp
import torch
from torch import Tensor
from torch.nn import functional

from dualign.core.arrays import FloatArray, IntArray

_BLOCK = 2048  # queries whose similarities are in memory at once


def similar_pairs(
    queries: FloatArray,
    keys: FloatArray,
    threshold: float,
    k: int = 20,
    bonus: sp.csr_array | None = None,
) -> tuple[IntArray, FloatArray]:
    """Pairs with cosine similarity at least ``threshold`` and their similarities.

    ``bonus`` (queries, keys) is added to the similarities first. At most ``k`` pairs per query, the
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


def _add(dense: Tensor, sparse: sp.csr_array) -> None:
    entries = sparse.tocoo()
    places = tuple(torch.from_numpy(axis.astype(np.int64)) for axis in entries.coords)
    dense.index_put_(places, torch.from_numpy(entries.data), accumulate=True)


def _columns(left: Tensor, right: Tensor) -> IntArray:
    return torch.stack([left, right], dim=1).numpy()
