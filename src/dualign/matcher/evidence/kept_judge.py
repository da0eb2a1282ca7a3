"""`KeptJudge`: trees that took part in a judgement, as text, and the columns they look at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.matcher.scoring.tree_contributions import Numbers, TreeContributions

if TYPE_CHECKING:
    from dualign.matcher.scoring.scorer import Scorer


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
    def _ways(self) -> TreeContributions:
        return TreeContributions.of_text(self.trees)

    def contributions(self, values: FloatArray) -> tuple[float, Numbers]:
        """The mean score of all pairs, and what each column adds for this one, (columns,)."""
        places = list(range(len(values)) if self.columns is None else self.columns)
        added = np.zeros(len(values))
        added[places] = self._ways.of_row(values[places])
        return self._ways.expected, added
