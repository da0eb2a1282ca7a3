"""`RoundHistory`: what the rounds so far have left behind."""

from __future__ import annotations

from dataclasses import dataclass, field

from dualign.matcher.evidence.judged_round import JudgedRound
from dualign.matcher.evidence.kept_calibrator import KeptCalibrator
from dualign.matcher.rounds.match_runs import MatchRuns
from dualign.matcher.rounds.round_report import RoundReport
from dualign.matcher.rounds.round_store import RoundStore, Scorers


@dataclass(frozen=True, kw_only=True, eq=False)
class RoundHistory:
    """The report and the learnt scorers of each round, and the evidence of the last one."""

    reports: list[RoundReport]
    scorers: Scorers
    judged: list[JudgedRound] = field(default_factory=list)  # the latest counts
    calibrators: list[KeptCalibrator] = field(default_factory=list)  # one, or none

    @classmethod
    def of(cls, runs: MatchRuns, store: RoundStore | None) -> RoundHistory:
        """The rounds that a store holds, which the runs continue from."""
        reports, scorers = store.take_up(runs.all) if store is not None else ([], [])
        return cls(reports=reports, scorers=scorers)
