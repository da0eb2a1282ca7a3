"""The rounds: candidates, evidence, scores, beliefs, and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from dualign.candidate_pairs.propagated_labels import LabelPropagation
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.graph_pair import no_links
from dualign.core.progress import SILENT, Progress
from dualign.matcher.evidence.judged_round import JudgedRound
from dualign.matcher.features import FixedTable
from dualign.matcher.literals.literal_judgement import on_literals_alone
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.anchors import has_anchors, warn_of_nothing
from dualign.matcher.rounds.first_beliefs import begin, first_candidates
from dualign.matcher.rounds.following_chains import (
    at_least_chained,
    follow_chains,
    has_several,
)
from dualign.matcher.rounds.one_round import FEWEST_LINKS, Judge, one_round, worth_keeping
from dualign.matcher.rounds.round_report import RoundReport, predicted_keys, report_of, unwatched
from dualign.matcher.rounds.round_store import RoundStore
from dualign.matcher.rounds.simulation import simulated_runs
from dualign.matcher.scoring.described_scorer import DescribedScorer
from dualign.matcher.scoring.missing_share import missing_shares
from dualign.matcher.scoring.probability_calibration import Calibration, fit_calibration, logit
from dualign.matcher.scoring.scorer import Scorer, probability
from dualign.matcher.scoring.shipped import ShippedMatcher
from dualign.matcher.scoring.strangers import Judged, find_strangers

FOUND_BY_NAMES = 0.9  # of the known links; below it, labels are propagated too
WORTH_OF_READING = 100  # links: with so many, the second reading and what was fitted weigh the same


@dataclass(frozen=True, kw_only=True, eq=False)
class Outcome:
    """The real run after its last round, and how its probabilities are calibrated.

    ``learnt`` says that the calibration was fitted on known links of these graphs. A shipped
    calibration is for the shipped matcher: what was judged by literals alone is left unchanged.
    """

    run: MatchState
    calibration: Calibration
    reports: tuple[RoundReport, ...]
    learnt: bool
    reads_literals: bool = False  # whether a shipped calibration covers literals too
    scorers: tuple[tuple[Scorer, ...], ...] = ()  # of each round, one per simulated run
    last: JudgedRound | None = None  # what the pairs were judged by; None: there was no round
    reading: FloatArray | None = None  # of each pair, where strangers showed how to read the scores
    fitted_share: float = 0.0  # how much the calibration counts beside the reading

    def learnt_matcher(self) -> ShippedMatcher | None:
        """What the run has learnt from its links, for use on other graphs; None: nothing.

        One scorer per round: the mean of those that were learnt in it.
        """
        if not self.scorers or not all(self.scorers):
            return None
        context = self.run.context
        return ShippedMatcher(
            scorers=[Scorer.mean(scorers) for scorers in self.scorers],
            # A shipped calibration is for the shipped matcher, not for these scorers.
            calibration=self.calibration if self.learnt else Calibration(),
            trained_on=[context.left.source, context.right.source],
            reads_literals=bool(context.literals.properties),
        )

    @property
    def confidence(self) -> FloatArray:
        """The calibrated probability of each pair; known links have one."""
        if self.reading is None:
            values = self._calibrated()
        elif self.fitted_share == 0:
            values = self.reading.copy()
        else:
            values = _mixed(self._calibrated(), self.reading, self.fitted_share)
        values[self.run.known] = 1
        return values

    def _calibrated(self) -> FloatArray:
        shares = missing_shares(self.run, self.calibration)
        missing = None if shares is None else shares[self.run.pairs.lefts]
        values = self.calibration.of(self.run.probability, missing)
        if not self.learnt and not self.reads_literals:
            alone = on_literals_alone(self.run.context, self.run.pairs)
            values[alone] = self.run.probability[alone]
        return values


def _mixed(first: FloatArray, second: FloatArray, share: float) -> FloatArray:
    """The probabilities between two, the first counting ``share``; their log-odds are mixed."""
    logits = share * logit(first) + (1 - share) * logit(second)
    return probability(logits.astype(np.float32))


def matching_rounds(
    context: MatchContext,
    links: IntArray,
    *,
    negatives: IntArray | None = None,
    alone: IntArray | None = None,
    seed: int = 0,
    shipped: ShippedMatcher | None = None,
    store: RoundStore | None = None,
    watch: Callable[[RoundReport], None] = unwatched,
    progress: Progress = SILENT,
) -> Outcome:
    """Align the graphs of a context, learning from the links as far as possible.

    Simulated runs, each with a part of the links hidden, teach a scorer what true pairs look
    like; it judges the real run, which proceeds alongside, round by round. The scorer of a
    simulated run has never seen the links that are hidden in it. Where links are few, the
    shipped matcher's judgement is mixed in; the more links, the less it counts. With a ``store``,
    an interrupted run continues after its last complete round.
    """
    settings = context.settings
    simulated = simulated_runs(context, links, seed) if len(links) >= FEWEST_LINKS else []
    real = MatchState(context, links)
    runs = [*simulated, real]
    fixed = FixedTable(context)
    with progress.task("first candidates"):
        find = partial(first_candidates, context)
        edges = context.has_edges
        start = find() if store is None else store.first_candidates(find, edges=edges)
        for run in runs:
            run.forbid(
                no_links() if negatives is None else negatives,
                np.empty(0, np.int64) if alone is None else alone,
            )
            begin(run, start, fixed)
    labels = _label_propagation(context, simulated, seed)
    if not has_anchors(real, fixed):
        if shipped is None or shipped.records is None or not context.readable:
            warn_of_nothing(real, "nothing can be known")
            real.keep(np.zeros(len(real.pairs), dtype=np.bool_))
            return Outcome(run=real, calibration=Calibration(), reports=(), learnt=False)
        if context.has_edges:
            warn_of_nothing(real, "entities are compared as records, without their neighbours")
            return matching_rounds(
                context.without_edges(), links, negatives=negatives, alone=alone, seed=seed,
                shipped=shipped, store=store, watch=watch, progress=progress,
            )  # fmt: skip
    reports, scorers = store.take_up(runs) if store is not None else ([], [])
    for report in reports:
        watch(report)
    steps, kept = len(runs) + 1, list[JudgedRound]()
    described = _described_scorer(context, shipped)
    rounds = settings.rounds_of(labels=labels is not None, edges=context.has_edges)
    with progress.task("rounds", rounds * steps, len(reports) * steps) as task:
        for number in range(len(reports), rounds):
            before = predicted_keys(real) if number else np.empty(0, np.int64)
            learnt_now, share = one_round(
                number, simulated, real, fixed=fixed, labels=labels, shipped=shipped, seed=seed,
                step=task.advance, keep=kept.append if number + 1 == rounds else None,
            )  # fmt: skip
            scorers.append(learnt_now)
            reports.append(report_of(real, number, before, share))
            watch(reports[-1])
            task.advance(expected_precision=reports[-1].expected_precision)
            if not number:
                may_be_several = described is not None or not context.has_edges
                several = may_be_several and has_several(real)
                if several and context.has_edges:
                    # Chains then say more than neighbours, whose names still count.
                    return matching_rounds(
                        context.without_edges(), links, negatives=negatives, alone=alone, seed=seed,
                        shipped=shipped, store=store, watch=watch, progress=progress,
                    )  # fmt: skip
                for run in runs:
                    run.several = several
                    run.keep(worth_keeping(run, settings.kept))
                fixed.keep(runs[0].pairs.union(*(run.pairs for run in runs[1:])))
            # The last round is not kept: a resumed run needs the evidence behind its pairs.
            if store is not None and number + 1 < rounds:
                store.save(runs, reports, scorers)
    # The shipped curves are for names and neighbours; where labels count, none applies.
    usual = shipped.calibration if shipped is not None and labels is None else None
    calibration = None
    if simulated:
        calibration = fit_calibration(simulated, 1 - settings.hidden_share, usual)
    reading, fitted_share = None, 0.0
    if described is not None:
        share = reports[-1].shipped_share
        judge = Judge(fixed=fixed, scorers=scorers[-1], shipped=shipped, share=share)
        last = partial(judge.of, number=rounds - 1, labels=labels)
        if real.several:
            follow_chains(real, partial(last, keep=kept.append), fixed)
        reading = _reading(real, last, fixed, described, seed)
        if real.several and reading is not None:
            reading = at_least_chained(real, reading)
        if not context.has_edges:
            calibration = Calibration()  # of records too few to read otherwise
        elif calibration is not None:
            fitted_share = len(links) / (len(links) + WORTH_OF_READING)
    learnt = calibration is not None
    if calibration is None:  # the shipped curves are for the shipped matcher, which judged
        calibration = usual or Calibration()
    return Outcome(
        run=real,
        calibration=calibration,
        reports=tuple(reports),
        learnt=learnt,
        reads_literals=shipped is not None and shipped.reads_literals,
        scorers=tuple(scorers),
        last=kept[-1] if kept else None,
        reading=reading,
        fitted_share=fitted_share,
    )


def _described_scorer(
    context: MatchContext, shipped: ShippedMatcher | None
) -> DescribedScorer | None:
    """The shipped scorer whose scores can be read a second time; None: the graphs are bare."""
    if shipped is None:
        return None
    if not context.has_edges:
        return shipped.records
    return shipped.described if context.described else None


def _reading(
    run: MatchState, judged: Judged, fixed: FixedTable, scorer: DescribedScorer, seed: int
) -> FloatArray | None:
    """The probability of each pair, by what strangers score; None where there are too few."""
    if scorer.reading is None:
        return None
    strangers = find_strangers(run, judged, fixed, seed)
    return None if strangers is None else scorer.reading.of(run, strangers)


def _label_propagation(
    context: MatchContext, simulated: Sequence[MatchState], seed: int
) -> LabelPropagation | None:
    wanted = context.settings.label_propagation
    if wanted is None:
        hidden = sum(len(run.hidden) for run in simulated)
        found = sum(int(run.labelled()[1].sum()) for run in simulated)
        gone = 2 * context.settings.missing_share
        wanted = bool(hidden) and found < FOUND_BY_NAMES * (1 - gone) * hidden
    return LabelPropagation(width=context.settings.label_width, seed=seed) if wanted else None
