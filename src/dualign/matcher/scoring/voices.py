"""`Voice`: trees that vote in a round, and the weight of their vote for each pair.

The log-odds of a pair are the sum over the voices of weight · log-odds, so whatever adds up to the
log-odds of a voice adds up to those of the pair, weighted alike. `explain` relies on that.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray
from dualign.matcher.literals.literal_judgement import (
    on_literals_alone,
    with_literals,
    without_neighbours,
)
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.scoring.scorer import Scorer
from dualign.matcher.scoring.shipped import ShippedMatcher

HALF = np.float32(0.5)


@dataclass(frozen=True, kw_only=True, eq=False)
class Voice:
    """Trees, the columns of the table they look at, and their weight for each pair."""

    scorer: Scorer
    weights: FloatArray  # (pairs,)
    columns: IntArray | None = None  # None: all, in order
    knows_literals: bool = True  # otherwise what the literals say is added (`with_literals`)

    def weighted(
        self, context: MatchContext, span: slice, pairs: Pairs, table: FloatArray
    ) -> FloatArray:
        """Weight · log-odds of the pairs at these places, whose features ``table`` holds."""
        weights = self.weights[span]
        heard = np.flatnonzero(weights)
        if len(heard) == len(table):
            judged = self.scorer.logits(table, self.columns)
            if not self.knows_literals:
                judged = with_literals(judged, table, context, pairs)
            return weights * judged
        out = np.zeros(len(table), dtype=np.float32)
        out[heard] = weights[heard] * self.scorer.logits(table[heard], self.columns)
        return out

    def tree_weights(self, run: MatchState) -> FloatArray:
        """The weight of the trees: zero where only literals are judged by."""
        if self.knows_literals:
            return self.weights
        alone = on_literals_alone(run.context, run.pairs)
        return np.where(alone, np.float32(0), self.weights)


def voices_of(
    run: MatchState,
    number: int,
    scorers: Sequence[Scorer],
    shipped: ShippedMatcher | None,
    share: float,
) -> list[Voice]:
    """The judges of the pairs of a round (from 0), with weight ``share`` for the shipped one.

    The learnt scorers share the rest; if there is only one of the two judgements, it gets all.
    """
    if shipped is None:
        share = 0.0
    elif not scorers:
        share = 1.0
    even = np.ones(len(run.pairs), dtype=np.float32)
    voices = []
    if share < 1:
        weight = np.float32((1 - share) / len(scorers))
        voices = [Voice(scorer=scorer, weights=even * weight) for scorer in scorers]
    if share > 0 and shipped is not None:
        voices += [
            dataclasses.replace(voice, weights=voice.weights * np.float32(share))
            for voice in shipped_voices(run, number, shipped)
        ]
    return voices


def shipped_voices(run: MatchState, number: int, shipped: ShippedMatcher) -> list[Voice]:
    """The shipped trees that judge: those for records, for described graphs, or for bare graphs.

    Tables have no edges, so the trees for records judge them. Where there are edges, it depends on
    whether there is more to read of the entities than a name: literals or aliases. Then the trees
    for described graphs, which know many kinds of sources, and those for bare graphs, which know
    what neighbours say, count the same. In bare graphs, the trees for records judge pairs of which
    one entity has no neighbours.
    """
    even = np.ones(len(run.pairs), dtype=np.float32)
    described = shipped.described
    if described is not None and run.context.has_edges and run.context.described:
        return [
            Voice(
                scorer=described.scorer_of(number), columns=described.places, weights=even * HALF
            ),
            Voice(scorer=shipped.scorer_of(number), columns=shipped.places, weights=even * HALF),
        ]
    records = shipped.records
    if records is None:
        return [
            Voice(
                scorer=shipped.scorer_of(number),
                columns=shipped.places,
                weights=even,
                knows_literals=shipped.reads_literals,
            )
        ]
    share = without_neighbours(run.context, run.pairs).astype(np.float32)
    found = [
        Voice(scorer=shipped.scorer_of(number), columns=shipped.places, weights=1 - share),
        Voice(scorer=records.scorer_of(number), columns=records.places, weights=share),
    ]
    return [voice for voice in found if voice.weights.any()]
