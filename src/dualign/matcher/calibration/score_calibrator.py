"""`ScoreCalibrator`: from the score of a pair to the probability that it is right, without links.

A score says how similar two entities are. Whether that is enough depends on the data: on how
similar wrong pairs are there, and on how many entities have a counterpart at all. Both show when
the scores of all pairs are compared with those of decoys (`calibration/decoys.py`). The calibrator
looks at a pair's score, its lead over its rivals, its rank among the pairs that chose each
other and among decoys, and where it stands between the surest pairs and decoys in all its
features (`calibration/decoy_contrast.py`). Boosted trees, trained on many pairs of sources with
many and with few counterparts, estimate how often such a pair is right.

With n pairs that chose each other, of density f, decoys of density f₀, a share κ of entities
without counterpart that are in a wrong pair, and N entities on the smaller side, the share of wrong
pairs is at most κ N / n, and at most n(s ≤ λ) / n F₀(λ) for every λ (Storey 2002): wrong pairs must
explain all low scores. Times f₀(s) / f(s), each is a bound on the probability that a pair is
wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.assignment.cardinality import Choices
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import BoolArray, FloatArray
from dualign.matcher.calibration.decoy_contrast import CONTRAST_COLUMNS, decoy_contrast
from dualign.matcher.calibration.decoys import (
    FEWEST,
    Decoys,
    mutual,
    pair_groups,
    surest,
)
from dualign.matcher.calibration.equal_pairs import shared_among_equals
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.calibration.score_gaps import score_gaps
from dualign.matcher.calibration.score_leads import FAR, Scores, leads_of
from dualign.matcher.calibration.word_agreement import WEIGHT, agreement_features
from dualign.matcher.features import FixedTable
from dualign.matcher.match_state import MatchState
from dualign.matcher.scoring.scorer import Scorer, probability

Keep = Callable[[Scorer, FloatArray], None]  # is given the trees, and the features they read

LIMITS = np.arange(0.1, 0.96, 0.05)  # quantiles of the decoys' scores below which pairs are counted
DECOY_QUANTILES = (0.5, 0.9)  # of the scores of decoys
OWN_QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)  # of the scores of the pairs that chose each other
WIDEST, FINEST = 16.0, 0.1  # range and resolution of densities of log-odds
RAREST = 1e-3  # density
COMPARED = ("ngrams", "words", "description", "literal_odds", "description_meaning", "paired")
SIDES = ("left", "right")
BEHIND = {"behind_best": 1, "over_gap": 1, "gap": 0}  # of an entity's candidates
EDGE = 1e-3  # no share is estimated nearer to 0 or 1 than this
COLUMNS = {  # feature: +1 if a larger value makes a pair more likely, −1 if less likely
    "score": 1,
    "lead_left": 1,
    "lead_right": 1,
    "decoys_above": -1,
    "pairs_above": -1,
    "density_ratio": -1,
    "wrong_above": -1,
    "wrong_by_low_scores": -1,
    "wrong_by_decoys": -1,
    "expected_wrong": 0,
    "low_scores": 0,
    "found_decoys": 0,
    "chosen_share": 0,
    "size_ratio": 0,
    "found_share": 0,
    **{f"score_at_{quantile}": 0 for quantile in OWN_QUANTILES},
    **{f"decoy_at_{quantile}": 0 for quantile in DECOY_QUANTILES},
    "left_by_several": 0,
    "right_by_several": 0,
    **{f"{column}_among_surest": 1 for column in COMPARED},
    **{f"{column}_{side}": sign for side in SIDES for column, sign in BEHIND.items()},
    **CONTRAST_COLUMNS,
}


@dataclass(frozen=True, kw_only=True, eq=False)
class ScoreCalibrator:
    """Trees over the features of this module, or over the first of them.

    Where entities have several counterparts, true pairs score less, since they are rivals of each
    other: these scores are calibrated by trees of their own, if there are any. ``by_words`` looks
    at what `word_agreement` describes, after all others.
    """

    scorer: Scorer
    several: Scorer | None = None
    by_words: Scorer | None = None  # what words that go together add, where there are rivals

    def calibrated(
        self,
        run: MatchState,
        decoys: Decoys,
        fixed: FixedTable,
        *,
        keep: Keep | None = None,
    ) -> FloatArray:
        """The probability of each pair of a run, shape (pairs,); ``keep`` can explain it later."""
        scorer = self.several if any(decoys.several) and self.several else self.scorer
        table = calibrator_features(run, decoys, fixed)
        if scorer.width > table.shape[1]:
            contrast = decoy_contrast(run, decoys, fixed)
            table = np.column_stack([table, contrast])
        table = table[:, : scorer.width]
        if keep is not None:
            keep(scorer, table)
        own = probability(scorer.logits(table))
        return shared_among_equals(own, run.pairs, run.probability, decoys.several)

    def borne_out(self, run: MatchState, calibrated: FloatArray) -> FloatArray | None:
        """The same after a look at words that go together; None where they tell nothing.

        Of equals, one is right at most, whatever the words say; these are left as they are.
        """
        if self.by_words is None or any(run.several):
            return None
        table = agreement_features(run, calibrated)
        if table is None:
            return None
        logits = logit(calibrated).astype(np.float32) + WEIGHT * self.by_words.logits(table)
        most = shared_among_equals(
            np.ones(len(calibrated), dtype=np.float32), run.pairs, run.probability, run.several
        )
        alike = (most < 1) & np.isclose(calibrated, most)
        return np.where(alike, calibrated, np.minimum(probability(logits), most))


def calibrator_features(run: MatchState, decoys: Decoys, fixed: FixedTable) -> FloatArray:
    """The features of each pair but for its contrast with decoys, shape (pairs, columns).

    Where left entities have several counterparts, no pair has rivals in its row; likewise for
    right ones and columns. A pair is compared with those of its group, if there are enough of them.
    """
    scores = logit(run.probability)
    chosen = mutual(run.pairs, scores) & ~run.known
    lead = leads_of(run.pairs, scores, decoys.several)
    sizes = int(run.here_left.sum()), int(run.here_right.sum())
    groups = pair_groups(run)
    table = score_features(scores, lead, chosen, decoys, sizes)
    numbers, counts = np.unique(groups[chosen], return_counts=True)
    for group in numbers[counts >= FEWEST].tolist() if len(numbers) > 1 else ():
        own = groups == group
        least = float(scores[own & chosen].min())
        table[own] = score_features(
            scores[own], lead[own], chosen[own], decoys.of_group(group, least),
            _group_sizes(run, own & chosen),
        )  # fmt: skip
    surest_share = _among_surest(run, scores, chosen, fixed)
    return np.column_stack([table, _by_several(run), surest_share, behind(run.pairs, scores)])


def _by_several(run: MatchState) -> FloatArray:
    """Of the entities of either side that are chosen, the shares that several chose."""
    shares = Choices.of(run.pairs, run.probability).shares
    return np.tile(np.array(shares, dtype=np.float32), (len(run.pairs), 1))


def behind(pairs: Pairs, scores: Scores) -> FloatArray:
    """Where each pair stands among those of its left and of its right entity."""
    columns = []
    for groups, count in ((pairs.lefts, pairs.left_count), (pairs.rights, pairs.right_count)):
        best = np.full(count, -np.inf)
        np.maximum.at(best, groups, scores)
        columns += [np.maximum(scores - best[groups], -FAR), *score_gaps(groups, scores)]
    return np.stack(columns, axis=1).astype(np.float32)


def _among_surest(
    run: MatchState, scores: Scores, chosen: BoolArray, fixed: FixedTable
) -> FloatArray:
    """For each value that is compared, the share of the surest pairs that have no larger one.

    A pair whose names agree less than those of all sure pairs is likely to be wrong, however much
    else speaks for it: here, the same things have the same names.
    """
    places = np.flatnonzero(chosen)
    sure = surest(places, scores[places])
    columns = fixed.columns(run.pairs, COMPARED)
    shares = np.empty((len(run.pairs), len(columns)), dtype=np.float32)
    for k, own in enumerate(columns):
        ranks = np.searchsorted(np.sort(own[sure]), own, side="right")
        shares[:, k] = ranks / max(len(sure), 1)
    return shares


def _group_sizes(run: MatchState, of_group: BoolArray) -> tuple[int, int]:
    """How many entities there are on either side of the groups that some pairs join."""
    pair = np.flatnonzero(of_group)[0]
    left, right = run.context.groups
    left_group, right_group = left[run.pairs.lefts[pair]], right[run.pairs.rights[pair]]
    return (
        int((run.here_left & (left == left_group)).sum()),
        int((run.here_right & (right == right_group)).sum()),
    )


def score_features(
    scores: Scores,
    lead: Scores,
    chosen: BoolArray,
    decoys: Decoys,
    sizes: tuple[int, int],
) -> FloatArray:
    """The features of pairs with these scores and leads (pairs, 2), of graphs of these sizes.

    Those that compare a pair with the surest pairs are not among them.
    """
    smaller, larger = sorted(sizes)
    own, others = np.sort(scores[chosen]), np.sort(decoys.scores)
    count, found = len(own), decoys.found_share
    decoys_above = (len(others) - np.searchsorted(others, scores) + 0.5) / (len(others) + 1)
    pairs_above = (count - np.searchsorted(own, scores) + 0.5) / (count + 1)
    ratio = _density_ratio(others, own, scores, max(0.3 * float(own.std()), 0.2))
    by_decoys = found * smaller / count
    by_low_scores = _low_scores(own, others)
    wrong_above = np.clip(by_decoys * decoys_above / pairs_above, 1e-4, 1e2)
    _falling(wrong_above, scores)
    per_pair = [
        scores,
        *np.clip(lead, -FAR, FAR).T,
        np.log(decoys_above),
        np.log(pairs_above),
        ratio,
        np.log(wrong_above),
        np.log(by_low_scores) + ratio,
        np.log(np.clip(by_decoys, 1e-3, 10)) + ratio,
    ]
    of_all = [
        _log_odds(float((1 / (1 + np.exp(own))).mean())),
        _log_odds(by_low_scores),
        _log_odds(by_decoys),
        _log_odds(count / smaller),
        float(np.log(larger / smaller)),
        found,
        *np.quantile(own, OWN_QUANTILES),
        *np.quantile(others, DECOY_QUANTILES),
    ]
    table = np.empty((len(scores), len(per_pair) + len(of_all)), dtype=np.float32)
    for k, column in enumerate(per_pair):  # one by one: together they would be a peak of memory
        table[:, k] = column
    table[:, len(per_pair) :] = of_all
    return table


def _falling(values: Scores, scores: Scores) -> None:
    """Let no value be larger than that of a lower score.

    Above the best decoy, half a decoy is compared with ever fewer pairs.
    """
    order = np.argsort(scores, kind="stable")
    values[order] = np.minimum.accumulate(values[order])


def _low_scores(own: Scores, others: Scores) -> float:
    """The largest share of wrong pairs that the low scores allow."""
    limits = np.quantile(others, LIMITS)
    below = np.searchsorted(own, limits, side="right") + 1
    share = np.searchsorted(others, limits, side="right") / len(others)
    return min(float((below / share).min()) / len(own), 1.0)


def _density_ratio(others: Scores, own: Scores, at: Scores, width: float) -> Scores:
    """The log of f₀ / f at the given scores, by a Gaussian kernel, forced to fall as scores grow.

    Below the most common score of a decoy, and wherever it would rise again, it is constant.
    """
    edges = np.linspace(-WIDEST, WIDEST, round(2 * WIDEST / FINEST) + 1)
    offsets = np.arange(-40, 41) * FINEST
    kernel = np.exp(-0.5 * (offsets / width) ** 2)
    smooth = []
    for values in (others, own):
        inside = np.clip(values, edges[0] + FINEST, edges[-1] - FINEST)
        counted, _ = np.histogram(inside, bins=edges, density=True)
        smooth.append(np.convolve(counted, kernel / kernel.sum(), "same") + RAREST)
    ratio = np.log(smooth[0] / smooth[1])
    commonest = int(smooth[0].argmax())
    ratio[:commonest] = ratio[commonest]
    found: Scores = np.interp(at, (edges[1:] + edges[:-1]) / 2, np.minimum.accumulate(ratio))
    return found


def _log_odds(share: float) -> float:
    kept = min(max(share, EDGE), 1 - EDGE)
    return float(np.log(kept / (1 - kept)))
