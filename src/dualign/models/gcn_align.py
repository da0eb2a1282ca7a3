"""GCN-Align: graph convolutions over structure and over attribute types.

Wang, Lv, Lan, Zhang: Cross-lingual Knowledge Graph Alignment via Graph Convolutional Networks.
EMNLP 2018. "GCN" in the table of Wu et al.

::

    a_ij = Σ_(i,r,j) max(ifun(r), .3) + Σ_(j,r,i) max(fun(r), .3)        fun, ifun: functionality
    A = D^-½ (a + I) D^-½            D: row sums of a + I
    H_s = A relu(A X_s)              X_s (n, 200) learnt, rows of length one at the start
    H_a = A relu(A F W_a)            F (n, 2000): the commonest attribute types, W_a learnt
    L = Σ_(p,q) Σ_(p',q') [d(p, q) + γ − d(p', q')]₊   for H_s and for H_a    d = L1 distance
    D(p, q) = β d_s(p, q) / 200 + (1 − β) d_a(p, q) / 100

The floor of .3, below which no triple weighs, and the self-connection I, through which an entity
keeps its own vector, are those of the published program. L is the mean over links and negatives.
Negatives are random entities of the other graph. The published program draws them anew every ten
of 2,000 epochs of plain gradient descent with rate 20 and has no weights in the second layer
either; here Adam takes 120 epochs, and every one has negatives of its own. The embedding is
(β/200) H_s ‖ ((1 − β)/100) H_a, so that its L1 distance is D. Without attribute types the
structure alone decides, with a warning.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
import torch
from torch import Tensor, nn

from dualign.core.arrays import IntArray
from dualign.core.errors import InputWarning
from dualign.graphs.functionality import functional_adjacency
from dualign.graphs.primal import PrimalGraph
from dualign.kernels.backend import get_kernels
from dualign.kernels.edges import Edges
from dualign.kernels.negatives import Negatives
from dualign.models.embedding_model import EmbeddingModel, ModelInput
from dualign.models.requirements import require_links, require_triples


@dataclass(frozen=True, kw_only=True)
class GCNAlignSettings:
    """The published values."""

    width: int = 200  # d_s, of the structure embedding
    attribute_width: int = 100  # d_a, of the attribute embedding
    attribute_types: int = 2000  # the commonest are used
    balance: float = 0.9  # β, weight of structure in the distance
    margin: float = 3.0  # γ
    negatives: int = 5  # per link and side
    refresh_every: int = 1  # epochs between two drawings of negatives


class GCNAlign(EmbeddingModel):
    """Two convolutions of learnt vectors, and two of attribute types."""

    settings_type = GCNAlignSettings
    reads_names = False
    reads_attributes = True

    def __init__(self, given: ModelInput, settings: GCNAlignSettings) -> None:
        super().__init__(given, settings)
        self.primal = given.primal
        self.kernels = get_kernels(given.kernels, given.device)
        self.adjacency = _edges(functional_adjacency(given.primal))
        structure = torch.randn(given.primal.entities, settings.width)
        self.structure = nn.Parameter(structure / structure.norm(dim=1, keepdim=True))
        self.types: Edges | None = None
        self.attributes: nn.Parameter | None = None
        if given.attributes is None:
            warnings.warn(
                "GCN-Align reads attribute types, but at least one graph has none: "
                "structure alone decides",
                InputWarning,
                stacklevel=2,
            )
            return
        types = given.attributes[:, : settings.attribute_types].tocoo()
        self.types = _edges(types)
        self.attributes = nn.Parameter(torch.empty(types.shape[1], settings.attribute_width))
        nn.init.xavier_uniform_(self.attributes)

    def parts(self) -> list[Tensor]:
        """H_s (n, 200) and, where there are attributes, H_a (n, 100)."""
        parts = [self._convolve(self.structure)]
        if self.types is not None and self.attributes is not None:
            parts.append(self._convolve(self.kernels.convolution(self.attributes, self.types)))
        return parts

    def forward(self) -> Tensor:
        """The parts side by side, weighted so that the L1 distance is D, shape (n, d)."""
        structure, *attributes = self.parts()
        weight = self.settings.balance
        rows = [weight / self.settings.width * structure]
        rows += [(1 - weight) / self.settings.attribute_width * part for part in attributes]
        return torch.cat(rows, dim=1)

    def objective(self, links: IntArray, seed: int) -> RandomMargin:
        """The margin loss over random negatives, for each part."""
        require_links("GCN-Align", links)
        if self.types is None:
            require_triples("GCN-Align", self.primal)
        return RandomMargin(self, links, seed)

    def _convolve(self, x: Tensor) -> Tensor:
        hidden = torch.relu(self.kernels.convolution(x, self.adjacency))
        return self.kernels.convolution(hidden, self.adjacency)


class RandomMargin:
    """Full-batch margin loss over random negatives that are redrawn periodically."""

    def __init__(self, model: GCNAlign, links: IntArray, seed: int) -> None:
        self.model, self.links, self.seed = model, links, seed
        self.drawn: tuple[int, Negatives] | None = None

    def losses(self, model: nn.Module, epoch: int) -> Iterator[Tensor]:  # noqa: ARG002
        """One full batch: the sum of the losses of all parts."""
        settings = self.model.settings
        negatives = self._negatives(epoch // settings.refresh_every)
        losses = [
            self.model.kernels.margin_loss(part, negatives, settings.margin)
            for part in self.model.parts()
        ]
        yield torch.stack(losses).sum()

    def relink(self, links: IntArray) -> None:
        """Learn from these links from now on."""
        self.links, self.drawn = links, None

    def state(self) -> dict[str, Tensor]:
        """The links; negatives follow from seed and epoch."""
        return {"links": torch.from_numpy(self.links)}

    def restore(self, state: dict[str, Tensor]) -> None:
        """Restore the state of a checkpoint."""
        self.relink(state["links"].numpy())

    def _negatives(self, period: int) -> Negatives:
        if self.drawn is None or self.drawn[0] != period:
            rng = np.random.default_rng([self.seed, period])
            drawn = random_rivals(self.model.primal, len(self.links), self.model.settings, rng)
            self.drawn = (period, Negatives.of(self.links, drawn))
        return self.drawn[1]


def random_rivals(
    primal: PrimalGraph, links: int, settings: GCNAlignSettings, rng: np.random.Generator
) -> IntArray:
    """Random rivals of left members in the right graph and the reverse, shape (2, links, K)."""
    shape = (links, settings.negatives)
    of_left = rng.integers(primal.left_entities, primal.entities, shape)
    of_right = rng.integers(0, primal.left_entities, shape)
    return np.stack([of_left, of_right])


def _edges(matrix: sp.coo_array) -> Edges:
    rows, columns = (axis.astype(np.int64) for axis in matrix.coords)
    return Edges(rows, columns, matrix.shape, matrix.data.astype(np.float32))
