"""RDGCN, the relation-aware dual-graph convolutional network.

Wu, Liu, Feng, Wang, Yan, Zhao: Relation-Aware Entity Alignment for Heterogeneous Knowledge
Graphs. IJCAI 2019.

::

    X⁰ = names (n, d)
    for s = 1 … S:                                    interactions between the two graphs
        c  = [mean of heads ‖ mean of tails] of X^{s-1}                       (m, 2d)
        R^s = DualAttention(scores from c, values from R^{s-1}), R⁰ = c       (m, 2d)
        X^s = X⁰ + β_s · PrimalAttention(scores from R^s, values X^{s-1})     (n, d)
    then GCN layers with highway gates on X^S                                 (n, d)

The reference program differs from the paper in some ways; each is a setting of
`RDGCNSettings`, whose defaults are the reference program's. Its attention coefficients may sit on
the wrong edges (unsorted indices handed to a sparse softmax); ours do not.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
import torch
from torch import Tensor, nn

from dualign.core.arrays import FloatArray
from dualign.graphs.dual import dual_relation_graph
from dualign.graphs.primal import PrimalGraph
from dualign.kernels.backend import get_kernels
from dualign.kernels.edges import Edges
from dualign.models.embedding_model import AttendedEdges, EmbeddingModel, ModelInput
from dualign.models.layers.dual_attention import DualAttention
from dualign.models.layers.highway_gcn import HighwayGCN
from dualign.models.layers.primal_attention import PrimalAttention
from dualign.models.layers.relation_means import RelationMeans


@dataclass(frozen=True, kw_only=True)
class RDGCNSettings:
    """The symbols of the paper; widths follow the features' width d."""

    beta: tuple[float, ...] = (0.1, 0.3)  # β_s, one per interaction; their number is S
    dual_hidden: int | None = None  # d', projection in the dual logits; None: 2d (600), 0: none
    gcn_layers: int = 2  # GCN layers after the interactions
    diagonal: bool = True  # W of the GCN layers is diagonal; the paper: full
    highway: bool = True  # gates between GCN layers
    inverse_edges: bool = False  # primal attention also from tails to heads
    trainable_names: bool = True  # the name vectors learn too
    normalise_names: bool = True  # every name vector has length one at every forward pass


class RDGCN(EmbeddingModel):
    """The model of the paper, complete: interactions, then highway GCN layers."""

    settings_type = RDGCNSettings

    def __init__(self, given: ModelInput, settings: RDGCNSettings) -> None:
        super().__init__(given, settings)
        features = given.names()
        primal, width = given.primal, features.shape[1]
        self.kernels = kernels = get_kernels(given.kernels, given.device)
        names = torch.from_numpy(np.array(features, dtype=np.float32, order="C"))
        self.names = nn.Parameter(names, requires_grad=settings.trainable_names)
        self.relation_means = RelationMeans(primal, kernels)
        self.dual_layers, self.primal_layers = nn.ModuleList(), nn.ModuleList()
        if settings.beta:
            self._build_interactions(primal, width)
        adjacency = _edges(primal.normalised_adjacency())
        self.gcn_layers = nn.ModuleList(
            HighwayGCN(
                adjacency,
                width,
                diagonal=settings.diagonal,
                gated=settings.highway,
                kernels=kernels,
            )
            for _ in range(settings.gcn_layers)
        )

    def _build_interactions(self, primal: PrimalGraph, width: int) -> None:
        settings, kernels = self.settings, self.kernels
        dual_edges = _edges(dual_relation_graph(primal))
        triples, relations = _triple_edges(primal, settings.inverse_edges)
        hidden = 2 * width if settings.dual_hidden is None else settings.dual_hidden
        self.dual_layers.extend(
            DualAttention(dual_edges, 2 * width, hidden, kernels) for _ in settings.beta
        )
        self.primal_layers.extend(
            PrimalAttention(triples, relations, 2 * width, kernels) for _ in settings.beta
        )

    def initial(self) -> Tensor:
        """X⁰, shape (n, d)."""
        return self.kernels.normalise(self.names) if self.settings.normalise_names else self.names

    def interact(self) -> tuple[Tensor, Tensor]:
        """X^S (n, d) and R^S (m, 2d) after the last interaction."""
        start = self.initial()
        x, dual = start, None
        for beta, dual_layer, primal_layer in zip(
            self.settings.beta, self.dual_layers, self.primal_layers, strict=True
        ):
            c = self.relation_means(x)
            dual = dual_layer(c, c if dual is None else dual)
            x = primal_layer(dual, x, start, beta)
        return x, self.relation_means(x) if dual is None else dual

    def last_logits(self) -> tuple[PrimalAttention, Tensor] | None:
        """The last interaction's primal attention and its logits, one per edge, (E,)."""
        layer = self.primal_layers[-1] if self.primal_layers else None
        if not isinstance(layer, PrimalAttention):
            return None
        with torch.no_grad():
            return layer, layer.logits(self.interact()[1])

    def attention(self, entity: int) -> list[tuple[int, int, float]]:
        """(relation, neighbour, α) of each edge an entity attends to, in the last interaction."""
        last = self.last_logits()
        if last is None:
            return []
        layer, logits = last
        own = (layer.edges.rows == entity).nonzero().squeeze(1)
        columns = (layer.relations[own], layer.edges.columns[own], torch.softmax(logits[own], 0))
        return list(zip(*(column.tolist() for column in columns), strict=True))

    def attended_edges(self) -> AttendedEdges | None:
        """Every edge with its α in the last interaction."""
        last = self.last_logits()
        if last is None:
            return None
        layer, logits = last
        entities, neighbours = layer.edges.rows, layer.edges.columns
        count = int(self.names.shape[0])
        top = torch.full((count,), -torch.inf).scatter_reduce(0, entities, logits.cpu(), "amax")
        heat = torch.exp(logits.cpu() - top[entities])
        weights = heat / torch.zeros(count).index_add(0, entities, heat)[entities]
        columns = (entities, layer.relations.cpu(), neighbours, weights)
        return AttendedEdges(*(column.cpu().numpy() for column in columns))

    def embed_relations(self) -> FloatArray:
        """The c of X^S, (m, 2d), before GCN layers mix an entity with its neighbours."""
        with torch.no_grad():
            rows: Tensor = self.relation_means(self.interact()[0])
            return rows.cpu().numpy()

    def forward(self) -> Tensor:
        """Entity representations X̄, shape (n, d)."""
        x, _ = self.interact()
        for layer in self.gcn_layers:
            x = layer(x)
        return x


def _edges(matrix: sp.coo_array) -> Edges:
    rows, columns = (axis.astype(np.int64) for axis in matrix.coords)
    return Edges(rows, columns, matrix.shape, matrix.data.astype(np.float32))


def _triple_edges(primal: PrimalGraph, inverse: bool) -> tuple[Edges, Tensor]:
    heads, relations, tails = primal.triples.T
    rows, columns = heads, tails
    if inverse:
        rows, columns = np.concatenate([heads, tails]), np.concatenate([tails, heads])
        relations = np.concatenate([relations, relations])
    edges = Edges(rows, columns, (primal.entities, primal.entities))
    return edges, torch.from_numpy(np.ascontiguousarray(relations))[edges.order]
