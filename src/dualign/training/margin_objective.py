"""`MarginObjective`: the paper's loss (Eq. 13) over negatives that are mined periodically."""

from __future__ import annotations

from collections.abc import Iterator

import torch
from torch import Tensor, nn

from dualign.core.arrays import IntArray
from dualign.core.errors import UsageError
from dualign.graphs.primal import PrimalGraph
from dualign.kernels.backend import Kernels
from dualign.kernels.negatives import Negatives
from dualign.training.mining import mine_negatives
from dualign.training.training_settings import TrainingSettings


class MarginObjective:
    """Pulls known pairs together and pushes their nearest rivals away.

    ::

        L = 1/(2K|L|) Σ_(p,q) Σ_(p',q') max(0, d(p, q) − d(p', q') + γ)

    averaged as in the reference program; the paper writes the plain sum, which Adam makes
    equivalent up to its epsilon.
    """

    def __init__(
        self, primal: PrimalGraph, links: IntArray, settings: TrainingSettings, kernels: Kernels
    ) -> None:
        if not len(links):
            raise UsageError(
                "there are 0 links to train on; give known links with --links, or choose a split "
                "of the folder with --split"
            )
        self.primal = primal
        self.links = primal.joint(links)
        self.settings = settings
        self.kernels = kernels
        self.mined: Negatives | None = None

    def losses(self, model: nn.Module, epoch: int) -> Iterator[Tensor]:
        """The losses of one epoch, one for each step: here a single full batch."""
        x = model()
        if self.mined is None or epoch % self.settings.refresh_every == 0:
            negatives = mine_negatives(x.detach(), self.primal, self.links, self.settings)
            self.mined = Negatives.of(self.links, negatives)
        yield self.kernels.margin_loss(x, self.mined, self.settings.margin)

    def relink(self, links: IntArray) -> None:
        """Learn from these links from now on, (L, 2) in joint positions."""
        self.links = links
        self.mined = None

    def state(self) -> dict[str, Tensor]:
        """What a checkpoint must hold so that a resumed run continues unchanged."""
        kept = {"links": torch.from_numpy(self.links)}
        if self.mined is not None:
            kept["negatives"] = torch.from_numpy(self.mined.negatives)
        return kept

    def restore(self, state: dict[str, Tensor]) -> None:
        """Restore the state of a checkpoint."""
        self.links = state["links"].numpy()
        if "negatives" in state:
            negatives = state["negatives"].numpy()
            if negatives.ndim != 3 or negatives.shape[:2] != (2, len(self.links)):
                raise ValueError(f"negatives of shape {negatives.shape}")
            self.mined = Negatives.of(self.links, negatives)
