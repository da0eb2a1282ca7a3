"""`KeptCalibrator`: what the score calibrator of a run looked at, pair by pair, and its trees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dualign.core.arrays import FloatArray
from dualign.matcher.evidence.calibrator_aspects import calibrator_aspect
from dualign.matcher.evidence.coded_table import CodedTable, thresholds
from dualign.matcher.evidence.kept_judge import KeptJudge

if TYPE_CHECKING:
    from dualign.matcher.scoring.scorer import Scorer


@dataclass(frozen=True, kw_only=True, eq=False)
class CalibratorTrees:
    """The trees of a score calibrator, and what each of their columns is about."""

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
class KeptCalibrator:
    """The features of all pairs, as far as the trees can tell them apart, and the trees."""

    table: CodedTable
    trees: CalibratorTrees

    @classmethod
    def of(cls, scorer: Scorer, table: FloatArray) -> KeptCalibrator:
        """What the trees of a calibrator have looked at: features (pairs, columns)."""
        from dualign.matcher.calibration.score_calibrator import COLUMNS  # loads all features

        limits = thresholds([(scorer, None)], table.shape[1])
        columns = list(COLUMNS)[: table.shape[1]]
        return cls(
            table=CodedTable.of([(slice(None), table)], len(table), limits),
            trees=CalibratorTrees(
                judge=KeptJudge.of(scorer, None),
                aspects=[calibrator_aspect(each) for each in columns],
            ),
        )
