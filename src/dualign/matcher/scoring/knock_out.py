"""Calibration without links: entities lose their match, and we look at what they match instead.

A pair that chose each other is right, or one of the two has no counterpart and took a stranger.
What strangers score in these very graphs can be seen: the match of some entities is taken away,
and whatever they then choose, and are chosen by, is a stranger. (Proteomics estimates its error
rates with decoys in the same way: Elias & Gygi 2007.) With W wrong pairs among those that chose
each other, the curve P(right | s) = σ(a·s + b) is the one that makes

    Σ over all pairs of ln(1 + e^−z)  +  W · mean over strangers of z,     z = a·s + b

smallest: the likelihood of a mixture of which one part is known (du Plessis et al. 2015). A weak
prior holds it near a = 1, b = 0, the trees' own reading of their scores, and bounds keep it there
where W is more than the low scores can explain.

W itself is weighed from two sides. The trees expect Σ (1 − σ(s)). And strangers must explain all
low scores, so W is at most n(s ≤ λ) / F(s ≤ λ) for every λ (Storey 2002), nor can it exceed the
share of knocked-out entities that find a stranger, times the entities there are. The two estimates
of the share of wrong pairs are averaged as log-odds.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.matcher.features import FixedTable
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.first_beliefs import begin
from dualign.matcher.scoring.probability_calibration import Calibration, Curve, logit

Scores = npt.NDArray[np.float64]
Judge = Callable[[MatchState, FixedTable], FloatArray]  # the probability of each pair of a state

PASSES = 2
KNOCKED_OUT = 0.25  # share of the surest pairs that are taken apart at a time, from either side
FEWEST = 20  # pairs to knock out, and strangers to go by
QUANTILES = np.arange(0.1, 0.96, 0.05)  # of the strangers' scores
PRIOR_SLOPE, PRIOR_SHIFT = 2.0, 0.2  # strength of the prior on ln a and on b
STEEPEST, FARTHEST = 0.9, 6.0  # bounds of |ln a| and of |b|: strangers alone tell no more
EDGE = 1e-3  # a share of wrong pairs is never taken to be nearer to 0 or 1


def knock_out_calibration(
    run: MatchState, fixed: FixedTable, judged: Judge, seed: int
) -> Calibration | None:
    """How the scores of a run are to be read; None where there is too little to go by."""
    scores = logit(run.probability)
    chosen = np.flatnonzero(mutual(run, scores) & ~run.known)
    if len(chosen) < FEWEST:
        return None
    own = scores[chosen]
    strangers, asked = _strangers(run, fixed, judged, chosen, own, seed)
    if len(strangers) < 3:
        strangers = np.concatenate([strangers, np.full(3, own.min())])
    wrong = wrong_share(own, strangers, len(strangers) / max(asked, 1) * min(run.context.shape))
    return Calibration(right=fitted_curve(own, strangers, wrong * len(own)))


def mutual(run: MatchState, scores: Scores) -> BoolArray:
    """Which pairs are the best of their row and of their column."""
    pairs = run.pairs
    best_left = np.full(pairs.left_count, -np.inf)
    best_right = np.full(pairs.right_count, -np.inf)
    np.maximum.at(best_left, pairs.lefts, scores)
    np.maximum.at(best_right, pairs.rights, scores)
    chosen: BoolArray = (scores == best_left[pairs.lefts]) & (scores == best_right[pairs.rights])
    return chosen


def wrong_share(own: Scores, strangers: Scores, most: float) -> float:
    """Which share of the pairs that chose each other is wrong; ``most`` bounds their number."""
    expected = float((1 / (1 + np.exp(own))).mean())
    limits = np.quantile(strangers, QUANTILES)
    below = np.searchsorted(np.sort(own), limits, side="right") + 1
    share = np.searchsorted(np.sort(strangers), limits, side="right") / len(strangers)
    seen = min(float((below / share).min()), most) / len(own)
    odds = [_log_odds(value) for value in (expected, seen)]
    return float(1 / (1 + np.exp(-np.mean(odds))))


def fitted_curve(own: Scores, strangers: Scores, wrong: float) -> Curve:
    """The curve of P(right | s) where ``wrong`` of the pairs score as strangers do."""
    weight = wrong / len(strangers)

    def risk(parameters: Scores) -> tuple[float, Scores]:
        slope = np.exp(parameters[0])
        logits = slope * own + parameters[1]
        doubt = -1 / (1 + np.exp(np.clip(logits, -500, 500)))
        total = np.logaddexp(0, -logits).sum()
        total += weight * (slope * strangers + parameters[1]).sum()
        total += PRIOR_SLOPE * parameters[0] ** 2 + PRIOR_SHIFT * parameters[1] ** 2
        by_slope = slope * ((doubt * own).sum() + weight * strangers.sum())
        by_shift = doubt.sum() + weight * len(strangers)
        return float(total), np.array(
            [
                by_slope + 2 * PRIOR_SLOPE * parameters[0],
                by_shift + 2 * PRIOR_SHIFT * parameters[1],
            ]
        )

    bounds = [(-STEEPEST, STEEPEST), (-FARTHEST, FARTHEST)]
    found = minimize(risk, np.zeros(2), jac=True, method="L-BFGS-B", bounds=bounds)
    return Curve(slope=float(np.exp(found.x[0])), shift=float(found.x[1]))


def _strangers(
    run: MatchState,
    fixed: FixedTable,
    judged: Judge,
    chosen: IntArray,
    own: Scores,
    seed: int,
) -> tuple[Scores, int]:
    """Scores of the pairs that knocked-out entities make, and how many were knocked out."""
    draw = np.random.default_rng(seed)
    sure = chosen[own >= 0]
    least = max(FEWEST, len(chosen) // 10)
    if len(sure) < least:
        sure = chosen[np.argsort(-own, kind="stable")[: max(FEWEST, len(chosen) // 5)]]
    ends = (run.pairs.lefts, run.pairs.rights)
    found: list[Scores] = []
    asked = 0
    for _ in range(PASSES):
        for side in (0, 1):
            taken = sure[draw.random(len(sure)) < KNOCKED_OUT]
            alone = np.zeros(run.context.shape[side], dtype=np.bool_)
            alone[ends[side][taken]] = True
            state = _without(run, ends[1 - side][taken], side)
            begin(state, run.pairs)
            state.probability = judged(state, fixed)
            scores = logit(state.probability)
            theirs = (state.pairs.lefts, state.pairs.rights)[side]
            found.append(scores[mutual(state, scores) & alone[theirs]])
            asked += int(alone.sum())
    return np.concatenate(found), asked


def _without(run: MatchState, gone: AnyArray, side: int) -> MatchState:
    """The run's graphs without the entities that were matched to those of ``side``."""
    entities = np.unique(gone).astype(np.int64)
    if side == 0:
        return MatchState(run.context, run.links, gone_right=entities)
    return MatchState(run.context, run.links, gone_left=entities)


def _log_odds(share: float) -> float:
    kept = min(max(share, EDGE), 1 - EDGE)
    return float(np.log(kept / (1 - kept)))
