"""R-GCN-s: a relational GCN that starts from names.

A model variant of Wu, Liu, Feng, Wang, Yan, Zhao: Relation-Aware Entity Alignment for
Heterogeneous Knowledge Graphs. IJCAI 2019, section 5: "a two-layered R-GCN with entity name
initialization". The layer is that of Schlichtkrull, Kipf, Bloem, van den Berg, Titov, Welling:
Modeling Relational Data with Graph Convolutional Networks. ESWC 2018.

::

    X⁰ = names (n, d)
    x_i^{l+1} = relu( 1/d_i W_0 x_i^l + Σ_r Σ_{j∈N_i^r} 1/√(d_i d_j) W_r x_j^l ),  l = 0, 1  (n, d)
    W_r = Σ_b a_rb V_b                                                      basis decomposition

The paper gives neither the number of bases, nor the shape of V, nor the constants by which the
sums are normalised, which the R-GCN paper chooses by task. Here V is diagonal and starts at one,
as the weights of the other variants are in the reference program, and the constants are those of
GCN-s, d_i being one and the edges of i: the model is GCN-s with weights for each relation (and
with parallel edges counted each). ``diagonal=False`` has full matrices, ``normalise`` the R-GCN
paper's constants; their effects are in docs/results/tuning-log.md. Relations are followed in both
directions.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from dualign.kernels.backend import get_kernels
from dualign.models.embedding_model import EmbeddingModel, ModelInput
from dualign.models.layers.relational_gcn import RelationalGCN


@dataclass(frozen=True, kw_only=True)
class RGCNSSettings:
    """Choices that the two papers leave open."""

    bases: int = 2  # B, number of basis matrices V_b
    layers: int = 2
    diagonal: bool = True  # V_b and W_0 are diagonal
    normalise: str = "gcn"  # sums: gcn, entity (1/Σ_r |N_i^r|) or relation (1/|N_i^r|)
    trainable_names: bool = True  # the name vectors learn too
    normalise_names: bool = True  # every name vector has length one at every forward pass


class RGCNS(EmbeddingModel):
    """Names and two R-GCN layers."""

    settings_type = RGCNSSettings

    def __init__(self, given: ModelInput, settings: RGCNSSettings) -> None:
        super().__init__(given, settings)
        features = given.names()
        self.kernels = get_kernels(given.kernels, given.device)
        names = torch.from_numpy(np.array(features, dtype=np.float32, order="C"))
        self.names = nn.Parameter(names, requires_grad=settings.trainable_names)
        self.layers = nn.ModuleList(
            RelationalGCN(
                given.primal,
                features.shape[1],
                bases=settings.bases,
                diagonal=settings.diagonal,
                normalise=settings.normalise,
                kernels=self.kernels,
            )
            for _ in range(settings.layers)
        )

    def forward(self) -> Tensor:
        """Entity representations, shape (n, d)."""
        x = self.kernels.normalise(self.names) if self.settings.normalise_names else self.names
        for layer in self.layers:
            x = layer(x)
        return x
