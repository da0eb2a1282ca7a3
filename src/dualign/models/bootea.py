"""BootEA: bootstrapped alignment of translation embeddings.

Sun, Hu, Zhang, Qu: Bootstrapping Entity Alignment with Knowledge Graph Embedding. IJCAI 2018.

::

    f(h, r, t) = ‖h + r − t‖²
    L = Σ_{T⁺} [f(τ) − γ₁]₊ + μ₁ Σ_{T⁻} [γ₂ − f(τ')]₊
    T⁺ = the triples of both graphs, and those in which a linked entity is exchanged for its
         counterpart; T⁻ by ε-truncated sampling

Which pairs are labelled is decided in training (`training.bootstrapping`; the preset switches it
on): every few epochs a maximum-weight matching of sufficiently similar entities, where shared
linked neighbours count too, as in the published program. A label stays until a more similar pair
takes one of its entities. Labels act as in the published program (`LabelledTriples`): their
exchanged triples do not join T⁺ but have a loss and accumulators of their own.

Where the published program differs: it takes labels among the test entities only (here that is
the setting ``among="test"``, the default is all unlinked entities); its loss of pairs also draws
every unlabelled entity a little (1/n) to all others; it drops corruptions that are true triples;
its nearest entities are those of all. The preset ``paper`` takes 500 epochs at rate 0.01 and
labels from a similarity of 0.7 on, as it does; ``reference``, the default, 200 at 0.02 and from
0.9 on. Adagrad's sums of squares begin at 0.1, as there, and the loss is a sum: entities with few
triples move slowly at first. Their effects are in docs/results/tuning-log.md.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from dualign.core.arrays import IntArray
from dualign.models.embedding_model import ModelInput
from dualign.models.translation.corruption import Truncated
from dualign.models.translation.labelled_pairs import found_links
from dualign.models.translation.labelled_triples import LabelledTriples
from dualign.models.translation.swapping import swapped_triples
from dualign.models.translation.translation_model import TranslationModel, TranslationSettings
from dualign.models.translation.triple_objective import TripleObjective


@dataclass(frozen=True, kw_only=True)
class BootEASettings(TranslationSettings):
    """The paper's values, and the learning rate of labels."""

    negatives: int = 10  # corruptions of each triple
    positive_limit: float = 0.01  # γ₁
    negative_limit: float = 2.0  # γ₂
    balance: float = 0.2  # μ₁
    epsilon: float = 0.9  # ε, share of entities that are too far to be negatives
    sample: int = 2000  # entities of a graph that nearest ones are sampled from
    neighbours_every: int = 5  # epochs between two searches for them
    labels_every: int = 5  # epochs between two passes over the triples of labelled pairs
    label_rate: float = 0.02  # learning rate of those passes; published: 0.01


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
        """Batches of triples, and labels periodically."""
        self.require(links)
        return LabelledTriples(self, links, seed)

    def triples(self) -> IntArray:
        """The triples of both graphs and the exchanged ones."""
        own = self.primal.triples
        return np.concatenate([own, swapped_triples(own, self.links.cpu().numpy())])

    def corruption(self) -> Truncated:
        """ε-truncated sampling."""
        settings = self.settings
        return Truncated(
            self.primal,
            settings.epsilon,
            sample=settings.sample,
            every=settings.neighbours_every,
        )

    def batch_loss(self, positive: Tensor, negative: Tensor) -> Tensor:
        """The limit-based loss, a sum over the batch's triples."""
        tables, settings = self.tables(), self.settings
        true = torch.relu(self.score(tables, positive) - settings.positive_limit)
        false = torch.relu(settings.negative_limit - self.score(tables, negative))
        loss: Tensor = true.sum() + settings.balance * false.sum()
        return loss
