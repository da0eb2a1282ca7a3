"""The graph that is cut: both graphs as one, with edges between entities that may be the same."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from dualign.core.arrays import AnyArray, IntArray
from dualign.graphs.primal import PrimalGraph

# How strongly two entities hold together. Chosen on held-out links of DBP15K ZH-EN: weights of
# names that are stronger than these cut more triples and keep fewer counterparts together.
TRIPLE, NEAR_NAME, MUTUAL_NAME, LINK = 2, 1, 5, 20


def joint_weights(
    primal: PrimalGraph, links: IntArray, near: IntArray, mutual: IntArray
) -> sp.csr_array:
    """A symmetric matrix (n, n) of whole numbers; 0 where nothing holds two entities together.

    ``links`` (L, 2) are known, ``near`` and ``mutual`` keys of pairs with similar names.
    """
    kinds = (
        (primal.triples[:, ::2], TRIPLE),
        (_joint(primal, near), NEAR_NAME),
        (_joint(primal, mutual), MUTUAL_NAME),
        (primal.joint(links), LINK),
    )
    ends: IntArray = np.concatenate([pairs for pairs, _ in kinds])
    weights: AnyArray = np.concatenate([np.full(len(pairs), each) for pairs, each in kinds])
    apart = ends[:, 0] != ends[:, 1]
    ends, weights = ends[apart], weights[apart]
    rows, columns = np.concatenate([ends, ends[:, ::-1]]).T
    entries = (np.concatenate([weights, weights]), (rows, columns))
    matrix = sp.coo_array(entries, shape=(primal.entities, primal.entities)).tocsr()
    matrix.sum_duplicates()
    return matrix


def _joint(primal: PrimalGraph, keys: IntArray) -> IntArray:
    width = primal.right_entities
    return np.stack([keys // width, primal.left_entities + keys % width], axis=1)
