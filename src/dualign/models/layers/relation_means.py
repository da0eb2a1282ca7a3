"""The approximate relation representation c (Eq. 5 of the paper)."""

from __future__ import annotations

import numpy as np
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
        self.edges = _mean_edges(primal)

    def forward(self, x: Tensor) -> Tensor:
        """Relation representations c from entity representations x."""
        return self.kernels.convolution(x, self.edges).view(-1, 2 * x.shape[1])


def _mean_edges(primal: PrimalGraph) -> Edges:
    """Row 2i averages the heads of relation i, row 2i + 1 its tails: together they are one c_i."""
    parts = []
    for side, column in enumerate((0, 2)):
        members = primal.incidence(column).tocoo()
        relations, entities = (axis.astype(np.int64) for axis in members.coords)
        sizes = np.bincount(relations, minlength=primal.relations)
        parts.append((2 * relations + side, entities, 1.0 / sizes[relations]))
    rows, columns, values = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    return Edges(rows, columns, (2 * primal.relations, primal.entities), values.astype(np.float32))
