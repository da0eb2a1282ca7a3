"""Linked entities that share one vector."""

from __future__ import annotations

import numpy as np
import torch

from dualign.arrays import IntArray
from dualign.models.translation import TranslationModel


class SharedRows(TranslationModel):
    """A translation model in which the members of a link are one row of the table.

    Entities that several links tie together share one row, that of the first. When a link is
    withdrawn, both go on from the vector they shared.
    """

    def relink(self, links: IntArray) -> None:
        """Let the members of each link share a row from now on."""
        super().relink(links)
        alias = shared_rows(self.primal.entities, links)
        with torch.no_grad():
            self.entities.copy_(self.entities.index_select(0, self.alias))
            self.alias.copy_(torch.from_numpy(alias))


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
