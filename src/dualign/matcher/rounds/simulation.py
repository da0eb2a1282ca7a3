"""Simulated runs: what the scorer learns from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.matcher.features import FeatureBlocks
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.scoring.scorer import Scorer

FEWEST_LINKS = 20  # with fewer there is nothing to learn from
MOST_ROWS = 400_000  # pairs of one run that are learnt from


def simulated_runs(context: MatchContext, links: IntArray, seed: int) -> list[MatchState]:
    """One run per fold, with the fold's links hidden and some counterparts removed."""
    folds, share = context.settings.hiding(sum(context.shape), edges=context.has_edges)
    order = np.random.default_rng(seed).permutation(len(links))
    starts = np.round(np.arange(folds + 1) * len(links) * share).astype(np.int64)
    runs = []
    for start, end in pairwise(starts.tolist()):
        hidden = np.zeros(len(links), dtype=np.bool_)
        hidden[order[start:end]] = True
        runs.append(
            simulated_run(context, links[order[~hidden[order]]], links[order[hidden[order]]])
        )
    return runs


def simulated_run(context: MatchContext, links: IntArray, hidden: IntArray) -> MatchState:
    """A run that knows ``links`` and has to find those of ``hidden`` that are still there."""
    gone = context.settings.missing(len(hidden), edges=context.has_edges)
    return MatchState(
        context,
        links,
        hidden=hidden,
        gone_right=hidden[:gone, 1],
        gone_left=hidden[gone : 2 * gone, 0],
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class TrainingPairs:
    """Pairs of a run that share an entity with a hidden link, and which are the same thing."""

    table: FeatureBlocks
    places: IntArray
    same: BoolArray

    def values(self) -> FloatArray:
        """Their features, computed each time: they are large, and needed once."""
        return self.table.rows(self.places)


def training_pairs(
    run: MatchState,
    table: FeatureBlocks,
    draw: np.random.Generator,
    several: Several = ONE_EACH,
) -> TrainingPairs:
    """The pairs of a run to learn from; of more than `MOST_ROWS`, a sample is enough."""
    places, same = run.labelled(several)
    if len(places) > MOST_ROWS:
        drawn = np.sort(draw.choice(len(places), MOST_ROWS, replace=False))
        places, same = places[drawn], same[drawn]
    return TrainingPairs(table=table, places=places, same=same)


def joined(parts: Sequence[TrainingPairs]) -> tuple[FloatArray, BoolArray]:
    """The features of all of them, and which pairs are the same thing."""
    if len(parts) == 1:  # the default order, so that nothing large is copied
        return parts[0].values(), parts[0].same
    values = np.concatenate([each.values() for each in parts])
    return values, np.concatenate([each.same for each in parts])


def cross_fitted(parts: Sequence[TrainingPairs], context: MatchContext, seed: int) -> list[Scorer]:
    """For each run, a scorer that has learnt from the others only.

    An empty list if one of them would have nothing to learn from because no pair was found.
    """
    sizes = np.array([len(each.same) for each in parts])
    if (sizes.sum() == sizes).any():
        return []
    scorers = []
    for fold in range(len(parts)):
        values, same = joined([each for k, each in enumerate(parts) if k != fold])
        scorers.append(Scorer.fit(values, same, context.settings, seed + fold))
        del values
    return scorers
