"""MTransE: two embedding spaces and a linear map between them.

Chen, Tian, Yang, Zaniolo: Multilingual Knowledge Graph Embeddings for Cross-lingual Knowledge
Alignment. IJCAI 2017 (variant 4: a linear transform of entity vectors).

::

    L = mean_{τ∈T} ‖h + r − t‖² + α ( mean_{(p,q)∈L} ‖p M − q‖² + ‖M Mᵀ − I‖² )

There are no negatives: entity vectors of length one and a short training keep the spaces from
collapsing. The orthogonality term is that of published re-implementations. Left entities are
compared by their image p M.

Choices made: the paper has sums; here every step takes the mean over its triples, the mean over
all links and the orthogonality term once, so that α weighs them alike whatever their numbers. The
paper alternates between triples and links; here they are one loss. The preset takes 50 epochs
of Adagrad at rate 0.05, where the published rate is 0.01: chosen on held-out training links
(docs/results/tuning-log.md).
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from dualign.models.embedding_model import ModelInput
from dualign.models.translation.translation_model import TranslationModel, TranslationSettings


@dataclass(frozen=True, kw_only=True)
class MTransESettings(TranslationSettings):
    """The published values."""

    width: int = 100  # d
    negatives: int = 0  # true triples only
    alpha: float = 5.0  # α, weight of the alignment


class MTransE(TranslationModel):
    """TransE on each graph, and a matrix from left to right."""

    settings_type = MTransESettings

    def __init__(self, given: ModelInput, settings: MTransESettings) -> None:
        super().__init__(given, settings)
        self.map = nn.Parameter(torch.empty(settings.width, settings.width))
        nn.init.orthogonal_(self.map)

    def forward(self) -> Tensor:
        """Left vectors mapped into the right space, then the right ones, shape (n, d)."""
        entities, _ = self.tables()
        left = self.primal.left_entities
        return torch.cat([entities[:left] @ self.map, entities[left:]])

    def batch_loss(self, positive: Tensor, negative: Tensor) -> Tensor:  # noqa: ARG002
        """Translation of the batch (mean), the map over all links (mean), orthogonality."""
        tables = self.tables()
        ours, theirs = (tables[0].index_select(0, side) for side in self.links.T)
        apart = (ours @ self.map - theirs).square().sum(dim=1).mean()
        unit = torch.eye(len(self.map), device=self.map.device)
        skew = (self.map @ self.map.T - unit).square().sum()
        alignment: Tensor = self.settings.alpha * (apart + skew)
        return self.score(tables, positive).mean() + alignment
