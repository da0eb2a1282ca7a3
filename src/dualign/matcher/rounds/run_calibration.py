"""`RunCalibration`: the probabilities of a finished run, by its decoys and by known links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.matcher.calibration.decoys import Decoys, find_decoys
from dualign.matcher.calibration.equal_pairs import shared_among_equals
from dualign.matcher.calibration.link_calibration import Calibrate, fit_link_calibration
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.calibration.score_calibrator import ScoreCalibrator
from dualign.matcher.evidence.kept_calibrator import KeptCalibrator
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.following_chains import at_least_chained, follow_chains
from dualign.matcher.rounds.match_runs import MatchRuns
from dualign.matcher.rounds.one_round import Judge
from dualign.matcher.rounds.round_history import RoundHistory
from dualign.matcher.rounds.several_counterparts import settle_several
from dualign.matcher.scoring.scorer import Scorer
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher


@dataclass(frozen=True, kw_only=True, eq=False)
class RunCalibration:
    """Runs after their last round, and the judges of that round."""

    runs: MatchRuns
    history: RoundHistory
    shipped: ShippedMatcher | None
    seed: int

    def probabilities(
        self, calibrator: ScoreCalibrator | None
    ) -> tuple[FloatArray | None, FloatArray | None]:
        """The probability of each pair of the real run, after chains have led to the last ones.

        Also the same corrected by words that go together, and by known links if there are enough.
        """
        decoys = self._decoys(wanted=calibrator is not None)
        if calibrator is None or decoys is None:
            return None, None
        real = self.runs.real
        found = calibrator.calibrated(
            real,
            decoys,
            self.runs.fixed,
            keep=lambda *seen: self.history.calibrators.append(KeptCalibrator.of(*seen)),
        )
        if real.several.both:
            return at_least_chained(real, found), None
        by_words = calibrator.borne_out(real, found)

        def calibrate(run: MatchState) -> FloatArray:
            own = calibrator.calibrated(run, decoys, self.runs.fixed)
            return own if (said := calibrator.borne_out(run, own)) is None else said

        by_links = self.by_links(found if by_words is None else by_words, calibrate)
        return found, by_words if by_links is None else by_links

    def _decoys(self, *, wanted: bool) -> Decoys | None:
        """The decoys of the real run, if ``wanted``; chains have led to its last pairs."""
        real, fixed = self.runs.real, self.runs.fixed
        judged = self._judged_by(self.history.scorers[-1])
        decoys = settle_several(real, judged, fixed, self.seed) if wanted else None
        if any(real.several):
            follow_chains(real, partial(judged, keep=self.history.judged.append), fixed)
            decoys = find_decoys(real, judged, fixed, self.seed) if wanted else None
        return decoys

    def by_links(self, calibrated: FloatArray, calibrate: Calibrate) -> FloatArray | None:
        """The probabilities of the real run, corrected by the known links.

        ``calibrate`` gives those of a simulated run. None where there are too few links.
        """
        real, simulated, scorers = self.runs.real, self.runs.simulated, self.history.scorers[-1]
        if not simulated:
            return None
        # A simulated run is judged by its own scorer alone, which has not seen its hidden links.
        judged = [(run, self._judged_by(scorers[k : k + 1])) for k, run in enumerate(simulated)]
        found = fit_link_calibration(real, judged, calibrated, calibrate, self.runs.fixed)
        if found is None:
            return None
        corrected = found.curve().of(logit(calibrated)).astype(np.float32)
        return shared_among_equals(corrected, real.pairs, real.probability, real.several)

    def _judged_by(self, scorers: Sequence[Scorer]) -> partial[FloatArray]:
        """A judge of states in the last round, by some of the scorers learnt in it."""
        judge = Judge(
            fixed=self.runs.fixed,
            scorers=scorers,
            shipped=self.shipped,
            share=self.history.reports[-1].shipped_share,
        )
        return partial(judge.of, number=self.runs.rounds - 1, labels=self.runs.labels)
