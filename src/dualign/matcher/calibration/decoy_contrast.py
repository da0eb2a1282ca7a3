"""What distinguishes the surest pairs of these very sources from decoys.

The trees have learnt from other sources. Which of the features matter here, a telephone number or
a price, shows in the data: the surest pairs are mostly right, and decoys are wrong. A linear
discriminant between the two, fitted to both, is a second opinion about every pair. (Proteomics
rescores its matches in the same way: Käll et al. 2007, Percolator.) It is cross-fitted: no pair is
judged by a discriminant that was fitted to a pair of the same left entity.

Only static features take part: the beliefs of the surest pairs would give them away.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from threadpoolctl import threadpool_limits

from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.matcher.calibration.decoys import Decoys, mutual, surest
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.calibration.score_leads import Scores, leads_of
from dualign.matcher.calibration.static_features import static_features
from dualign.matcher.features import FeatureBlocks, FixedTable
from dualign.matcher.match_state import MatchState

CONTRAST_COLUMNS = {  # feature: +1 if a larger value makes a pair more likely, −1 if less likely
    "contrast": 1,
    "decoys_above_contrast": -1,
    "pairs_above_contrast": -1,
    "contrast_ratio": 0,
    "contrast_told_apart": 0,
    "contrast_low": 0,
}
FOLDS = 3
FEWEST_DECOYS, FEWEST_SURE = 15, 30
MOST = 4000  # of the surest pairs, and of decoys, that are looked at
PENALTY, STEPS, LONGEST_STEP = 10.0, 8, 5.0  # of the logistic regression
FREE = 1e-6  # penalty of its constant
EXTREME = 5.0  # standard deviations; what is farther out counts as this
CONSTANT = 1e-6  # standard deviation of a column that tells nothing
LARGEST = 15.0  # log-odds while fitting
CLIPPED = 20.0  # log-odds of a contrast, at most


def decoy_contrast(run: MatchState, decoys: Decoys, fixed: FixedTable) -> FloatArray:
    """The features of each pair, shape (pairs, columns); zero where decoys are too few.

    The contrast itself; the logs of the shares of decoys and of the pairs that chose each other
    that have a larger one, and the difference of the two; how often such a pair has a larger one
    than a decoy; and how many of them are as low as the lower half of decoys.
    """
    scores = logit(run.probability)
    chosen = mutual(run.pairs, scores) & ~run.known
    places = np.flatnonzero(chosen)
    sure = np.sort(surest(places, scores[places]))
    if len(decoys.values) < FEWEST_DECOYS or len(sure) < FEWEST_SURE:
        return np.zeros((len(run.pairs), len(CONTRAST_COLUMNS)), dtype=np.float32)
    lead = leads_of(run.pairs, scores, decoys.several)
    draw = np.random.default_rng(0)
    lefts = run.pairs.lefts
    fold = draw.integers(0, FOLDS, run.pairs.left_count)[lefts]
    table = FeatureBlocks(run, fixed)
    drawn = _some(sure, draw)
    seen = static_features(table.rows(drawn), scores[drawn], lead[drawn])
    theirs = decoys.values[_some(np.arange(len(decoys.values)), draw)]
    with threadpool_limits(limits=1, user_api="blas"):  # so that no bit depends on the threads
        fitted = _CrossFitted.of(seen, fold[drawn], theirs, draw)
        own = np.empty(len(run.pairs))
        for span, _, values in table.blocks():
            rows = static_features(values, scores[span], lead[span])
            own[span] = fitted.of_rows(rows, fold[span])
    return contrast_columns(own, fitted.of_decoys(), chosen)


def _some(places: IntArray, draw: np.random.Generator) -> IntArray:
    if len(places) <= MOST:
        return places
    return np.sort(draw.choice(places, MOST, replace=False))


@dataclass(frozen=True, kw_only=True, eq=False)
class _CrossFitted:
    """A discriminant for each fold, fitted without it, and its values for decoys."""

    telling: BoolArray  # columns that vary
    centre: Scores
    scale: Scores
    weights: Scores  # (folds, telling columns and a constant)
    decoys: Scores

    @classmethod
    def of(
        cls, seen: Scores, fold: IntArray, decoys: Scores, draw: np.random.Generator
    ) -> _CrossFitted:
        """Fit to the surest pairs, which have a fold each, and to decoys."""
        both = np.concatenate([seen, decoys])
        scale = both.std(axis=0)
        telling = scale > CONSTANT
        centre = np.median(both, axis=0)[telling]
        scale = scale[telling]
        ours, theirs = (
            _standardised(values[:, telling], centre, scale) for values in (seen, decoys)
        )
        their_fold = draw.integers(0, FOLDS, len(theirs))
        weights = np.stack(
            [_logistic(ours[fold != k], theirs[their_fold != k]) for k in range(FOLDS)]
        )
        said = np.einsum("nk,nk->n", theirs, weights[their_fold, :-1]) + weights[their_fold, -1]
        return cls(telling=telling, centre=centre, scale=scale, weights=weights, decoys=said)

    def of_rows(self, rows: Scores, fold: IntArray) -> Scores:
        """The contrast of pairs that have these features."""
        values = _standardised(rows[:, self.telling], self.centre, self.scale)
        said = values @ self.weights[:, :-1].T + self.weights[:, -1]
        found: Scores = np.clip(said[np.arange(len(rows)), fold], -CLIPPED, CLIPPED)
        return found

    def of_decoys(self) -> Scores:
        """The contrasts of the decoys, in ascending order."""
        return np.sort(np.clip(self.decoys, -CLIPPED, CLIPPED))


def _standardised(values: Scores, centre: Scores, scale: Scores) -> Scores:
    return np.clip((values - centre) / scale, -EXTREME, EXTREME)


def _logistic(positive: Scores, negative: Scores) -> Scores:
    """Weights of a ridge logistic regression by Newton's steps; the constant comes last.

    Both kinds weigh the same, together at most twice as much as the rarer one has rows.
    """
    total = 2 * min(len(positive), len(negative))
    weight = np.concatenate(
        [np.full(len(each), 0.5 * total / len(each)) for each in (positive, negative)]
    )
    target = np.concatenate([np.ones(len(positive)), np.zeros(len(negative))])
    rows = np.concatenate([positive, negative])
    rows = np.column_stack([rows, np.ones(len(rows))])
    penalty = np.full(rows.shape[1], PENALTY)
    penalty[-1] = FREE
    found = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        said = 1 / (1 + np.exp(-np.clip(rows @ found, -LARGEST, LARGEST)))
        slope = rows.T @ (weight * (said - target)) + penalty * found
        curvature = (rows * (weight * said * (1 - said))[:, None]).T @ rows + np.diag(penalty)
        step = np.linalg.solve(curvature, slope)
        found -= step * min(1.0, LONGEST_STEP / max(float(np.abs(step).max()), FREE))
    return found


def contrast_columns(own: Scores, others: Scores, chosen: BoolArray) -> FloatArray:
    """The features of pairs from their contrasts and, in ascending order, those of decoys."""
    ours = np.sort(own[chosen])
    above = [np.log(_share_above(own, each)) for each in (others, ours)]
    told_apart = np.searchsorted(others, ours).mean() / len(others)
    low = min(float((ours < np.median(others)).mean()) / 0.5, 1.0)
    table: AnyArray = np.column_stack(
        [own, *above, above[0] - above[1], np.full((len(own), 2), [told_apart, low])]
    )
    return table.astype(np.float32)


def _share_above(values: Scores, others: Scores) -> Scores:
    """Which share of others, which ascend, is not below each value; never quite none or all."""
    share: Scores = (len(others) - np.searchsorted(others, values) + 0.5) / (len(others) + 1)
    return share
