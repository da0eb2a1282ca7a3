"""`KeptJudge`: trees that had a say, as text, and the columns they look at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.matcher.scoring.scorer import Contributions, Scorer


@dataclass(frozen=True, kw_only=True)
class KeptJudge:
    """Trees in LightGBM's text format; they are read when a pair is explained."""

    trees: str
    columns: tuple[int, ...] | None = None  # of the table of features; None: all

    @classmethod
    def of(cls, scorer: Scorer, columns: IntArray | None) -> KeptJudge:
        """A scorer, kept as text."""
        return cls(
            trees=scorer.to_text(), columns=None if columns is None else tuple(columns.tolist())
        )

    @cached_property
    def _scorer(self) -> Scorer:
        return Scorer.from_text(self.trees)

    def contributions(self, values: FloatArray) -> tuple[float, Contributions]:
        """What the trees expect of any pair, and what each column adds for this one, (columns,)."""
        places = range(len(values)) if self.columns is None else self.columns
        found = self._scorer.contributions(values[list(places)][None])[0]
        added = np.zeros(len(values))
        added[list(places)] = found[:-1]
        return float(found[-1]), added
