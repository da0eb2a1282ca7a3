"""How strangers score in these very graphs: what entities choose when their match is removed.

Two entities that chose each other are the same, or one of the two has no counterpart and took a
stranger. How strangers score depends on the data: two short names agree by chance where two long
descriptions never would. So the match of some entities is removed, and whatever they then
choose, and are chosen by, is a stranger. (Proteomics estimates its error rates with decoys in the
same way: Elias & Gygi 2007.) Where entities have several counterparts, all of them are removed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.matcher.features import FixedTable
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.first_beliefs import begin
from dualign.matcher.scoring.probability_calibration import logit

Scores = npt.NDArray[np.float64]
Judged = Callable[[MatchState], FloatArray]  # the probability of each pair of a state

PASSES = 2
KNOCKED_OUT = 0.25  # share of the surest pairs that are broken up at a time, on either side
FEWEST = 20  # pairs that chose each other; with fewer there is too little to estimate from
FEWEST_STRANGERS = 3  # fewer are joined by as many that score as the least sure pair does


@dataclass(frozen=True, kw_only=True, eq=False)
class Strangers:
    """Log-odds of pairs of strangers that chose each other, and how many entities were asked."""

    scores: Scores
    asked: int
    several: bool = False  # whether entities have several counterparts, so that rivals say little

    @property
    def found_share(self) -> float:
        """The share of the entities without counterpart that choose a stranger nevertheless."""
        return len(self.scores) / max(self.asked, 1)


def find_strangers(
    run: MatchState, judged: Judged, fixed: FixedTable, seed: int
) -> Strangers | None:
    """What the entities of a run choose when their match is removed; None if few have one."""
    scores = logit(run.probability)
    chosen = np.flatnonzero(mutual(run, scores) & ~run.known)
    if len(chosen) < FEWEST:
        return None
    draw = np.random.default_rng(seed)
    sure = _surest(chosen, scores[chosen])
    ends = (run.pairs.lefts, run.pairs.rights)
    counterparts = scores >= 0
    if run.compatible is not None:
        counterparts |= run.compatible
    found: list[Scores] = []
    asked = 0
    for _ in range(PASSES):
        for side in (0, 1):
            taken = sure[draw.random(len(sure)) < KNOCKED_OUT]
            alone = np.zeros(run.context.shape[side], dtype=np.bool_)
            alone[ends[side][taken]] = True
            matched = ends[1 - side][taken]
            if run.several:
                matched = ends[1 - side][alone[ends[side]] & counterparts]
            state = _without(run, matched, side)
            begin(state, run.pairs, fixed)
            state.probability = judged(state)
            theirs = (state.pairs.lefts, state.pairs.rights)[side]
            others = logit(state.probability)
            found.append(others[mutual(state, others) & alone[theirs]])
            asked += int(alone.sum())
    strangers = np.concatenate(found)
    if len(strangers) < FEWEST_STRANGERS:
        least = np.full(FEWEST_STRANGERS, scores[chosen].min())
        strangers = np.concatenate([strangers, least])
    return Strangers(scores=strangers, asked=asked, several=run.several)


def mutual(run: MatchState, scores: Scores) -> BoolArray:
    """Which pairs are the best of their row and of their column."""
    pairs = run.pairs
    best_left = np.full(pairs.left_count, -np.inf)
    best_right = np.full(pairs.right_count, -np.inf)
    np.maximum.at(best_left, pairs.lefts, scores)
    np.maximum.at(best_right, pairs.rights, scores)
    chosen: BoolArray = (scores == best_left[pairs.lefts]) & (scores == best_right[pairs.rights])
    return chosen


def _surest(chosen: IntArray, scores: Scores) -> IntArray:
    """The pairs that are more likely than not or, where these are few, the best fifth."""
    sure = chosen[scores >= 0]
    if len(sure) >= max(FEWEST, len(chosen) // 10):
        return sure
    return chosen[np.argsort(-scores, kind="stable")[: max(FEWEST, len(chosen) // 5)]]


def _without(run: MatchState, matched: AnyArray, side: int) -> MatchState:
    """The run's graphs without those entities, matched to ones of ``side``, of the other side."""
    gone = [np.flatnonzero(~here) for here in (run.here_left, run.here_right)]
    gone[1 - side] = np.union1d(gone[1 - side], matched)
    state = MatchState(run.context, run.links, gone_left=gone[0], gone_right=gone[1])
    state.never, state.several = run.never, run.several
    if run.compatible is not None:
        state.allow_together(run.pairs.keys[run.compatible])
    return state
