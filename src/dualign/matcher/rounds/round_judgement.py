"""`Judgement`: what learnt and shipped scorers say of each pair of a state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.matcher.match_state import MatchState
from dualign.matcher.scoring.proven_share import Proof
from dualign.matcher.scoring.scorer import Scorer, probability
from dualign.matcher.scoring.shipped import ShippedMatcher
from dualign.matcher.scoring.voices import shipped_voices


@dataclass(frozen=True, kw_only=True, eq=False)
class Judgement:
    """Log-odds of each pair (pairs,), by what these graphs taught and by the shipped matcher.

    The learnt scorers have seen literals; where the shipped ones have not, they are told.
    """

    learnt: FloatArray | None
    shipped: FloatArray | None

    @classmethod
    def of(
        cls,
        run: MatchState,
        table: FloatArray,
        number: int,
        scorers: Sequence[Scorer],
        shipped: ShippedMatcher | None,
    ) -> Judgement:
        """Both judgements, as far as there is somebody to judge, in a round (from 0)."""
        return cls(
            learnt=np.mean([scorer.logits(table) for scorer in scorers], axis=0)
            if scorers
            else None,
            shipped=None if shipped is None else shipped_logits(run, table, number, shipped),
        )

    def logits(self, share: float) -> FloatArray:
        """Log-odds of each pair, where the shipped judgement weighs ``share``."""
        if self.learnt is None or self.shipped is None:
            only = self.learnt if self.shipped is None else self.shipped
            if only is None:
                raise ValueError("neither a learnt nor a shipped judgement")
            return only
        return (1 - share) * self.learnt + share * self.shipped

    def mixed(self, share: float) -> FloatArray:
        """The probability of each pair, where the shipped judgement weighs ``share``."""
        return probability(self.logits(share))

    def proof(self, run: MatchState) -> list[Proof]:
        """What the hidden links of a simulated run say of both; nothing where one is missing."""
        if self.learnt is None or self.shipped is None:
            return []
        places, same = run.labelled()
        return [Proof(learnt=self.learnt[places], shipped=self.shipped[places], same=same)]


def shipped_logits(
    run: MatchState, table: FloatArray, number: int, shipped: ShippedMatcher
) -> FloatArray:
    """What the shipped matcher says: its trees for graphs, its trees for records, or their mean."""
    logits = np.zeros(len(table), dtype=np.float32)
    for voice in shipped_voices(run, number, shipped):
        logits += voice.weighted(run, table)
    return logits
