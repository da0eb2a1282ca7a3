"""`LabelledTriples`: the objective of BootEA, which also learns from pairs it has labelled.

::

    L_triples = − Σ_{τ exchanged by a label} log σ(− f(τ))
    L_pairs = − Σ_{(p,q) linked or labelled} log σ(p · q)

Labels may be wrong, so they do not join the triples: every ``labels_every`` epochs are followed by
one pass over the triples they exchange and one step over the pairs themselves. An embedding is best
right after such a pass, which is when the published program evaluates it; epochs and rounds of the
presets end there. As in that program, both have Adagrad accumulators of their own, so that their
steps are not damped by those of the triples.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from dualign.core.arrays import IntArray
from dualign.models.translation.swapping import exchanged_triples
from dualign.models.translation.triple_objective import TripleObjective

if TYPE_CHECKING:
    from dualign.models.bootea import BootEA

_FIRST = 0.1  # initial value of an accumulator, as in TensorFlow: small gradients, small steps


class LabelledTriples(TripleObjective):
    """The triple objective; every few epochs, if there are labels, followed by theirs."""

    model: BootEA

    def __init__(self, model: BootEA, links: IntArray, seed: int) -> None:
        super().__init__(model, links, seed)
        rate = model.settings.label_rate
        self.optimizers = {
            part: torch.optim.Adagrad(
                model.parameters(), lr=rate, initial_accumulator_value=_FIRST, fused=True
            )
            for part in ("triples", "pairs")
        }

    def losses(self, model: nn.Module, epoch: int) -> Iterator[Tensor]:
        """One loss per batch; steps of the labels are taken here, by their own optimizers."""
        yield from super().losses(model, epoch)
        if len(self.model.labels) and (epoch + 1) % self.model.settings.labels_every == 0:
            self._learn_labels(np.random.default_rng([self.seed, epoch, 1]))

    def triple_loss(self, triples: IntArray) -> Tensor:
        """− Σ log σ(− f(τ)) of triples (T, 3)."""
        ours = self.model
        scores = ours.score(ours.tables(), ours.rows_of(triples))
        loss: Tensor = -functional.logsigmoid(-scores).sum()
        return loss

    def pair_loss(self, pairs: IntArray) -> Tensor:
        """− Σ log σ(p · q) of pairs (P, 2)."""
        rows, _ = self.model.tables()
        sides = torch.from_numpy(pairs).to(rows.device).T
        ours, theirs = (rows.index_select(0, side) for side in sides)
        loss: Tensor = -functional.logsigmoid((ours * theirs).sum(dim=1)).sum()
        return loss

    def state(self) -> dict[str, Tensor]:
        """Also the accumulators."""
        kept = super().state()
        for part, optimizer in self.optimizers.items():
            for name, parameter in self.model.named_parameters():
                kept[f"{part}.{name}"] = optimizer.state[parameter]["sum"]
        return kept

    def restore(self, state: dict[str, Tensor]) -> None:
        """Restore the state of a checkpoint."""
        super().restore(state)
        for part, optimizer in self.optimizers.items():
            for name, parameter in self.model.named_parameters():
                optimizer.state[parameter]["sum"].copy_(state[f"{part}.{name}"])

    def _learn_labels(self, rng: np.random.Generator) -> None:
        ours = self.model
        triples, _ = exchanged_triples(self.triples, ours.labels)
        order = rng.permutation(len(triples))
        for start in range(0, len(order), ours.settings.batch):
            batch = triples[order[start : start + ours.settings.batch]]
            self._step("triples", self.triple_loss(batch))
        self._step("pairs", self.pair_loss(self.links))

    def _step(self, part: str, loss: Tensor) -> None:
        optimizer = self.optimizers[part]
        optimizer.zero_grad(set_to_none=True)
        torch.autograd.backward(loss)
        optimizer.step()
