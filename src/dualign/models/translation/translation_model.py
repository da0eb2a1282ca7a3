"""What the translation models share: vectors with h + r ≈ t, learnt triple by triple.

Bordes, Usunier, Garcia-Durán, Weston, Yakhnenko: Translating Embeddings for Modeling
Multi-relational Data. NIPS 2013.

::

    f(h, r, t) = ‖h + r − t‖²        every vector has length one

A model defines how it uses links (`relink`), which triples it learns from (`triples`) and the loss
of a batch (`batch_loss`); `TripleObjective` owns order, batches and corruptions.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from dualign.core.arrays import IntArray
from dualign.kernels.backend import get_kernels
from dualign.models.embedding_model import EmbeddingModel, ModelInput
from dualign.models.requirements import require_links, require_triples
from dualign.models.translation.corruption import Corruption, Uniform
from dualign.models.translation.triple_objective import TripleObjective


@dataclass(frozen=True, kw_only=True)
class TranslationSettings:
    """Settings that all translation models have."""

    width: int = 75  # d, of entity and relation vectors
    batch: int = 20_000  # triples per step
    negatives: int = 1  # corruptions of each triple; 0: learn from true triples only


class TranslationModel(EmbeddingModel):
    """Vectors of entities (n, d) and relations (m, d).

    ``alias`` (n,) is the row of the table with an entity's vector: its own, unless links
    make two entities share one; ``relation_alias`` (m,) the same for relations, of which those of
    the same name share a row in models that say so (``shares_relations``).
    """

    settings_type = TranslationSettings
    reads_names = False
    metric = "cosine"

    alias: Tensor
    relation_alias: Tensor

    def __init__(self, given: ModelInput, settings: TranslationSettings) -> None:
        super().__init__(given, settings)
        self.primal = given.primal
        self.kernels = get_kernels(given.kernels, given.device)
        self.entities = nn.Parameter(_unit_rows(given.primal.entities, settings.width))
        self.relations = nn.Parameter(_unit_rows(given.primal.relations, settings.width))
        self.register_buffer("alias", torch.arange(given.primal.entities))
        rows = torch.arange(given.primal.relations)
        if self.shares_relations and given.same_relations is not None:
            ours, theirs = torch.from_numpy(given.same_relations).T
            rows[theirs] = ours
        self.register_buffer("relation_alias", rows, persistent=False)
        self.links = torch.empty((0, 2), dtype=torch.int64)

    def tables(self) -> tuple[Tensor, Tensor]:
        """Entity rows, by row and not by entity, and relation rows, all of length one."""
        return self.kernels.normalise(self.entities), self.kernels.normalise(self.relations)

    def forward(self) -> Tensor:
        """Entity vectors, shape (n, d)."""
        return self.tables()[0].index_select(0, self.alias)

    def objective(self, links: IntArray, seed: int) -> TripleObjective:
        """Batches of triples."""
        self.require(links)
        return TripleObjective(self, links, seed)

    def require(self, links: IntArray) -> None:
        """Refuse to learn without links or without triples."""
        name = type(self).__name__
        require_links(name, links)
        require_triples(name, self.primal)

    def relink(self, links: IntArray) -> None:
        """Learn from these links, (L, 2) in joint positions, from now on."""
        self.links = torch.from_numpy(links).to(self.entities.device)

    def triples(self) -> IntArray:
        """The triples of an epoch, (T, 3)."""
        return self.primal.triples

    def corruption(self) -> Corruption:
        """How negatives are drawn."""
        return Uniform(self.primal)

    def score(self, tables: tuple[Tensor, Tensor], triples: Tensor) -> Tensor:
        """f(h, r, t) of triples (T, 3), shape (T,)."""
        return self.kernels.translation(*tables, triples)

    @abstractmethod
    def batch_loss(self, positive: Tensor, negative: Tensor) -> Tensor:
        """The loss of some triples (B, 3) and their corruptions (B * negatives, 3), as rows."""

    def rows_of(self, triples: IntArray) -> Tensor:
        """Triples (T, 3) with entities and relations as rows of their tables."""
        given = torch.from_numpy(triples).to(self.alias.device)
        heads, relations, tails = given.T
        columns = [self.alias[heads], self.relation_alias[relations], self.alias[tails]]
        return torch.stack(columns, dim=1)


def _unit_rows(rows: int, width: int) -> Tensor:
    return functional.normalize(torch.randn(rows, width))
