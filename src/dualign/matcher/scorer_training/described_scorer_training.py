"""How the scorer of described graphs is trained: on many kinds of sources with all links known.

Every pair of sources is run without a known link, as it is and with a part of either side taken
away. While the rounds go on, each is judged by a scorer that has not seen its family, as pairs of
new kinds are in use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.matcher.features import FeatureBlocks, FixedTable
from dualign.matcher.features.feature_blocks import BlockJudge
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.one_round import collect_features
from dualign.matcher.rounds.pruning import worth_keeping
from dualign.matcher.rounds.several_counterparts import several_of
from dualign.matcher.scorer_training.calibrator_training import (
    CalibratorExamples,
    calibrator_examples_of_state,
)
from dualign.matcher.scorer_training.record_scorer_training import RecordExamples, examples_of_state
from dualign.matcher.scorer_training.thinned_states import thinned_states
from dualign.matcher.scoring.scorer import Scorer, probability
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher
from dualign.matcher.scoring.weighted_scorers import HALF

ROUNDS = 3  # with trees of their own

Fitted = Callable[[Sequence[RecordExamples]], Scorer]


@dataclass(eq=False)
class TrainingState:
    """A state on its way through the rounds, and which of its entities the truth knows."""

    pair: str
    family: str
    state: MatchState
    fixed: FixedTable
    judged_left: BoolArray  # entities that the truth can say something about
    judged_right: BoolArray
    bare: ShippedMatcher  # whose trees for bare graphs judge along
    table: FeatureBlocks | None = field(default=None)
    several: bool = False  # n to m: compared as records in use

    def examples(self, number: int, draw: np.random.Generator) -> RecordExamples:
        """Look at the pairs in a round, and draw examples from them."""
        self.table = collect_features(self.state, number, self.fixed)
        return examples_of_state(
            self.pair, self.family, self.state, self.table.whole(), draw, self.is_judged()
        )

    def is_judged(self) -> BoolArray:
        """Which pairs the truth can judge: those of which it knows one entity."""
        pairs = self.state.pairs
        known: BoolArray = self.judged_left[pairs.lefts] | self.judged_right[pairs.rights]
        return known

    def believe(self, number: int, scorer: Scorer) -> None:
        """Take over what a scorer says in a round."""
        if self.table is None:
            raise ValueError("draw examples first: nothing has been looked at in this round")
        (logits,) = self.table.judged(self.judge(number, scorer))
        self.table = None
        self.state.believe(probability(logits))
        if not number:
            self.several = several_of(self.state).both
            self.state.keep(worth_keeping(self.state, self.state.context.settings.kept))

    def judge(self, number: int, scorer: Scorer) -> BlockJudge:
        """The judgement of a round, as in `weighted_scorers.shipped_scorers`."""
        return lambda _, __, table: HALF * (scorer.logits(table) + self.bare.logits(table, number))

    def calibrator_examples(
        self, scorer: Scorer, draw: np.random.Generator
    ) -> list[CalibratorExamples]:
        """What the score calibrator learns from, of the last round."""

        def judged(run: MatchState) -> FloatArray:
            table = collect_features(run, ROUNDS, self.fixed)
            (logits,) = table.judged(self.judge(ROUNDS, scorer))
            return probability(logits)

        if self.several:
            return []
        return calibrator_examples_of_state(
            self.pair, self.family, self.state, self.fixed, judged, draw, of=self.is_judged
        )


def training_states(
    pair: str,
    family: str,
    context: MatchContext,
    links: IntArray,
    judged: tuple[BoolArray, BoolArray],
    bare: ShippedMatcher,
    thinned: Sequence[tuple[float, float]],
    parted: Sequence[float],
) -> Iterator[TrainingState]:
    """The states of one pair of sources whose links (n, 2) are all known, as `thinned_states`."""
    draw = np.random.default_rng(0)
    for state, fixed in thinned_states(context, links, draw, thinned, parted):
        yield TrainingState(
            pair=pair, family=family, state=state, fixed=fixed,
            judged_left=judged[0], judged_right=judged[1], bare=bare,
        )  # fmt: skip


def train_rounds(
    states: Sequence[TrainingState],
    group_of: Mapping[str, int],
    fitted: Fitted,
    said: Callable[[str], None],
) -> tuple[list[Scorer], list[list[Scorer]]]:
    """The scorers of all rounds, and for each group of families those that have not seen it."""
    kept: list[Scorer] = []
    without: list[list[Scorer]] = [[] for _ in set(group_of.values())]
    for number in range(ROUNDS):
        draw = np.random.default_rng(number)
        examples = [each.examples(number, draw) for each in states]
        examples = [each for each in examples if len(each.same)]  # the truth may judge no pair
        said(f"round {number + 1}: {sum(len(each.same) for each in examples)} pairs")
        kept.append(fitted(examples))
        for group, scorers in enumerate(without):
            scorers.append(fitted([each for each in examples if group_of[each.family] != group]))
        for each in states:
            each.believe(number, without[group_of[each.family]][-1])
    return kept, without
