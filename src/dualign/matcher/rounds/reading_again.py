"""The second reading of a finished run, and what known links prove about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.matcher.evidence.kept_reading import KeptReading
from dualign.matcher.rounds.following_chains import at_least_chained, follow_chains
from dualign.matcher.rounds.match_runs import MatchRuns
from dualign.matcher.rounds.one_round import Judge
from dualign.matcher.rounds.round_history import RoundHistory
from dualign.matcher.rounds.several_counterparts import settled_strangers
from dualign.matcher.scoring.equal_pairs import shared_among_equals
from dualign.matcher.scoring.probability_calibration import logit
from dualign.matcher.scoring.proven_reading import Read, reading_proof
from dualign.matcher.scoring.scorer import Scorer
from dualign.matcher.scoring.second_reading import SecondReading
from dualign.matcher.scoring.shipped import ShippedMatcher
from dualign.matcher.scoring.strangers import Strangers, find_strangers


@dataclass(frozen=True, kw_only=True, eq=False)
class ReadingAgain:
    """Runs after their last round, to be read with what strangers and known links show."""

    runs: MatchRuns
    history: RoundHistory
    shipped: ShippedMatcher | None
    seed: int

    def of(self, reading: SecondReading | None) -> tuple[FloatArray | None, FloatArray | None]:
        """The probability of each pair of the real run, after chains have led to the last ones.

        Also what it comes to by the known links, where there are enough of them.
        """
        strangers = self._strangers(wanted=reading is not None)
        if reading is None or strangers is None:
            return None, None
        real = self.runs.real
        read = reading.of(
            real,
            strangers,
            self.runs.fixed,
            keep=lambda *seen: self.history.readings.append(KeptReading.of(*seen)),
        )
        if real.several.both:
            return at_least_chained(real, read), None
        again = partial(reading.of, strangers=strangers, fixed=self.runs.fixed)
        return read, self.proven(read, again)

    def _strangers(self, *, wanted: bool) -> Strangers | None:
        """The strangers of the real run, if ``wanted``; chains have led to its last pairs."""
        real, fixed = self.runs.real, self.runs.fixed
        judged = self._judged_by(self.history.scorers[-1])
        strangers = settled_strangers(real, judged, fixed, self.seed) if wanted else None
        if any(real.several):
            follow_chains(real, partial(judged, keep=self.history.judged.append), fixed)
            strangers = find_strangers(real, judged, fixed, self.seed) if wanted else None
        return strangers

    def proven(self, read: FloatArray, again: Read) -> FloatArray | None:
        """What the probabilities of the real run come to by the known links.

        ``again`` reads a simulated run like it. None where there are too few links.
        """
        real, simulated, scorers = self.runs.real, self.runs.simulated, self.history.scorers[-1]
        if not simulated:
            return None
        # A simulated run is judged by its own scorer alone, which has not seen its hidden links.
        judged = [(run, self._judged_by(scorers[k : k + 1])) for k, run in enumerate(simulated)]
        proof = reading_proof(real, judged, read, again, self.runs.fixed)
        if proof is None:
            return None
        proven = proof.curve().of(logit(read)).astype(np.float32)
        return shared_among_equals(proven, real.pairs, real.probability, real.several)

    def _judged_by(self, scorers: Sequence[Scorer]) -> partial[FloatArray]:
        """A judge of states in the last round, who listens to some of the scorers learnt in it."""
        judge = Judge(
            fixed=self.runs.fixed,
            scorers=scorers,
            shipped=self.shipped,
            share=self.history.reports[-1].shipped_share,
        )
        return partial(judge.of, number=self.runs.rounds - 1, labels=self.runs.labels)
