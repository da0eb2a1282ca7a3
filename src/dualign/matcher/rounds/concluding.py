"""After the last round: from the scores of the pairs to probabilities."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from dualign.candidate_pairs.assignment.several import Several
from dualign.core.arrays import FloatArray
from dualign.matcher.evidence.kept_reading import KeptReading
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.following_chains import at_least_chained, follow_chains
from dualign.matcher.rounds.match_runs import MatchRuns
from dualign.matcher.rounds.one_round import Judge, Scorers
from dualign.matcher.rounds.outcome import Outcome
from dualign.matcher.rounds.round_history import RoundHistory
from dualign.matcher.rounds.several_counterparts import settled_strangers
from dualign.matcher.scoring.described_scorer import DescribedScorer
from dualign.matcher.scoring.equal_pairs import shared_among_equals
from dualign.matcher.scoring.probability_calibration import Calibration, fit_calibration, logit
from dualign.matcher.scoring.proven_reading import reading_proof
from dualign.matcher.scoring.shipped import ShippedMatcher
from dualign.matcher.scoring.strangers import find_strangers

WORTH_OF_READING = 100  # links: with these, the second reading and what was fitted weigh the same


def concluded(
    runs: MatchRuns, history: RoundHistory, *, shipped: ShippedMatcher | None, seed: int
) -> Outcome:
    """The outcome of the rounds: the real run, and how its probabilities are calibrated."""
    context = runs.real.context
    # The shipped curves are for names and neighbours; where labels count, none applies.
    usual = shipped.calibration if shipped is not None and runs.labels is None else None
    calibration = None
    if runs.simulated:
        _, hidden = context.settings.hiding(sum(context.shape), edges=context.has_edges)
        calibration = fit_calibration(runs.simulated, 1 - hidden, usual)
    reading, proven, fitted_share = None, None, 0.0
    described = described_scorer(context, shipped)
    if described is not None:
        reading, proven = _second_reading(runs, history, described, shipped=shipped, seed=seed)
        if not context.has_edges:
            calibration = Calibration()  # of records too few to read otherwise
        elif calibration is not None:
            links = len(runs.real.links)
            fitted_share = links / (links + WORTH_OF_READING)
    return Outcome(
        run=runs.real,
        # The shipped curves are for the shipped matcher, which judged.
        calibration=calibration or usual or Calibration(),
        reports=tuple(history.reports),
        learnt=calibration is not None,
        reads_literals=shipped is not None and shipped.reads_literals,
        scorers=tuple(history.scorers),
        last=history.judged[-1] if history.judged else None,
        reading=reading,
        kept_reading=history.readings[-1] if history.readings else None,
        proven=proven,
        fitted_share=fitted_share,
        several=_settled(runs.real) if reading is not None else None,
    )


def _settled(run: MatchState) -> Several | None:
    """What strangers have settled; None where they have no say: in graphs, and with n to m."""
    return None if run.context.has_edges or run.several.both else run.several


def described_scorer(
    context: MatchContext, shipped: ShippedMatcher | None
) -> DescribedScorer | None:
    """The shipped scorer whose scores can be read a second time; None: the graphs are bare."""
    if shipped is None:
        return None
    if not context.has_edges:
        return shipped.records
    return shipped.described if context.described else None


def _second_reading(
    runs: MatchRuns,
    history: RoundHistory,
    described: DescribedScorer,
    *,
    shipped: ShippedMatcher | None,
    seed: int,
) -> tuple[FloatArray | None, FloatArray | None]:
    """The probability of each pair of the real run, after chains have led to the last ones.

    Also what it comes to by the known links, in tables that have enough of them.
    """
    real, scorers = runs.real, history.scorers[-1]
    judge = Judge(
        fixed=runs.fixed,
        scorers=scorers,
        shipped=shipped,
        share=history.reports[-1].shipped_share,
    )

    def judged_by(own: Scorers) -> partial[FloatArray]:
        of_these = replace(judge, scorers=own)
        return partial(of_these.of, number=runs.rounds - 1, labels=runs.labels)

    judged = judged_by(scorers)
    reading = described.reading
    strangers = None if reading is None else settled_strangers(real, judged, runs.fixed, seed)
    if any(real.several):
        follow_chains(real, partial(judged, keep=history.judged.append), runs.fixed)
        strangers = None if reading is None else find_strangers(real, judged, runs.fixed, seed)
    if reading is None or strangers is None:
        return None, None
    read = reading.of(
        real,
        strangers,
        runs.fixed,
        keep=lambda *seen: history.readings.append(KeptReading.of(*seen)),
    )
    if real.several.both:
        return at_least_chained(real, read), None
    if real.context.has_edges or not runs.simulated:
        return read, None
    own = [scorers[k : k + 1] for k in range(len(runs.simulated))]  # a run's own has not seen it
    proof = reading_proof(
        real,
        [(run, judged_by(each)) for run, each in zip(runs.simulated, own, strict=True)],
        read,
        partial(reading.of, strangers=strangers, fixed=runs.fixed),
        runs.fixed,
    )
    if proof is None:
        return read, None
    proven = proof.curve().of(logit(read)).astype(np.float32)
    return read, shared_among_equals(proven, real.pairs, real.probability, real.several)
