"""The rounds: candidates, evidence, scores, beliefs, and again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.core.progress import SILENT, Progress
from dualign.io import KnownLinks
from dualign.matcher.calibration.probability_calibration import Calibration
from dualign.matcher.match_context import MatchContext
from dualign.matcher.rounds.anchors import has_anchors, warn_of_nothing
from dualign.matcher.rounds.concluding import concluded, described_scorer
from dualign.matcher.rounds.match_runs import MatchRuns
from dualign.matcher.rounds.one_round import one_round
from dualign.matcher.rounds.outcome import Outcome
from dualign.matcher.rounds.round_history import RoundHistory
from dualign.matcher.rounds.round_report import RoundReport, predicted_keys, report_of, unwatched
from dualign.matcher.rounds.round_store import RoundStore
from dualign.matcher.rounds.several_counterparts import several_of
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher


def matching_rounds(
    context: MatchContext,
    known: KnownLinks,
    *,
    seed: int = 0,
    shipped: ShippedMatcher | None = None,
    store: RoundStore | None = None,
    watch: Callable[[RoundReport], None] = unwatched,
    progress: Progress = SILENT,
) -> Outcome:
    """Align the graphs of a context, learning from the known links as far as possible.

    Simulated runs, each with a part of the links hidden, show a scorer what true pairs look
    like; it judges the real run, which proceeds alongside, round by round. The scorer of a
    simulated run has never seen the links that are hidden in it. Where links are few, the
    shipped matcher's judgement is mixed in; the more links, the less it counts. With a ``store``,
    an interrupted run continues after its last complete round.
    """
    rounds = _Rounds(
        known=known, seed=seed, shipped=shipped, store=store, watch=watch, progress=progress
    )
    while (outcome := rounds.outcome(context)) is None:
        context = context.without_edges()
    return outcome


@dataclass(frozen=True, kw_only=True, eq=False)
class _Rounds:
    """What all rounds are given."""

    known: KnownLinks
    seed: int
    shipped: ShippedMatcher | None
    store: RoundStore | None
    watch: Callable[[RoundReport], None]
    progress: Progress

    def outcome(self, context: MatchContext) -> Outcome | None:
        """What the rounds find; None: the entities are better compared without their edges."""
        runs = MatchRuns.begin(
            context, self.known, seed=self.seed, store=self.store, progress=self.progress
        )
        if not has_anchors(runs.real, runs.fixed):
            if not context.readable or self.shipped is None or self.shipped.records is None:
                return _nothing_known(runs)
            if context.has_edges:
                warn_of_nothing(
                    runs.real, "entities are compared as records, without their neighbours"
                )
                return None
        history = RoundHistory.of(runs, self.store)
        for report in history.reports:
            self.watch(report)
        if not self._completed(runs, history):
            return None
        return concluded(runs, history, shipped=self.shipped, seed=self.seed)

    def _completed(self, runs: MatchRuns, history: RoundHistory) -> bool:
        """Run the rounds that are left; False: edges turn out to be of no use."""
        done, steps = len(history.reports), len(runs.all) + 1
        with self.progress.task("rounds", runs.rounds * steps, done * steps) as task:
            for number in range(done, runs.rounds):
                report = self._round(number, runs, history, step=task.advance)
                task.advance(expected_precision=report.expected_precision)
                if not number:
                    several = self._several(runs)
                    if several.both and runs.real.context.has_edges:
                        return False  # chains say more than neighbours, whose names still count
                    runs.narrow(several)
                # The last round is not kept: a resumed run needs the evidence behind its pairs.
                if self.store is not None and number + 1 < runs.rounds:
                    self.store.save(runs.all, history.reports, history.scorers)
        return True

    def _round(
        self, number: int, runs: MatchRuns, history: RoundHistory, step: Callable[[], None]
    ) -> RoundReport:
        """Run one round and add it to the history."""
        before = predicted_keys(runs.real) if number else np.empty(0, np.int64)
        last = number + 1 == runs.rounds
        scorers, share = one_round(
            number, runs, shipped=self.shipped, seed=self.seed, step=step,
            keep=history.judged.append if last else None,
        )  # fmt: skip
        report = report_of(runs.real, number, before, share)
        history.scorers.append(scorers)
        history.reports.append(report)
        self.watch(report)
        return report

    def _several(self, runs: MatchRuns) -> Several:
        """Which entities have several counterparts, as far as the shipped matcher can tell."""
        context = runs.real.context
        if context.has_edges and described_scorer(context, self.shipped) is None:
            return ONE_EACH
        several = several_of(runs.real)
        # Calibrators of graphs were trained with rivals on both sides; n to m is left to records.
        return ONE_EACH if context.has_edges and not several.both else several


def _nothing_known(runs: MatchRuns) -> Outcome:
    """The outcome without pairs."""
    warn_of_nothing(runs.real, "nothing can be known")
    runs.real.keep(np.zeros(len(runs.real.pairs), dtype=np.bool_))
    return Outcome(run=runs.real, calibration=Calibration(), reports=(), learnt=False)
