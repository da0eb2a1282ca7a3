"""`LinkCalibration`: what known links show about probabilities, and the curve that corrects them.

A score calibrator knows how likely such pairs are in other sources; links of these very sources
know more. In a simulated run some of them are hidden, so it is known whether the best pair of
their entities is right, and what these entities choose when their counterpart is removed is
wrong. Let l be the log-odds of the best pair of an entity: of those whose counterpart is there, of
the same entities without it, and of all others. The share m of the others that have no counterpart
follows from those above a limit t that few decoys exceed (of graphs, several limits)::

    P(l > t) = (1 − m) · P(l > t | there) + m · P(l > t | alone)

The fewer the links, the less exact it is, and the closer m stays to what the probabilities
themselves expect. A curve is then fitted (Platt 1999) to the entities whose counterpart is there,
with weight 1 − m, to the same without it, with weight m, and to the uncorrected probabilities of
all others, which count as `WORTH` entities: nothing is switched on or off at any number of links.
A few links are mistaken, and a few entities have a second counterpart that nobody has stated, so a
share `UNSTATED` of the right pairs is expected to be taken for wrong. Where many have a second one,
entities that have lost their counterpart are as sure as before, more often than others are: then
links show nothing about decoys, and the probabilities are left as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.matcher.calibration.decoys import Judged, without
from dualign.matcher.calibration.probability_calibration import Curve, Values, logit
from dualign.matcher.features import FixedTable
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.first_beliefs import follow

Calibrate = Callable[[MatchState], FloatArray]  # the probabilities of the pairs of a scored state

WORTH = 10.0  # entities that the uncorrected probabilities count as
UNSTATED = 0.02  # share of the right pairs that links take for wrong
EXCEEDED = (0.05,)  # share of the decoys above the limit
EXPECTED_WITHIN = 0.4  # standard deviation of the share without counterpart that they expect
# The same of graphs, which have fewer decoys: several limits are less a matter of chance.
EXCEEDED_IN_GRAPHS = (0.05, 0.1, 0.2, 0.3, 0.4)
EXPECTED_WITHIN_IN_GRAPHS = 0.2
LOWEST = -8.0  # log-odds of an entity that has no candidate
FEWEST = 10  # entities of known links
FLATTEST = 0.05  # slope of the curve
CERTAIN = 1 - 1e-9
SURE_QUANTILE = 0.05  # of the log-odds of right pairs; above it and 0, an entity is sure
CHANCE = 0.05  # below which so many sure ones among those without counterpart are no accident
CLEARLY = 2.0  # standard deviations


@dataclass(frozen=True, kw_only=True, eq=False)
class LinkCalibration:
    """Log-odds of the best pairs of the entities of one side, before the correction by links."""

    there: Values  # of known links, whose counterpart is there
    right: BoolArray  # whether it is that one
    alone: Values  # of the same entities without their counterpart
    others: Values  # of entities without a known link, in the real run
    exceeded: Sequence[float] = EXCEEDED
    expected_within: float = EXPECTED_WITHIN

    @property
    def enough(self) -> bool:
        """Whether there is something to go by."""
        return len(self.there) >= FEWEST and len(self.alone) > 0 and len(self.others) > 0

    @property
    def second_counterparts(self) -> bool:
        """Whether more entities without their counterpart are sure of another than others are.

        Among the others some have a counterpart, so decoys alone would be sure less often.
        """
        if not self.right.any():
            return False
        limit = max(float(np.quantile(self.there[self.right], SURE_QUANTILE)), 0.0)
        sure, share = int((self.alone > limit).sum()), float((self.others > limit).mean())

        from scipy.stats import binom  # takes half a second, so only where it is needed

        return bool(binom.sf(sure - 1, len(self.alone), share) < CHANCE)

    def curve(self) -> Curve:
        """From these log-odds to probabilities that agree with the links."""
        missing, count = self.missing_share(), len(self.there)
        alone, others = len(self.alone), len(self.others)
        return _most_likely(
            np.concatenate([self.there, self.alone, self.others]),
            np.concatenate([self.right, np.zeros(alone), _share(self.others)]),
            np.repeat(
                [1 - missing, missing * count / alone, WORTH / others], [count, alone, others]
            ),
            np.repeat([1 - UNSTATED, 1.0], [count + alone, others]),
        )

    def missing_share(self) -> float:
        """The share of the others that have no counterpart."""
        found = (self.right.sum() + 0.5) / (len(self.right) + 1)
        expected = 1 - min(float(_share(self.others).mean()) / found, 1.0)
        found_above = [self._share_above_limit(exceeded) for exceeded in self.exceeded]
        share, variance = np.mean(found_above, axis=0)
        weight = self.expected_within**2 / (self.expected_within**2 + variance)
        return float(np.clip(weight * share + (1 - weight) * expected, 0.01, 0.99))

    def _share_above_limit(self, exceeded: float) -> tuple[float, float]:
        """The share without counterpart by those above a limit, and its variance."""
        limit = float(np.quantile(self.alone, 1 - exceeded))
        count = len(self.there)
        there = (float((self.there > limit).sum()) + 0.5) / (count + 1)
        alone, others = (float((each > limit).mean()) for each in (self.alone, self.others))
        apart = max(there - alone, 1e-3)
        has_one = (others - alone) / apart
        decoys = len(self.alone)
        variance = (
            has_one**2 * there * (1 - there) / count
            + (1 - has_one) ** 2 * max(alone, 1 / decoys) * (1 - alone) / decoys
            + others * (1 - others) / len(self.others)
        )
        return 1 - has_one, variance / apart**2


def fit_link_calibration(
    real: MatchState,
    simulated: Sequence[tuple[MatchState, Judged]],
    calibrated: FloatArray,
    calibrate: Calibrate,
    fixed: FixedTable,
) -> LinkCalibration | None:
    """What hidden links show; None where entities have several counterparts, or too few have links.

    Of tables, several counterparts may show in the links alone (`second_counterparts`).

    ``calibrated`` are the probabilities of the real run; each simulated run comes with its judge.
    Entities are those of the side that has one counterpart each or, of two such sides, of the
    smaller one, unless clearly more of the other side find theirs: then these have one, and the
    others several.
    """
    sides = []
    smaller_first = (0, 1) if real.here_left.sum() <= real.here_right.sum() else (1, 0)
    for side in smaller_first[:1] if real.context.has_edges else smaller_first:
        if not real.several[side]:
            parts = [
                _hidden(run, real, judged, calibrate, fixed, side) for run, judged in simulated
            ]
            there, right, alone = (np.concatenate(each) for each in zip(*parts, strict=True))
            asked = np.flatnonzero((real.here_left, real.here_right)[side])
            asked = np.setdiff1d(asked, real.links[:, side])
            others = _best(real, logit(calibrated), side, asked)[0]
            shown = LinkCalibration(there=there, right=right, alone=alone, others=others)
            sides.append(_of_graphs(shown) if real.context.has_edges else shown)
    if not sides or not all(each.enough for each in sides):
        return None
    found = clearer(sides[0], sides[-1])
    return None if not real.context.has_edges and found.second_counterparts else found


def _of_graphs(found: LinkCalibration) -> LinkCalibration:
    return replace(found, exceeded=EXCEEDED_IN_GRAPHS, expected_within=EXPECTED_WITHIN_IN_GRAPHS)


def clearer(first: LinkCalibration, last: LinkCalibration) -> LinkCalibration:
    """The first of two by the same links, unless clearly more of these are found in the last."""
    gained = int((last.right & ~first.right).sum())
    lost = int((first.right & ~last.right).sum())
    return last if gained - lost > CLEARLY * np.sqrt(gained + lost) else first


def _hidden(
    run: MatchState,
    real: MatchState,
    judged: Judged,
    calibrate: Calibrate,
    fixed: FixedTable,
    side: int,
) -> tuple[Values, BoolArray, Values]:
    """What a simulated run shows about its hidden links: there, right and alone.

    In graphs, those are alone whose counterpart was removed before the first round. If it had been
    removed after the last one, what the rounds believed while it was there would speak against all
    other candidates.
    """
    run.several = real.several
    hidden = run.hidden[run.whole()]
    lost = run.hidden[~(run.here_right, run.here_left)[side][run.hidden[:, 1 - side]]]
    logits = logit(calibrate(run))
    there, partner = _best(run, logits, side, hidden[:, side])
    if run.context.has_edges:
        alone, _ = _best(run, logits, side, lost[:, side])
    else:
        state = without(run, hidden[:, 1 - side], side)
        follow(state, run, fixed)
        state.probability = judged(state)
        alone, _ = _best(state, logit(calibrate(state)), side, hidden[:, side])
    return there, partner == hidden[:, 1 - side], alone


def _best(
    run: MatchState, logits: Values, side: int, entities: IntArray
) -> tuple[Values, IntArray]:
    """The log-odds of the best pair of some entities of a side, and with whom; −1: with nobody."""
    own, others = (run.pairs.lefts, run.pairs.rights)[:: 1 - 2 * side]
    order = np.lexsort((-logits, own))
    order = order[~run.known[order]]
    owners, first = np.unique(own[order], return_index=True)
    best = np.full(run.context.shape[side], LOWEST)
    partner = np.full(len(best), -1, dtype=np.int64)
    best[owners] = np.maximum(logits[order[first]], LOWEST)
    partner[owners] = others[order[first]]
    return best[entities], partner[entities]


def _share(logits: Values) -> Values:
    share: Values = 1 / (1 + np.exp(-logits))
    return share


def _most_likely(logits: Values, target: Values, weights: Values, stated: Values) -> Curve:
    """The curve under which targets are most likely, if right pairs are ``stated`` so often."""

    def loss(curve: Values) -> tuple[float, Values]:
        values = curve[0] * logits + curve[1]
        said = stated * _share(values)
        costs = target * np.logaddexp(0, -values) - (1 - target) * np.log1p(-said * CERTAIN)
        slopes = (1 - _share(values)) * ((1 - target) * said / (1 - said * CERTAIN) - target)
        return float(weights @ costs), np.array([weights @ (slopes * logits), weights @ slopes])

    from scipy.optimize import minimize  # takes half a second, so only where it is needed

    found = minimize(loss, np.array([1.0, 0.0]), jac=True, method="BFGS")
    return Curve(slope=max(float(found.x[0]), FLATTEST), shift=float(found.x[1]))
