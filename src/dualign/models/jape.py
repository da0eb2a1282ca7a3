"""JAPE: structure and attribute types in one embedding.

Sun, Hu, Li: Cross-lingual Entity Alignment via Joint Attribute-Preserving Embedding. ISWC 2017.

::

    L = Σ_{τ∈T} f(τ) − α Σ_{τ'} f(τ') + δ ‖E₁ − S E₂‖²        f(h, r, t) = ‖h + r − t‖²

The members of a link share one vector, and so do relations of the same name, which the paper takes
as known links of relations. S compares entities of the two graphs by the attribute types they have:
vectors of attributes that occur together, averaged by entity, similarities kept from .95 up. As in
the published program, S also includes which entities are tails of linked heads: c such heads in
common make a similarity s one of max(1, 100 (c + 1) s), and the rows of S E₂ have length one.

Choices made: S keeps the ten most similar entities of each left one and its rows sum to one, so
that S E₂ is a weighted mean. The attribute vectors are not trained by skip-gram but are factors of
what skip-gram factorises (`attribute_vectors`). Each sum above is a mean. Pairs found in training
are aligned softly, as in IPTransE (`SharedRows`). Left out are similarities inside each graph,
which the program weighs by δ/20, and ranges of attributes (integer, double, date, string), since
DBP15K's files give types without values. The program takes a step for true triples, one for false
ones and now and then one for S, by turns; here they are one loss. A graph pair without attributes
is embedded by its structure alone, with a warning.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import numpy as np
from torch import Tensor
from torch.nn import functional

from dualign.core.arrays import IntArray
from dualign.core.errors import InputWarning
from dualign.graphs.common_neighbours import common_neighbours
from dualign.kernels.edges import Edges
from dualign.models.embedding_model import ModelInput
from dualign.models.translation.attribute_similarity import attribute_vectors, similar_entities
from dualign.models.translation.sharing import SharedRows
from dualign.models.translation.translation_model import TranslationSettings


@dataclass(frozen=True, kw_only=True)
class JAPESettings(TranslationSettings):
    """The paper's values."""

    negatives: int = 5  # corruptions of each triple
    negative_weight: float = 0.1  # α
    attribute_weight: float = 0.05  # δ
    attribute_width: int = 100  # of the attribute vectors
    least_similarity: float = 0.95  # of entities by attributes
    most_similar: int = 10  # right entities kept for each left one


class JAPE(SharedRows):
    """Translations with shared vectors of linked entities, drawn to what has similar attributes."""

    settings_type = JAPESettings
    shares_relations = True
    reads_attributes = True

    def __init__(self, given: ModelInput, settings: JAPESettings) -> None:
        super().__init__(given, settings)
        self.types = given.attributes
        self.similar: Edges | None = None
        if self.types is None:
            warnings.warn(
                "JAPE reads attribute types, but at least one graph has none: "
                "structure alone decides",
                InputWarning,
                stacklevel=2,
            )

    def relink(self, links: IntArray) -> None:
        """Set the links, and compare all entities by attributes again."""
        super().relink(links)
        if self.types is None:
            return
        settings = self.settings
        vectors = attribute_vectors(self.types, links, settings.attribute_width)
        left, right = np.arange(self.primal.left_entities), np.arange(self.primal.right_entities)
        pairs = links - np.array([0, len(left)])
        weights = similar_entities(
            self.types,
            vectors,
            common_neighbours(self.primal, pairs, left, right, linked="heads"),
            threshold=settings.least_similarity,
            most=settings.most_similar,
        ).tocoo()
        row, column = (axis.astype(np.int64) for axis in weights.coords)
        self.similar = Edges(row, column, weights.shape, weights.data.astype(np.float32))
        self.similar.to(self.entities.device)

    def batch_loss(self, positive: Tensor, negative: Tensor) -> Tensor:
        """Structure of the batch, attributes of all entities and soft alignment, each a mean."""
        tables, settings = self.tables(), self.settings
        false = self.score(tables, negative).sum() / len(positive)
        structure: Tensor = self.score(tables, positive).mean() - settings.negative_weight * false
        attributes: Tensor = settings.attribute_weight * self.attribute_loss(tables[0])
        return structure + attributes + self.soft_loss(tables)

    def attribute_loss(self, table: Tensor) -> Tensor:
        """Mean ‖e₁ − Σ_j S_1j e_j‖² of the left entities that have similar right ones."""
        if self.similar is None or not len(self.similar):
            return table.new_zeros(())
        rows = table.index_select(0, self.alias)
        left, right = rows[: self.primal.left_entities], rows[self.primal.left_entities :]
        means = self.kernels.convolution(right.contiguous(), self.similar)
        starts = self.similar.starts
        known = (starts[1:] > starts[:-1]).nonzero().squeeze(1)
        apart = left.index_select(0, known) - functional.normalize(means.index_select(0, known))
        return apart.square().sum(dim=1).mean()
