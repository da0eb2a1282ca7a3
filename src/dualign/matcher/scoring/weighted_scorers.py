"""`WeightedScorer`: trees that score the pairs of a round, and their weight for each pair.

The log-odds of a pair are the weighted mean of those of the scorers, so whatever adds up to the
log-odds of a scorer adds up to those of the pair, weighted alike. `explain` relies on that.
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
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher

HALF = np.float32(0.5)


@dataclass(frozen=True, kw_only=True, eq=False)
class WeightedScorer:
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
        scored = np.flatnonzero(weights)
        if len(scored) == len(table):
            judged = self.scorer.logits(table, self.columns)
            if not self.knows_literals:
                judged = with_literals(judged, table, context, pairs)
            return weights * judged
        out = np.zeros(len(table), dtype=np.float32)
        out[scored] = weights[scored] * self.scorer.logits(table[scored], self.columns)
        return out

    def tree_weights(self, run: MatchState) -> FloatArray:
        """The weight of the trees: zero where only literals are judged by."""
        if self.knows_literals:
            return self.weights
        alone = on_literals_alone(run.context, run.pairs)
        return np.where(alone, np.float32(0), self.weights)


def weighted_scorers(
    run: MatchState,
    number: int,
    scorers: Sequence[Scorer],
    shipped: ShippedMatcher | None,
    share: float,
) -> list[WeightedScorer]:
    """The scorers of the pairs of a round (from 0), with weight ``share`` for the shipped ones.

    The learnt scorers share the rest; if there is only one of the two judgements, it gets all.
    """
    if shipped is None:
        share = 0.0
    elif not scorers:
        share = 1.0
    even = np.ones(len(run.pairs), dtype=np.float32)
    found = []
    if share < 1:
        weight = np.float32((1 - share) / len(scorers))
        found = [WeightedScorer(scorer=scorer, weights=even * weight) for scorer in scorers]
    if share > 0 and shipped is not None:
        found += [
            dataclasses.replace(each, weights=each.weights * np.float32(share))
            for each in shipped_scorers(run, number, shipped)
        ]
    return found


def shipped_scorers(run: MatchState, number: int, shipped: ShippedMatcher) -> list[WeightedScorer]:
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
            WeightedScorer(
                scorer=described.scorer_of(number), columns=described.places, weights=even * HALF
            ),
            WeightedScorer(
                scorer=shipped.scorer_of(number), columns=shipped.places, weights=even * HALF
            ),
        ]
    records = shipped.records
    if records is None:
        return [
            WeightedScorer(
                scorer=shipped.scorer_of(number),
                columns=shipped.places,
                weights=even,
                knows_literals=shipped.reads_literals,
            )
        ]
    share = without_neighbours(run.context, run.pairs).astype(np.float32)
    found = [
        WeightedScorer(scorer=shipped.scorer_of(number), columns=shipped.places, weights=1 - share),
        WeightedScorer(scorer=records.scorer_of(number), columns=records.places, weights=share),
    ]
    return [each for each in found if each.weights.any()]
