"""What training minimises."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from torch import Tensor, nn

from dualign.core.arrays import IntArray


class Objective(Protocol):
    """The losses of an epoch, one for each step of the optimizer."""

    def losses(self, model: nn.Module, epoch: int) -> Iterator[Tensor]:
        """The losses of one epoch, one for each step."""
        ...

    def relink(self, links: IntArray) -> None:
        """Learn from these links from now on, (L, 2) in joint positions (bootstrapping)."""
        ...

    def state(self) -> dict[str, Tensor]:
        """What a checkpoint must hold so that a resumed run continues unchanged."""
        ...

    def restore(self, state: dict[str, Tensor]) -> None:
        """Restore the state of a checkpoint."""
        ...
