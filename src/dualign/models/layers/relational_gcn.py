"""One R-GCN layer with a basis decomposition."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from dualign.core.errors import UnknownChoice
from dualign.graphs.primal import PrimalGraph
from dualign.kernels.backend import Kernels
from dualign.kernels.edges import Edges

NORMALISATIONS = ("gcn", "entity", "relation")


class RelationalGCN(nn.Module):
    """Sums an entity's neighbours, each through the weights of the relation that leads there.

    ::

        h_i = relu( s_i W_0 x_i + Σ_r Σ_{j∈N_i^r} s_ijr W_r x_j )        W_r = Σ_b a_rb V_b

    Since W_r x_j = Σ_b V_b (a_rb x_j), a basis costs one weighted neighbour sum and one product.
    Every relation counts twice, forwards and backwards, with coefficients of its own.
    ``diagonal``: W_0 and V_b are diagonal and start at one; otherwise full matrices. ``normalise``
    says what the shares s are:

    ==========  =============  =====  ============================================
    normalise   s_ijr          s_i
    ==========  =============  =====  ============================================
    gcn         1/√(d_i d_j)   1/d_i  as in a GCN; d_i = 1 + edges of i
    entity      1/Σ_r |N_i^r|  1      as for link prediction in the R-GCN paper
    relation    1/|N_i^r|      1      as for classification in the R-GCN paper
    ==========  =============  =====  ============================================

    Shapes: x (n, d) -> (n, d); ``coefficients`` a is (2m, bases).
    """

    edge_relations: Tensor
    edge_shares: Tensor
    own_shares: Tensor

    def __init__(
        self,
        primal: PrimalGraph,
        width: int,
        *,
        bases: int,
        diagonal: bool,
        normalise: str,
        kernels: Kernels,
    ) -> None:
        super().__init__()
        self.kernels = kernels
        found = relational_edges(primal, normalise)
        self.edges = found.edges
        self.register_buffer("edge_relations", found.relations, persistent=False)
        self.register_buffer("edge_shares", found.shares, persistent=False)
        self.register_buffer("own_shares", found.own_shares, persistent=False)
        shape = (width,) if diagonal else (width, width)
        self.own = nn.Parameter(torch.ones(shape))
        self.bases = nn.Parameter(torch.ones(bases, *shape))
        self.coefficients = nn.Parameter(torch.empty(2 * primal.relations, bases))
        # Different from the start, or the bases would stay equal; Σ_b a_rb is one on average.
        nn.init.uniform_(self.coefficients, 0.5 / bases, 1.5 / bases)
        if not diagonal:
            nn.init.xavier_uniform_(self.own)
            for basis in self.bases:
                nn.init.xavier_uniform_(basis)

    def forward(self, x: Tensor) -> Tensor:
        """The layer's output from entity representations x."""
        out = self._through(self.own, x) * self.own_shares
        for column, basis in enumerate(self.bases):
            by_edge = self.coefficients[:, column].index_select(0, self.edge_relations)
            sums = self.kernels.weighted_sum(by_edge * self.edge_shares, x, self.edges)
            out = out + self._through(basis, sums)
        return torch.relu(out)

    @staticmethod
    def _through(weight: Tensor, x: Tensor) -> Tensor:
        return x * weight if weight.dim() == 1 else x @ weight


class RelationalEdges(NamedTuple):
    """Triples in both directions; of each edge its relation (2m of them) and its share."""

    edges: Edges
    relations: Tensor  # (edges,)
    shares: Tensor  # (edges,), s_ijr
    own_shares: Tensor  # (n, 1), s_i


def relational_edges(primal: PrimalGraph, normalise: str) -> RelationalEdges:
    """The edges of both graphs with their shares."""
    heads, relations, tails = primal.triples.T
    rows, columns = np.concatenate([heads, tails]), np.concatenate([tails, heads])
    directed = np.concatenate([relations, relations + primal.relations])
    degree = np.bincount(rows, minlength=primal.entities)
    own = np.ones(primal.entities)
    if normalise == "gcn":
        own = 1.0 / (1 + degree)
        shares = np.sqrt(own[rows] * own[columns])
    elif normalise == "entity":
        shares = 1.0 / degree[rows]
    elif normalise == "relation":
        pairs = rows * (2 * primal.relations) + directed
        _, group, counts = np.unique(pairs, return_inverse=True, return_counts=True)
        shares = 1.0 / counts[group]
    else:
        raise UnknownChoice("normalisation", normalise, NORMALISATIONS)
    edges = Edges(rows, columns, (primal.entities, primal.entities))
    order = edges.order.numpy()
    return RelationalEdges(
        edges,
        torch.from_numpy(directed[order]),
        torch.from_numpy(shares[order].astype(np.float32)),
        torch.from_numpy(own[:, None].astype(np.float32)),
    )
