"""One R-GCN layer with a basis decomposition."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

from dualign.arrays import FloatArray
from dualign.graphs.primal import PrimalGraph
from dualign.kernels.backend import Kernels
from dualign.kernels.edges import Edges


class RelationalGCN(nn.Module):
    """Sums an entity's neighbours, each through the weights of the relation that leads there.

    ::

        h_i = relu( W_0 x_i + Σ_r Σ_{j∈N_i^r} 1/|N_i^r| W_r x_j )        W_r = Σ_b a_rb V_b

    Since W_r x_j = Σ_b V_b (a_rb x_j), a basis costs one weighted neighbour sum and one product.
    Every relation counts twice, forwards and backwards, with coefficients of its own.
    ``diagonal``: W_0 and V_b are diagonal and start at one; otherwise full matrices.

    Shapes: x (n, d) -> (n, d); ``coefficients`` a is (2m, bases).
    """

    edge_relations: Tensor
    edge_shares: Tensor

    def __init__(
        self, primal: PrimalGraph, width: int, *, bases: int, diagonal: bool, kernels: Kernels
    ) -> None:
        super().__init__()
        self.kernels = kernels
        edges, relations, shares = relational_edges(primal)
        self.edges = edges
        self.register_buffer("edge_relations", relations, persistent=False)
        self.register_buffer("edge_shares", shares, persistent=False)
        shape = (width,) if diagonal else (width, width)
        self.own = nn.Parameter(torch.ones(shape))
        self.bases = nn.Parameter(torch.ones(bases, *shape))
        self.coefficients = nn.Parameter(torch.empty(2 * primal.relations, bases))
        # Different from the start, or the bases would stay alike; Σ_b a_rb is one on average.
        nn.init.uniform_(self.coefficients, 0.5 / bases, 1.5 / bases)
        if not diagonal:
            nn.init.xavier_uniform_(self.own)
            for basis in self.bases:
                nn.init.xavier_uniform_(basis)

    def forward(self, x: Tensor) -> Tensor:
        """The layer's output from entity representations x."""
        out = self._through(self.own, x)
        for column, basis in enumerate(self.bases):
            by_edge = self.coefficients[:, column].index_select(0, self.edge_relations)
            sums = self.kernels.weighted_sum(by_edge * self.edge_shares, x, self.edges)
            out = out + self._through(basis, sums)
        return torch.relu(out)

    @staticmethod
    def _through(weight: Tensor, x: Tensor) -> Tensor:
        return x * weight if weight.dim() == 1 else x @ weight


def relational_edges(primal: PrimalGraph) -> tuple[Edges, Tensor, Tensor]:
    """Triples in both directions, the relation of each edge (2m of them) and 1/|N_i^r|."""
    heads, relations, tails = primal.triples.T
    rows, columns = np.concatenate([heads, tails]), np.concatenate([tails, heads])
    directed = np.concatenate([relations, relations + primal.relations])
    edges = Edges(rows, columns, (primal.entities, primal.entities))
    order = edges.order.numpy()
    return (
        edges,
        torch.from_numpy(directed[order]),
        torch.from_numpy(_shares(rows[order], directed[order])),
    )


def _shares(rows: np.ndarray, relations: np.ndarray) -> FloatArray:
    pairs = rows * (int(relations.max(initial=0)) + 1) + relations
    _, group, counts = np.unique(pairs, return_inverse=True, return_counts=True)
    shares: FloatArray = (1.0 / counts[group]).astype(np.float32)
    return shares
