"""How bootstrapping chooses pairs and how often."""

from __future__ import annotations

from dataclasses import dataclass

from dualign.core.errors import UnknownChoice, UsageError

CHOICES = ("mutual", "matching")
AMONG = ("all", "test")


@dataclass(frozen=True, kw_only=True)
class BootstrapSettings:
    """Rounds that follow the epochs of training.

    At the start of each round the pairs the model is sure of join the known links. Those of the
    round before are withdrawn where it is no longer sure (mutual), or where a more similar pair
    takes one of their entities (matching). It ends when hardly any pair changes.
    """

    rounds: int = 10  # at most
    every: int = 20  # epochs per round
    choose: str = "mutual"  # each other's nearest and sure, or a maximum-weight matching
    threshold: float = 0.5  # mutual: least confidence; matching: least similarity, with the bonus
    settled: float = 0.01  # it ends when a smaller share of the pairs changes
    neighbour_bonus: float = 0.0  # matching: similarity added per shared linked neighbour
    among: str = "all"  # all unlinked entities, or test entities only, as published programs do

    def __post_init__(self) -> None:
        if self.choose not in CHOICES:
            raise UnknownChoice("way to choose pairs", self.choose, CHOICES)
        if self.among not in AMONG:
            raise UnknownChoice("set of entities to bootstrap among", self.among, AMONG)
        for name in ("rounds", "every"):
            if getattr(self, name) < 1:
                raise UsageError(f"{name} is {getattr(self, name)}; it must be at least 1")
        for name in ("threshold", "settled", "neighbour_bonus"):
            if not 0 <= getattr(self, name) <= 1:
                raise UsageError(f"{name} is {getattr(self, name)}; it must be 0 to 1")

    @property
    def epochs(self) -> int:
        """Epochs that all rounds take."""
        return self.rounds * self.every
