"""The approximate relation representation c (Eq. 5 of the paper)."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp
import torch
from torch import Tensor, nn

from dualign.graphs.primal import PrimalGraph
from dualign.kernels.backend import Kernels
from dualign.kernels.edges import Edges


class RelationMeans(nn.Module):
    """Averages the representations of a relation's heads and of its tails.

    ::

        c_i = [ Σ_{k∈H_i} x_k / |H_i|  ‖  Σ_{l∈T_i} x_l / |T_i| ]

    H_i and T_i are sets: an entity that heads a relation twice counts once.
    Shapes: x (n, d) -> c (m, 2d). A relation without triples gets a zero row.
    """

    def __init__(self, primal: PrimalGraph, kernels: Kernels) -> None:
        super().__init__()
        self.kernels = kernels
        # Head rows over tail rows in one matrix: one walk over the entities instead of two.
        self.edges = _mean_over(sp.vstack([primal.incidence(0), primal.incidence(2)]).tocsr())

    def forward(self, x: Tensor) -> Tensor:
        """Relation representations c from entity representations x."""
        heads, tails = self.kernels.convolution(x, self.edges).chunk(2)
        return torch.cat([heads, tails], dim=1)


def _mean_over(incidence: sp.csr_array) -> Edges:
    coo = incidence.tocoo()
    sizes = np.maximum(incidence.sum(axis=1), 1.0)
    rows, columns = (axis.astype(np.int64) for axis in coo.coords)
    values = (1.0 / sizes[rows]).astype(np.float32)
    return Edges(rows, columns, incidence.shape, values)
