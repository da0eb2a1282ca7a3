"""`TripleObjective`: an epoch of triples in random order, in batches, with their corruptions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor, nn

from dualign.core.arrays import IntArray
from dualign.models.translation.corruption import Truncated, corrupted

if TYPE_CHECKING:
    from dualign.models.translation.translation_model import TranslationModel


class TripleObjective:
    """Trains a translation model; all randomness depends only on the seed and the epoch.

    Fewer triples than ``batch`` are one step per epoch. That is enough: Adagrad's first steps are
    as long as the rate, and more steps per epoch were harmful on small graphs.
    """

    def __init__(self, model: TranslationModel, links: IntArray, seed: int) -> None:
        self.model, self.seed = model, seed
        self.corruption = model.corruption()
        self.relink(links)

    def losses(self, model: nn.Module, epoch: int) -> Iterator[Tensor]:  # noqa: ARG002
        """One loss per batch."""
        ours = self.model
        rng = np.random.default_rng([self.seed, epoch])
        if isinstance(self.corruption, Truncated) and (
            not self.corruption.neighbours or epoch % self.corruption.every == 0
        ):
            self.corruption.refresh(ours.embed(), rng)
        order = rng.permutation(len(self.triples))
        for start in range(0, len(order), ours.settings.batch):
            batch = self.triples[order[start : start + ours.settings.batch]]
            negative = corrupted(batch, ours.settings.negatives, self.corruption, rng)
            yield ours.batch_loss(ours.rows_of(batch), ours.rows_of(negative))

    def relink(self, links: IntArray) -> None:
        """Learn from these links from now on, (L, 2) in joint positions."""
        self.links = links
        self.model.relink(links)
        self.triples = self.model.triples()

    def state(self) -> dict[str, Tensor]:
        """The links and, for truncated sampling, the neighbours."""
        kept = {"links": torch.from_numpy(self.links)}
        if isinstance(self.corruption, Truncated):
            for side, near in enumerate(self.corruption.neighbours):
                kept[f"neighbours.{side}"] = torch.from_numpy(near)
        return kept

    def restore(self, state: dict[str, Tensor]) -> None:
        """Restore the state of a checkpoint."""
        self.relink(state["links"].numpy())
        if isinstance(self.corruption, Truncated) and "neighbours.0" in state:
            self.corruption.neighbours = tuple(state[f"neighbours.{s}"].numpy() for s in (0, 1))
