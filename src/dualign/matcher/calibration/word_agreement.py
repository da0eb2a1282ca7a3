"""Do words that go together bear out the pairs that chose each other, and what follows from it?

The score of a pair says how similar two entities are, and not how many such pairs are right in
these sources: without links, the least certain thing of all. Words that go together
(`WordAssociations`) tell more about it. They are learnt from the pairs that chose each other. If
these are right, the words of each are borne out by the others: a pair is ahead of its rivals by
words that have met elsewhere. If most are wrong, the words have met by chance, and such a pair is
ahead no more often than its rivals are.

With a(s) the share of the pairs of score s that are ahead of their rivals by words, a₁ the largest
one, and a₀ that of rivals, the share of right pairs is near (a(s) − a₀) / (a₁ − a₀). A few boosted
trees, which start from the log-odds that the score calibrator gives, have learnt from sources of
many kinds, whole and with most counterparts removed, what this is worth.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import BoolArray, FloatArray
from dualign.matcher.calibration.decoys import mutual
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.calibration.score_leads import Scores
from dualign.matcher.match_state import MatchState
from dualign.matcher.scoring.associated_words import as_equals, associations_of, word_leads

WEIGHT = np.float32(0.5)  # of what the trees say: sources of a new kind are not like those seen
FEWEST = 10  # pairs that chose each other and have words that tell them from their rivals
NOTHING = 1e-6  # leads that are no larger tell nothing
LOWEST, HIGHEST = 0.01, 0.99  # of shares, before their log-odds are taken
LARGEST = 8.0  # log-odds
NEAR = 0.1  # of the pairs, on either side, are near in score
FEWEST_NEAR = 15
SUREST, LEAST_SURE = 0.2, 0.5  # of the pairs, by score
HELD_BACK = 2.0  # pairs like all others that any group of them is joined by
LEAST_DIFFERENCE = 0.02  # between the surest pairs and rivals
COLUMNS = {  # feature: +1 if a larger value makes a pair more likely
    "log_odds": 1,  # by the score calibrator
    "lead": 1,  # over rivals, by words
    "worth": 0,  # of its words
    "agreeing_near": 1,  # share of the pairs near in score that are ahead by words
    "right_near": 1,  # share of these that are right by it
    "agreeing": 1,
    "right": 1,
    "agreeing_least_sure": 0,
    "agreeing_surest": 0,
    "agreeing_most": 0,
    "agreeing_rivals": 0,
    "telling": 0,  # share of the pairs that words tell from their rivals
    "expected": 0,  # share of right pairs, by the score calibrator
    "count": 0,
    "found": 0,  # share of the smaller side that was chosen
    "common_words": 0,
}


def agreement_features(run: MatchState, calibrated: FloatArray) -> FloatArray | None:
    """The features of each pair, shape (pairs, columns); None where words tell too little.

    ``calibrated`` is what the score calibrator says of each pair, as a probability.
    """
    associations = associations_of(run, logit(run.probability).astype(np.float32))
    if associations is None:
        return None
    scores, log_odds = logit(run.probability), logit(calibrated)
    worth, lead = (
        as_equals(run.pairs, scores, values)
        for values in word_leads(associations, run.pairs, run.several)
    )
    agreement = _agreement(run, scores, lead)
    if agreement is None:
        return None
    columns: dict[str, Scores | float] = {
        "log_odds": log_odds,
        "lead": np.sign(lead) * np.log1p(np.abs(lead)),
        "worth": np.log1p(worth),
        **agreement,
        **_of_all(run, log_odds, calibrated),
    }
    table = np.empty((len(run.pairs), len(COLUMNS)), dtype=np.float32)
    for place, name in enumerate(COLUMNS):
        table[:, place] = np.clip(columns[name], -LARGEST, LARGEST)
    return table


def _agreement(
    run: MatchState, scores: Scores, lead: FloatArray
) -> dict[str, Scores | float] | None:
    """How often pairs that chose each other, and their rivals, are ahead; None if few can tell."""
    chosen = mutual(run.pairs, scores) & ~run.known
    told = np.abs(lead) > NOTHING
    if int((chosen & told).sum()) < FEWEST:
        return None
    ahead = Ahead.of(scores[chosen & told], lead[chosen & told] > 0)
    rivals = _second_best(run.pairs, scores) & ~chosen & told
    by_rivals = float((lead[rivals] > 0).sum() + 0.5) / (int(rivals.sum()) + 5)
    difference = max(ahead.most - by_rivals, LEAST_DIFFERENCE)
    near = ahead.near(scores)
    return {
        "agreeing_near": _odds(near),
        "right_near": _odds((near - by_rivals) / difference),
        "agreeing": _odds(ahead.all),
        "right": _odds((ahead.all - by_rivals) / difference),
        "agreeing_least_sure": _odds(ahead.least_sure),
        "agreeing_surest": _odds(ahead.surest),
        "agreeing_most": _odds(ahead.most),
        "agreeing_rivals": _odds(by_rivals),
        "telling": float(told[chosen].mean()),
    }


def _of_all(run: MatchState, log_odds: Scores, calibrated: FloatArray) -> dict[str, Scores | float]:
    """What else is known about all pairs together."""
    best = mutual(run.pairs, log_odds)
    smaller = max(min(int(run.here_left.sum()), int(run.here_right.sum())), 1)
    return {
        "expected": _odds(float(calibrated[best].mean())),
        "count": float(np.log1p(best.sum())),
        "found": _odds(best.sum() / smaller),
        "common_words": run.context.common_words,
    }


@dataclass(frozen=True, kw_only=True, eq=False)
class Ahead:
    """Which of the pairs that chose each other are ahead of their rivals by words, surest first."""

    scores: Scores
    ahead: Scores  # 1 or 0
    all: float

    @classmethod
    def of(cls, scores: Scores, ahead: BoolArray) -> Ahead:
        """Pairs with these scores, in any order; equal ones count as one another."""
        order = np.argsort(-scores, kind="stable")
        _, group = np.unique(-scores[order], return_inverse=True)
        values = (np.bincount(group, ahead[order]) / np.bincount(group))[group]
        share = (values.sum() + 1) / (len(values) + 4)
        return cls(scores=scores[order], ahead=values, all=float(share))

    def _share(self, values: Scores) -> float:
        return float((values.sum() + HELD_BACK * self.all) / (len(values) + HELD_BACK))

    @property
    def surest(self) -> float:
        """The share of the surest that are ahead."""
        return self._share(self.ahead[: max(FEWEST_NEAR, int(SUREST * len(self.ahead)))])

    @property
    def least_sure(self) -> float:
        """The share of the less sure half that are ahead."""
        return self._share(self.ahead[int(LEAST_SURE * len(self.ahead)) :])

    @property
    def most(self) -> float:
        """The largest share, of pairs near in score or of the surest."""
        return max(float(self._smooth().max()), self.surest)

    def near(self, scores: Scores) -> Scores:
        """The share of the pairs near in score that are ahead, for each of these scores."""
        found: Scores = np.interp(scores, self.scores[::-1], self._smooth()[::-1])
        return found

    def _smooth(self) -> Scores:
        count = len(self.ahead)
        width = max(FEWEST_NEAR, int(NEAR * count))
        sums, place = np.append(0, np.cumsum(self.ahead)), np.arange(count)
        first, end = np.maximum(place - width, 0), np.minimum(place + width + 1, count)
        found: Scores = (sums[end] - sums[first] + HELD_BACK * self.all) / (end - first + HELD_BACK)
        return found


def _second_best(pairs: Pairs, scores: Scores) -> BoolArray:
    """Which pairs are the second best of their left entity; of equal ones, all that may be."""
    order = np.lexsort((-scores, pairs.lefts))
    starts = pairs.row_starts[:-1][np.diff(pairs.row_starts) > 1]
    second = np.full(pairs.left_count, np.inf)
    second[pairs.lefts[order[starts]]] = scores[order[starts + 1]]
    found: BoolArray = scores == second[pairs.lefts]
    return found


def _odds(share: Scores | float) -> Scores:
    kept = np.clip(share, LOWEST, HIGHEST)
    found: Scores = np.log(kept / (1 - kept))
    return found
