"""From a scorer's probability to one that means what it says.

The scorer has judged the hidden links of the simulated runs without having seen them. Two things
are known there of each left entity: whether its counterpart was there at all, and if so, whether
its best candidate was it. Each gets a logistic curve over the log-odds s (Platt 1999)::

    P(right | s) = P(there | s) · P(right | s, there)

How many entities lack a counterpart differs from the simulated runs to the real one; the first
factor is brought to the real share m (`missing` estimates it) by Bayes' rule, where m₀ is the
share in the simulated runs::

    odds(there | s; m) = odds(there | s; m₀) · (1 − m) / m · m₀ / (1 − m₀)

The second factor has the same trouble: the real run knows the links that a simulated one has
hidden, so it errs less often. How much less is not known; on held-out training links
e = known share · e₀ fits well, where e₀ is the share of errors in the simulated runs
(docs/explanation/calibration.md has the figures). It is a rule of thumb, not a law.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import BoolArray, FloatArray

if TYPE_CHECKING:
    from dualign.matcher.match_state import MatchState

FEWEST = 50  # judged entities; with fewer nothing is fitted
WORTH = 50  # judged entities that a prior curve is worth
FEWEST_GONE = 25  # of them without counterpart; with fewer one curve must do
_EDGE = 1e-6

Values = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Curve:
    """s ↦ σ(slope · s + shift), for log-odds s."""

    slope: float = 1.0
    shift: float = 0.0

    def of(self, logits: Values) -> Values:
        """The probabilities, in the same order of size."""
        values: Values = 1 / (1 + np.exp(-(self.slope * logits + self.shift)))
        return values

    def towards(self, other: Curve, weight: float) -> Curve:
        """The curve between this one (weight 0) and another (weight 1)."""
        return Curve(
            slope=self.slope + weight * (other.slope - self.slope),
            shift=self.shift + weight * (other.shift - self.shift),
        )


@dataclass(frozen=True)
class Calibration:
    """How a scorer's probability is to be read.

    ``right``: that a pair is right, where a counterpart is there. ``there``: that one is there, in
    runs in which the share ``missing`` of the entities has none; None: nothing is known of that,
    and ``right`` speaks of all entities.
    """

    right: Curve = Curve()
    there: Curve | None = None
    missing: float = 0.0

    def of(self, probability: FloatArray, missing: FloatArray | None = None) -> FloatArray:
        """The calibrated probabilities of pairs, in the same order of size where shares are equal.

        ``missing`` (pairs,) is the share of entities without counterpart among those that are like
        the pair's left one; None: as in the simulated runs.
        """
        logits = logit(probability)
        values = self.right.of(logits)
        if self.there is not None:
            share = np.full(1, self.missing) if missing is None else missing
            values *= self.with_counterpart(logits, share)
        return values.astype(np.float32)

    def with_counterpart(self, logits: Values, share: FloatArray | Values) -> Values:
        """P(there | s), where ``share`` of the entities have no counterpart."""
        if self.there is None:
            return np.ones_like(logits)
        usual = self.there.of(logits)
        yes = usual * (1 - share) / (1 - self.missing)
        no = (1 - usual) * share / self.missing
        values: Values = yes / np.maximum(yes + no, np.finfo(np.float64).tiny)
        return values


@dataclass(frozen=True, kw_only=True)
class Judged:
    """Left entities of hidden links: best probability, whether it is a link, whether one is there.

    All of shape (entities,).
    """

    probability: FloatArray
    right: BoolArray
    there: BoolArray


def fit_calibration(
    runs: Sequence[MatchState], known_share: float = 1.0, prior: Calibration | None = None
) -> Calibration | None:
    """The curves that make the best candidates of hidden left entities as likely as they are.

    ``known_share`` is how much of the links that the real run knows a simulated one knows. With a
    ``prior``, what few entities show is mixed with it: the fewer they are, the more it counts. None
    where there is no prior and too few were judged to say anything.
    """
    judged = [best_candidates(run) for run in runs]
    if prior is not None and prior.there is not None:
        return _mixed(judged, known_share, prior, prior.there)
    probability = np.concatenate([each.probability for each in judged])
    right = np.concatenate([each.right for each in judged])
    there = np.concatenate([each.there for each in judged])
    if len(right) < FEWEST or right.all() or not right.any():
        return None
    missing = float((~there).mean())
    if (~there).sum() < FEWEST_GONE:
        return Calibration(fitted(probability, right))
    curve = fitted(probability[there], right[there])
    errors = max(float((~right[there]).mean()), 1 / (int(there.sum()) + 2))  # never none at all
    return Calibration(
        with_errors(curve, errors, errors * known_share), fitted(probability, there), missing
    )


def _mixed(
    runs: Sequence[Judged], known_share: float, prior: Calibration, usual: Curve
) -> Calibration:
    """The curves of the judged entities and those of the prior, weighed by what was judged."""
    probability = np.concatenate([each.probability for each in runs])
    right = np.concatenate([each.right for each in runs])
    there = np.concatenate([each.there for each in runs])
    errors, gone = int((~right[there]).sum()), int((~there).sum())
    curve, missing = prior.right, prior.missing
    if errors and right.any():
        share = errors / int(there.sum())
        own = with_errors(fitted(probability[there], right[there]), share, share * known_share)
        curve = prior.right.towards(own, _weight(int(there.sum())))
    if gone and there.any():
        weight = _weight(gone)
        usual = usual.towards(fitted(probability, there), weight)
        missing += weight * (gone / len(there) - missing)
    return Calibration(curve, usual, missing)


def _weight(count: int) -> float:
    return count / (count + WORTH)


def with_errors(curve: Curve, before: float, after: float) -> Curve:
    """The curve of P(right) where the share of errors is ``after`` in place of ``before``."""
    shift = np.log((1 - after) / after * before / (1 - before))
    return Curve(slope=curve.slope, shift=curve.shift + float(shift))


def best_candidates(run: MatchState) -> Judged:
    """For each left entity of a hidden link that has candidates, what the best of them is."""
    pairs = run.pairs
    asked = np.zeros(pairs.left_count, dtype=np.bool_)
    asked[run.hidden[:, 0]] = True
    judged = np.flatnonzero(asked[pairs.lefts] & ~run.known)
    order = judged[
        np.lexsort((pairs.rights[judged], -run.probability[judged], pairs.lefts[judged]))
    ]
    lefts, first = np.unique(pairs.lefts[order], return_index=True)
    best = order[first]
    true = Pairs.of_links(run.hidden, pairs.left_count, pairs.right_count)
    there = np.zeros(pairs.left_count, dtype=np.bool_)
    there[run.hidden[run.here_right[run.hidden[:, 1]], 0]] = True
    return Judged(
        probability=run.probability[best],
        right=true.find(pairs.keys[best]) >= 0,
        there=there[lefts],
    )


def fitted(probability: FloatArray, right: BoolArray) -> Curve:
    """The most likely curve, with Platt's targets, which keep it from being too sure."""
    yes, no = int(right.sum()), int((~right).sum())
    target = np.where(right, (yes + 1) / (yes + 2), 1 / (no + 2))
    logits = logit(probability)

    def loss(curve: Values) -> float:
        values = curve[0] * logits + curve[1]
        return float(np.mean(np.logaddexp(0, values) - target * values))

    def slope_of_loss(curve: Values) -> Values:
        excess = Curve(*curve).of(logits) - target
        return np.array([np.mean(excess * logits), np.mean(excess)])

    from scipy.optimize import minimize  # takes half a second, so only where it is needed

    found = minimize(loss, np.array([1.0, 0.0]), jac=slope_of_loss, method="BFGS")
    return Curve(slope=max(float(found.x[0]), 0.05), shift=float(found.x[1]))


def logit(probability: FloatArray) -> Values:
    """Log-odds, kept finite."""
    clipped = np.clip(probability.astype(np.float64), _EDGE, 1 - _EDGE)
    odds: Values = clipped / (1 - clipped)
    return np.log(odds)
