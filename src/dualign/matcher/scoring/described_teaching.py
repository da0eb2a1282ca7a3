"""How the scorer of described graphs is taught: on sources of many kinds whose links are all known.

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
from dualign.matcher.scoring.reading_teaching import ReadingLesson, lessons_of_state
from dualign.matcher.scoring.record_teaching import RecordLesson, lesson_of
from dualign.matcher.scoring.scorer import Scorer, probability
from dualign.matcher.scoring.shipped import ShippedMatcher
from dualign.matcher.scoring.thinned_states import thinned_states
from dualign.matcher.scoring.voices import HALF

ROUNDS = 3  # with trees of their own

Fitted = Callable[[Sequence[RecordLesson]], Scorer]


@dataclass(eq=False)
class TaughtState:
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

    def lesson(self, number: int, draw: np.random.Generator) -> RecordLesson:
        """Look at the pairs in a round, and take what they teach."""
        self.table = collect_features(self.state, number, self.fixed)
        return lesson_of(
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
            raise ValueError("a lesson comes first: nothing has been looked at in this round")
        (logits,) = self.table.judged(self.judge(number, scorer))
        self.table = None
        self.state.believe(probability(logits))
        if not number:
            self.several = several_of(self.state).both
            self.state.keep(worth_keeping(self.state, self.state.context.settings.kept))

    def judge(self, number: int, scorer: Scorer) -> BlockJudge:
        """The judgement of a round, as in `voices.shipped_voices`."""
        return lambda _, __, table: HALF * (scorer.logits(table) + self.bare.logits(table, number))

    def reading_lessons(self, scorer: Scorer, draw: np.random.Generator) -> list[ReadingLesson]:
        """What the last round teaches the second reading."""

        def judged(run: MatchState) -> FloatArray:
            table = collect_features(run, ROUNDS, self.fixed)
            (logits,) = table.judged(self.judge(ROUNDS, scorer))
            return probability(logits)

        if self.several:
            return []
        return lessons_of_state(
            self.pair, self.family, self.state, self.fixed, judged, draw, of=self.is_judged
        )


def taught_states(
    pair: str,
    family: str,
    context: MatchContext,
    links: IntArray,
    judged: tuple[BoolArray, BoolArray],
    bare: ShippedMatcher,
    thinned: Sequence[tuple[float, float]],
    parted: Sequence[float],
) -> Iterator[TaughtState]:
    """The states of one pair of sources whose links (n, 2) are all known, as `thinned_states`."""
    draw = np.random.default_rng(0)
    for state, fixed in thinned_states(context, links, draw, thinned, parted):
        yield TaughtState(
            pair=pair, family=family, state=state, fixed=fixed,
            judged_left=judged[0], judged_right=judged[1], bare=bare,
        )  # fmt: skip


def teach_rounds(
    states: Sequence[TaughtState],
    group_of: Mapping[str, int],
    fitted: Fitted,
    said: Callable[[str], None],
) -> tuple[list[Scorer], list[list[Scorer]]]:
    """The scorers of all rounds, and for each group of families those that have not seen it."""
    kept: list[Scorer] = []
    without: list[list[Scorer]] = [[] for _ in set(group_of.values())]
    for number in range(ROUNDS):
        draw = np.random.default_rng(number)
        lessons = [each.lesson(number, draw) for each in states]
        lessons = [each for each in lessons if len(each.same)]  # the truth may judge no pair
        said(f"round {number + 1}: {sum(len(each.same) for each in lessons)} pairs")
        kept.append(fitted(lessons))
        for group, scorers in enumerate(without):
            scorers.append(fitted([each for each in lessons if group_of[each.family] != group]))
        for each in states:
            each.believe(number, without[group_of[each.family]][-1])
    return kept, without
