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
from dualign.models.base import ModelInput, register_model
from dualign.models.corruption import Truncated
from dualign.models.labelled_triples import LabelledTriples
from dualign.models.labels import found_links
from dualign.models.swapping import swapped_triples
from dualign.models.translation import TranslationModel, TranslationSettings
from dualign.models.triple_objective import TripleObjective


@dataclass(frozen=True, kw_only=True)
class BootEASettings(TranslationSettings):
    """The paper's values."""

    negatives: int = 10  # corruptions of each triple
    positive_limit: float = 0.01  # γ₁
    negative_limit: float = 2.0  # γ₂
    balance: float = 0.2  # μ₁
    epsilon: float = 0.9  # ε, share of entities that are too far to be negatives
    labels_every: int = 5  # epochs between two walks over the triples of labelled pairs
    label_rate: float = 0.01  # learning rate of those walks


@register_model("bootea")
class BootEA(TranslationModel):
    """Limit-based translation embedding in which linked entities exchange their triples."""

    settings_type = BootEASettings

    def __init__(self, given: ModelInput, settings: BootEASettings) -> None:
        super().__init__(given, settings)
        self.known: IntArray | None = None
        self.labels: IntArray = np.empty((0, 2), dtype=np.int64)

    def relink(self, links: IntArray) -> None:
        """The first links are known; those that come later are labels."""
        if self.known is None:
            self.known = links
            super().relink(links)
        self.labels = found_links(links, self.known, self.primal.entities)

    def objective(self, links: IntArray, seed: int) -> TripleObjective:
        """Batches of triples, and labels now and then."""
        self.require_links(links)
        return LabelledTriples(self, links, seed)

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
