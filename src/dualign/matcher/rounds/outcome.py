"""`Outcome`: what the rounds of an alignment end with."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.assignment.several import Several
from dualign.core.arrays import FloatArray
from dualign.matcher.calibration.missing_share import missing_shares
from dualign.matcher.calibration.probability_calibration import Calibration, logit
from dualign.matcher.evidence.judged_round import JudgedRound
from dualign.matcher.evidence.kept_calibrator import KeptCalibrator
from dualign.matcher.literals.literal_judgement import on_literals_alone
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.round_report import RoundReport
from dualign.matcher.scoring.scorer import Scorer, probability
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher

# Links with which, in graphs without names, the curve fitted to links and the calibration weigh the
# same: the curve does not know that the real run errs less than a simulated one, which matters with
# many links.
WORTH_OF_LINKS = 500


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
    by_calibrator: FloatArray | None = None  # of each pair, where a score calibrator was used
    kept_calibrator: KeptCalibrator | None = None  # what it looked at
    corrected: FloatArray | None = None  # that, or the score, by known links and words, if any
    several: Several | None = None  # settled by decoys; None: left to the probabilities

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
        if self.corrected is not None:
            values = self.corrected.copy()
            if self.by_calibrator is None:
                values = _mixed(self._calibrated(), values, self._fitted_share)
        elif self.by_calibrator is not None:
            values = self.by_calibrator.copy()
        else:
            values = self._calibrated()
        values[self.run.known] = 1
        return values

    @property
    def _fitted_share(self) -> float:
        """How much the calibration counts beside the correction by links."""
        links = len(self.run.links)
        return links / (links + WORTH_OF_LINKS)

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
