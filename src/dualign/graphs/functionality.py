"""The adjacency of GCN-Align: edges weighted by how well a relation determines its ends."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from dualign.graphs.primal import PrimalGraph

_LEAST = 0.3  # the smallest weight of a triple, as in the published program


def functionality(primal: PrimalGraph) -> tuple[np.ndarray, np.ndarray]:
    """fun(r) = heads / triples and ifun(r) = tails / triples of each relation, shape (m,).

    Heads and tails are distinct entities. A relation without triples has 0.
    """
    counts = np.maximum(np.bincount(primal.triples[:, 1], minlength=primal.relations), 1)
    heads, tails = (primal.incidence(column).sum(axis=1) for column in (0, 2))
    return heads / counts, tails / counts


def functional_adjacency(primal: PrimalGraph) -> sp.coo_array:
    """D^-½ (A + I) D^-½ with a_ij = Σ_(i,r,j) ifun(r) + Σ_(j,r,i) fun(r).

    The sums count a triple with at least 0.3, as the published program does.
    """
    heads, relations, tails = primal.triples.T
    forwards, backwards = functionality(primal)
    rows = np.concatenate([heads, tails, np.arange(primal.entities)])
    columns = np.concatenate([tails, heads, np.arange(primal.entities)])
    weights = np.concatenate(
        [
            np.maximum(backwards[relations], _LEAST),
            np.maximum(forwards[relations], _LEAST),
            np.ones(primal.entities),
        ]
    )
    shape = (primal.entities, primal.entities)
    matrix = sp.csr_array((weights, (rows, columns)), shape=shape)
    scale = 1.0 / np.sqrt(matrix.sum(axis=1))
    coo = matrix.tocoo()
    coo.data = coo.data * scale[coo.coords[0]] * scale[coo.coords[1]]
    return coo
