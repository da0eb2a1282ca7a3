"""After the last round: from the scores of the pairs to probabilities."""

from __future__ import annotations

from dualign.candidate_pairs.assignment.several import Several
from dualign.matcher.calibration.probability_calibration import Calibration, fit_calibration
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.match_runs import MatchRuns
from dualign.matcher.rounds.outcome import Outcome
from dualign.matcher.rounds.round_history import RoundHistory
from dualign.matcher.rounds.run_calibration import RunCalibration
from dualign.matcher.scoring.described_scorer import DescribedScorer
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher


def concluded(
    runs: MatchRuns, history: RoundHistory, *, shipped: ShippedMatcher | None, seed: int
) -> Outcome:
    """The outcome of the rounds: the real run, and how its probabilities are calibrated."""
    context = runs.real.context
    usual = shipped.calibration if shipped is not None else None
    calibration = None
    if runs.simulated:
        _, hidden = context.settings.hiding(sum(context.shape), edges=context.has_edges)
        calibration = fit_calibration(runs.simulated, 1 - hidden, usual)
    by_calibrator = None
    calibrating = RunCalibration(runs=runs, history=history, shipped=shipped, seed=seed)
    described = described_scorer(context, shipped)
    if described is None:
        corrected = calibrating.by_links(runs.real.probability, lambda run: run.probability)
    else:
        by_calibrator, corrected = calibrating.probabilities(described.calibrator)
        if not context.has_edges:
            calibration = Calibration()  # of records too few to be calibrated otherwise
    return Outcome(
        run=runs.real,
        # The shipped curves are for the shipped matcher, which judged.
        calibration=calibration or usual or Calibration(),
        reports=tuple(history.reports),
        learnt=calibration is not None,
        reads_literals=shipped is not None and shipped.reads_literals,
        scorers=tuple(history.scorers),
        last=history.judged[-1] if history.judged else None,
        by_calibrator=by_calibrator,
        kept_calibrator=history.calibrators[-1] if history.calibrators else None,
        corrected=corrected,
        several=_settled(runs.real) if by_calibrator is not None else None,
    )


def _settled(run: MatchState) -> Several | None:
    """What decoys have settled; None where they have no say: in graphs, and with n to m."""
    return None if run.context.has_edges or run.several.both else run.several


def described_scorer(
    context: MatchContext, shipped: ShippedMatcher | None
) -> DescribedScorer | None:
    """The shipped scorer that has a score calibrator; None: the graphs are bare."""
    if shipped is None:
        return None
    if not context.has_edges:
        return shipped.records
    return shipped.described if context.described else None
