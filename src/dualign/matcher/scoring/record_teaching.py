"""How the record scorer is trained: on pairs of sources of many kinds whose links are all known.

Every pair is seen several times: as it is, and with a part of either side removed, so that the
scorer sees each kind of data with many and with few counterparts. Families of pairs weigh the
same, whatever their size, and so do the pairs of a family.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.matcher.match_context import MatchContext
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.rounds.one_round import look
from dualign.matcher.scoring.scorer import Scorer
from dualign.matcher.scoring.thinned_states import thinned_states

MOST_ROWS = 1200  # of a lesson
FEWEST_ROWS = 50


@dataclass(frozen=True, kw_only=True, eq=False)
class RecordLesson:
    """Features of candidate pairs, and which of them are the same thing."""

    pair: str  # the pair of sources it is from
    family: str  # pairs of one family are left out together
    values: FloatArray
    same: BoolArray
    worth: float = 1.0  # how much it counts, beside the lessons of other families


def record_lessons(
    pair: str, family: str, context: MatchContext, links: IntArray, seed: int = 0
) -> list[RecordLesson]:
    """The lessons of one pair of sources whose links (n, 2) are all known."""
    draw = np.random.default_rng(seed)
    lessons = []
    for state, fixed in thinned_states(context, links, draw):
        table = look(state, 0, fixed)
        same = state.same()
        rows = np.arange(len(same))
        if len(rows) > MOST_ROWS:
            rows = np.sort(draw.choice(rows, MOST_ROWS, replace=False))
        if len(rows) >= FEWEST_ROWS:
            lessons.append(
                RecordLesson(pair=pair, family=family, values=table.rows(rows), same=same[rows])
            )
    return lessons


def teach_records(
    lessons: Sequence[RecordLesson], settings: MatcherSettings, seed: int = 0
) -> Scorer:
    """A scorer that has learnt from all lessons, each family with the same weight times worth."""
    families = Counter({family: len({x.pair for x in lessons if x.family == family})
                        for family in {x.family for x in lessons}})  # fmt: skip
    parts = Counter(lesson.pair for lesson in lessons)
    weights = [
        np.full(
            len(lesson.same),
            lesson.worth / (families[lesson.family] * parts[lesson.pair] * len(lesson.same)),
            dtype=np.float32,
        )
        for lesson in lessons
    ]
    weight = np.concatenate(weights)
    return Scorer.fit(
        np.concatenate([lesson.values for lesson in lessons]),
        np.concatenate([lesson.same for lesson in lessons]),
        settings,
        seed,
        weight * (len(weight) / weight.sum()),
    )
