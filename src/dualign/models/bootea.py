"""BootEA: bootstrapped alignment of translation embeddings.

Sun, Hu, Zhang, Qu: Bootstrapping Entity Alignment with Knowledge Graph Embedding. IJCAI 2018.

::

    f(h, r, t) = ‖h + r − t‖²
    L = Σ_{T⁺} [f(τ) − γ₁]₊ + μ₁ Σ_{T⁻} [γ₂ − f(τ')]₊
    T⁺ = the triples of both graphs, and those in which a linked entity is exchanged for its
         counterpart; T⁻ by ε-truncated sampling

Bootstrapping is not the model's but training's (`dualign.bootstrapping`; the preset switches it
on): every ten epochs a maximum-weight matching of the entities that are alike enough is labelled,
labels may be edited or withdrawn, and labelled pairs count as links. The published program takes
labels among the test entities only and adds a term that pulls labelled pairs together; here
labels come from all unlinked entities unless the setting ``among`` says otherwise, and act
through the exchanged triples.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from dualign.arrays import IntArray
from dualign.models.base import register_model
from dualign.models.corruption import Truncated
from dualign.models.swapping import swapped_triples
from dualign.models.translation import TranslationModel, TranslationSettings


@dataclass(frozen=True, kw_only=True)
class BootEASettings(TranslationSettings):
    """The paper's values."""

    negatives: int = 10  # corruptions of each triple
    positive_limit: float = 0.01  # γ₁
    negative_limit: float = 2.0  # γ₂
    balance: float = 0.2  # μ₁
    epsilon: float = 0.9  # ε, share of entities that are too far to be negatives


@register_model("bootea")
class BootEA(TranslationModel):
    """Limit-based translation embedding in which linked entities exchange their triples."""

    settings_type = BootEASettings

    def triples(self) -> IntArray:
        """The triples of both graphs and the exchanged ones."""
        own = self.primal.triples
        return np.concatenate([own, swapped_triples(own, self.links.cpu().numpy())])

    def corruption(self) -> Truncated:
        """ε-truncated sampling."""
        return Truncated(self.primal, self.settings.epsilon)

    def batch_loss(self, positive: Tensor, negative: Tensor) -> Tensor:
        """The limit-based loss, a mean over the batch's triples."""
        tables, settings = self.tables(), self.settings
        true = torch.relu(self.score(tables, positive) - settings.positive_limit)
        false = torch.relu(settings.negative_limit - self.score(tables, negative))
        loss: Tensor = true.sum() + settings.balance * false.sum()
        return loss / len(positive)
