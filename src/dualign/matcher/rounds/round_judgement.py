"""`RoundJudgement`: what learnt and shipped scorers say about each pair of a state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray
from dualign.matcher.features.feature_blocks import BlockJudge, FeatureBlocks
from dualign.matcher.match_state import MatchState
from dualign.matcher.scoring.scorer import Scorer
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher
from dualign.matcher.scoring.shipped_weight import HeldOutScores
from dualign.matcher.scoring.weighted_scorers import shipped_scorers


@dataclass(frozen=True, kw_only=True, eq=False)
class RoundJudgement:
    """Log-odds of each pair (pairs,), by the learnt scorers and by the shipped matcher.

    The learnt scorers have seen literals; where the shipped ones have not, literals are added.
    """

    learnt: FloatArray | None
    shipped: FloatArray | None

    @classmethod
    def of(
        cls,
        run: MatchState,
        table: FeatureBlocks,
        number: int,
        scorers: Sequence[Scorer],
        shipped: ShippedMatcher | None,
    ) -> RoundJudgement:
        """Both judgements in a round (from 0), as far as there are scorers for them."""
        judges = [] if shipped is None else [shipped_judge(run, number, shipped)]
        said = table.judged(*map(scorer_judge, scorers), *judges)
        return cls(
            learnt=np.mean(said[: len(scorers)], axis=0) if scorers else None,
            shipped=said[-1] if judges else None,
        )

    def logits(self, share: float) -> FloatArray:
        """Log-odds of each pair, with weight ``share`` for the shipped judgement."""
        if self.learnt is None or self.shipped is None:
            only = self.learnt if self.shipped is None else self.shipped
            if only is None:
                raise ValueError("neither a learnt nor a shipped judgement")
            return only
        return (1 - share) * self.learnt + share * self.shipped

    def held_out(self, run: MatchState, several: Several = ONE_EACH) -> list[HeldOutScores]:
        """Both for the pairs of the hidden links of a simulated run; empty if one is missing."""
        if self.learnt is None or self.shipped is None:
            return []
        places, same = run.labelled(several)
        learnt, shipped = self.learnt[places], self.shipped[places]
        return [HeldOutScores(learnt=learnt, shipped=shipped, same=same)]


def shipped_judge(run: MatchState, number: int, shipped: ShippedMatcher) -> BlockJudge:
    """What the shipped matcher says: its trees for graphs, its trees for records, or their mean."""
    scorers = shipped_scorers(run, number, shipped)

    def judge(span: slice, pairs: Pairs, table: FloatArray) -> FloatArray:
        logits = np.zeros(len(table), dtype=np.float32)
        for each in scorers:
            logits += each.weighted(run.context, span, pairs, table)
        return logits

    return judge


def scorer_judge(scorer: Scorer) -> BlockJudge:
    """The log-odds by trees that look at all columns."""
    return lambda _, __, table: scorer.logits(table)
