"""`Row`: the runs of one pair with one number of links, averaged over the draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from proving_ground.baselines import BASELINES
from proving_ground.cell import NO_LINKS
from proving_ground.plan import Facts

Run = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Row:
    """The runs of one pair with one number of links, averaged over the draws."""

    facts: Facts
    links: int
    without: str  # what the matcher has not seen; "" for the shipped one
    runs: Sequence[Run]

    def mean(self, figure: str) -> float | None:
        """The mean of a figure over the draws in which there was something to judge."""
        return _mean([run[figure] for run in self.runs])

    @property
    def gap(self) -> float | None:
        """How much more precision was expected than realised; below 0, less."""
        return _mean(
            [
                None if run["expected"] is None else run["expected"] - run["precision"]
                for run in self.runs
            ]
        )

    @property
    def best_baseline(self) -> tuple[str, float]:
        """The simple baseline with the best F1 on the pairs that the links leave to be found."""
        means = {name: self.rival(name) or 0.0 for name in BASELINES}
        best = max(means, key=lambda name: means[name])
        return best, means[best]

    @property
    def gain(self) -> float | None:
        """How much the links add to F1 on these pairs; None if no run without links is known."""
        f1, before = self.mean("f1"), self.rival(NO_LINKS)
        return None if f1 is None or before is None else f1 - before

    def rival(self, name: str) -> float | None:
        """The F1 of a baseline, of Splink or of dualign without links, likewise."""
        return _mean([run["rivals"].get(name, {}).get("f1") for run in self.runs])


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return float(np.mean(known)) if known else None
