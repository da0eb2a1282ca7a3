"""`KeptReading`: what the second reading of a run saw of each pair, and its trees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dualign.core.arrays import FloatArray
from dualign.matcher.evidence.coded_table import CodedTable, thresholds
from dualign.matcher.evidence.kept_judge import KeptJudge
from dualign.matcher.evidence.reading_aspects import reading_aspect

if TYPE_CHECKING:
    from dualign.matcher.scoring.scorer import Scorer


@dataclass(frozen=True, kw_only=True, eq=False)
class ReadingTrees:
    """The trees of a second reading, and what each of their columns is about."""

    judge: KeptJudge
    aspects: Sequence[str]

    def contributions(self, values: FloatArray) -> tuple[float, dict[str, float]]:
        """The mean log-odds of all pairs, and what each aspect adds for one with these values."""
        expected, added = self.judge.contributions(values)
        found = dict.fromkeys(self.aspects, 0.0)
        for aspect, value in zip(self.aspects, added.tolist(), strict=True):
            found[aspect] += value
        return expected, found


@dataclass(frozen=True, kw_only=True, eq=False)
class KeptReading:
    """The features of all pairs, as far as the trees can tell them apart, and the trees."""

    table: CodedTable
    trees: ReadingTrees

    @classmethod
    def of(cls, scorer: Scorer, table: FloatArray) -> KeptReading:
        """What a scorer has read: features (pairs, columns)."""
        from dualign.matcher.scoring.second_reading import COLUMNS  # loads all features

        limits = thresholds([(scorer, None)], table.shape[1])
        columns = list(COLUMNS)[: table.shape[1]]
        return cls(
            table=CodedTable.of([(slice(None), table)], len(table), limits),
            trees=ReadingTrees(
                judge=KeptJudge.of(scorer, None), aspects=[reading_aspect(each) for each in columns]
            ),
        )
