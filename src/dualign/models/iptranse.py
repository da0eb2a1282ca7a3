"""IPTransE: iterative alignment with shared vectors and relation paths.

Zhu, Xie, Liu, Sun: Iterative Entity Alignment via Joint Knowledge Embeddings. IJCAI 2017.

::

    L = Σ_{τ∈T} Σ_{τ'} [f(τ) + γ − f(τ')]₊ + μ Σ_{(r₁,r₂,r)} w ‖r₁ + r₂ − r‖² + L_soft
    L_soft = Σ_{(p,q) new} R(p, q) Σ_τ f(τ with p and q exchanged)        f(h, r, t) = ‖h + r − t‖²

The members of a known link share one vector, and so do relations of the same name (the paper takes
all relations as aligned). Two-step paths that a relation r shortcuts pull r₁ + r₂ towards r; w is
the share of r among the shortcuts. Pairs found in training are aligned softly: their exchanged
triples count with the reliability R of the pair (`SharedRows`). Which pairs these are is decided in
training (`training.bootstrapping`; the preset searches a one-to-one matching every 20 epochs, from
.7 up; the published setting is every 100, each entity's nearest below a distance). Choices made: f
is the squared L2 distance, as in the other models here; each sum above is a mean, over triples,
paths and exchanged triples apart; R is the cosine similarity, where the paper has a sigmoid of the
distance whose steepness it does not give.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from dualign.models.embedding_model import ModelInput
from dualign.models.translation.relation_paths import relation_paths
from dualign.models.translation.sharing import SharedRows
from dualign.models.translation.translation_model import TranslationSettings


@dataclass(frozen=True, kw_only=True)
class IPTransESettings(TranslationSettings):
    """The published values."""

    margin: float = 1.5  # γ
    path_weight: float = 0.1  # μ


class IPTransE(SharedRows):
    """Translations with shared vectors, relation paths and soft alignment."""

    settings_type = IPTransESettings
    shares_relations = True
    paths: Tensor
    path_shares: Tensor

    def __init__(self, given: ModelInput, settings: IPTransESettings) -> None:
        super().__init__(given, settings)
        paths, shares = relation_paths(given.primal.triples)
        self.register_buffer("paths", torch.from_numpy(paths), persistent=False)
        self.register_buffer("path_shares", torch.from_numpy(shares), persistent=False)

    def batch_loss(self, positive: Tensor, negative: Tensor) -> Tensor:
        """Margin loss of the batch, paths and soft alignment, each a mean."""
        tables, settings = self.tables(), self.settings
        true = self.score(tables, positive).repeat_interleave(settings.negatives)
        loss = torch.relu(true + settings.margin - self.score(tables, negative)).mean()
        paths: Tensor = settings.path_weight * self.path_loss(tables[1])
        return loss + paths + self.soft_loss(tables)

    def path_loss(self, relations: Tensor) -> Tensor:
        """Mean w ‖r₁ + r₂ − r‖² over the distinct paths."""
        if not len(self.paths):
            return relations.new_zeros(())
        rows = self.relation_alias[self.paths]
        first, second, direct = (relations.index_select(0, side) for side in rows.T)
        apart = (first + second - direct).square().sum(dim=1)
        return (self.path_shares * apart).mean()
