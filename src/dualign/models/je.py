"""JE: joint embedding of both graphs in one space.

Hao, Zhang, He, Liu, Zhao: A Joint Embedding Method for Entity Alignment of Knowledge Bases.
CCKS 2016.

::

    f(h, r, t) = ‖h + r − t‖²
    L = mean_{τ,τ'} [f(τ) + γ − f(τ')]₊ + λ mean_{(p,q)∈L} ‖p − q‖²

τ' has head or tail replaced by a random entity. The paper lets both graphs share relation vectors
where relations are known to be the same: here those of the same name.

Choices made: the paper has sums; here every step takes the mean over its triples and their
corruptions and the mean over all links, so that λ weighs one against the other whatever the number
of triples, links and steps. γ = λ = 1 and d = 100 are ours, and so are the epochs and the rate of
the preset, chosen on held-out training links (docs/results/tuning-log.md).
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from dualign.models.translation.translation_model import TranslationModel, TranslationSettings


@dataclass(frozen=True, kw_only=True)
class JESettings(TranslationSettings):
    """The symbols of the paper; the values are ours."""

    width: int = 100  # d
    margin: float = 1.0  # γ
    penalty: float = 1.0  # λ, weight of the links


class JE(TranslationModel):
    """TransE on both graphs with a penalty on the distance of linked entities."""

    settings_type = JESettings
    shares_relations = True

    def batch_loss(self, positive: Tensor, negative: Tensor) -> Tensor:
        """Margin loss of the batch (mean) and the penalty over all links (mean)."""
        tables, settings = self.tables(), self.settings
        true = self.score(tables, positive).repeat_interleave(settings.negatives)
        false = self.score(tables, negative)
        ours, theirs = (tables[0].index_select(0, side) for side in self.links.T)
        apart = (ours - theirs).square().sum(dim=1).mean()
        penalty: Tensor = settings.penalty * apart
        return torch.relu(true + settings.margin - false).mean() + penalty
