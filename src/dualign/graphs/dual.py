"""The dual relation graph G^r (Eqs. 1 and 2 of the paper).

A vertex is a relation; two relations are joined when they share a head or a tail entity, weighted

    w_ij = H(r_i, r_j) + T(r_i, r_j)
    H(r_i, r_j) = |H_i ∩ H_j| / |H_i ∪ H_j|        T likewise over tails

With the 0/1 incidence matrix B (relations × entities) all intersections at once are B Bᵀ, and
|H_i ∪ H_j| = |H_i| + |H_j| − |H_i ∩ H_j|: two sparse products instead of a loop over all pairs of
relations.
"""

from __future__ import annotations

import scipy.sparse as sp

from dualign.graphs.primal import PrimalGraph


def jaccard(incidence: sp.csr_array) -> sp.csr_array:
    """Jaccard overlap of the rows of a 0/1 matrix, as a sparse (rows, rows) matrix."""
    shared = (incidence @ incidence.T).tocoo()
    sizes = incidence.sum(axis=1)
    union = sizes[shared.coords[0]] + sizes[shared.coords[1]] - shared.data
    shared.data = shared.data / union
    return sp.csr_array(shared)


def dual_relation_graph(primal: PrimalGraph) -> sp.coo_array:
    """Edge weights w^r, sparse (relations, relations), symmetric.

    The diagonal belongs to the graph: a relation shares all heads and tails with itself (weight 2).
    """
    heads, tails = primal.incidence(0), primal.incidence(2)
    return sp.coo_array(jaccard(heads) + jaccard(tails))
