"""Linked entities that share one vector, and pairs found in training that are drawn together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from dualign.core.arrays import IntArray
from dualign.models.embedding_model import ModelInput
from dualign.models.translation.labelled_pairs import found_links
from dualign.models.translation.swapping import exchanged_triples
from dualign.models.translation.translation_model import TranslationModel, TranslationSettings


@dataclass(frozen=True, kw_only=True)
class SoftPairs:
    """Pairs (P, 2), the triples they exchange (T, 3), as rows, and which pair made each (T,)."""

    pairs: Tensor
    triples: Tensor
    origin: Tensor

    @classmethod
    def none(cls) -> SoftPairs:
        """Before the first round."""
        shapes = {"pairs": (0, 2), "triples": (0, 3), "origin": (0,)}
        return cls(
            **{name: torch.empty(shape, dtype=torch.int64) for name, shape in shapes.items()}
        )


class SharedRows(TranslationModel):
    """A translation model in which the members of a known link are one row of the table.

    Entities connected by several links share one row, that of the first. The first links are the
    known ones. Pairs that come later keep vectors of their own, so that they can be separated
    again: they exchange triples, which count with the reliability of the pair (`soft_loss`).
    """

    def __init__(self, given: ModelInput, settings: TranslationSettings) -> None:
        super().__init__(given, settings)
        self.known: IntArray | None = None
        self.soft = SoftPairs.none()

    def relink(self, links: IntArray) -> None:
        """The first links are known and share a row; those that come later are soft."""
        super().relink(links)
        if self.known is None:
            self.known = links
            alias = shared_rows(self.primal.entities, links)
            with torch.no_grad():
                self.entities.copy_(self.entities.index_select(0, self.alias))
                self.alias.copy_(torch.from_numpy(alias))
        device = self.entities.device
        pairs = found_links(links, self.known, self.primal.entities)
        triples, origin = exchanged_triples(self.primal.triples, pairs)
        self.soft = SoftPairs(
            pairs=self.alias[torch.from_numpy(pairs).to(device)],
            triples=self.rows_of(triples),
            origin=torch.from_numpy(origin).to(device),
        )

    def soft_loss(self, tables: tuple[Tensor, Tensor]) -> Tensor:
        """Mean R(p, q) f(τ) over the exchanged triples; R is not differentiated.

        R is the cosine of the pair, 0 where it is below.
        """
        rows = tables[0].detach()
        if not len(self.soft.triples):
            return rows.new_zeros(())
        ours, theirs = (rows.index_select(0, side) for side in self.soft.pairs.T)
        reliability = (ours * theirs).sum(dim=1).clamp(min=0).index_select(0, self.soft.origin)
        return (reliability * self.score(tables, self.soft.triples)).mean()


def shared_rows(entities: int, links: IntArray) -> IntArray:
    """The row of each entity: the smallest position among those it is linked with, shape (n,)."""
    alias = np.arange(entities)
    while True:
        lowest = np.minimum(alias[links[:, 0]], alias[links[:, 1]])
        before = alias.copy()
        for side in (0, 1):
            np.minimum.at(alias, links[:, side], lowest)
        if np.array_equal(before, alias):
            return alias
