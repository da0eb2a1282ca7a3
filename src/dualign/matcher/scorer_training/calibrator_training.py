"""How the score calibrator is trained: on pairs of sources whose links are all known.

The scores come from a record scorer that has not seen the family of the pair, as they do in use.
Each state is learnt from twice, the second time with all its scores shifted by the same amount: on
data of a new kind the level of the scores may be off, while a pair's rank among decoys still holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.matcher.calibration.decoy_contrast import decoy_contrast
from dualign.matcher.calibration.decoys import Decoys, Judged, find_decoys, mutual
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.calibration.score_calibrator import (
    COLUMNS,
    ScoreCalibrator,
    calibrator_features,
)
from dualign.matcher.calibration.score_leads import FAR, leads
from dualign.matcher.features import FixedTable
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.rounds.following_chains import follow_chains
from dualign.matcher.rounds.one_round import collect_features
from dualign.matcher.rounds.several_counterparts import settle_several, several_of
from dualign.matcher.scorer_training.thinned_states import PARTED, THINNED, thinned_states
from dualign.matcher.scoring.described_scorer import DescribedScorer
from dualign.matcher.scoring.scorer import Scorer, probability

TREES, LEAVES, LEARNING_RATE, LEAST = 250, 8, 0.05, 300
MOST_CHOSEN, MOST_OTHERS = 400, 400  # pairs of a state: that chose each other, and others
# All others of a state together, beside those that chose each other: at least, at most.
WORTH_OF_OTHERS = (0.3, 2.0)
NEAR = -5.0  # log-odds by which others are behind at most
UNLIKELY = -9.0  # log-odds below which others are not learnt from
FEWEST_TRUE = 5
LEADS = [place for place, column in enumerate(COLUMNS) if column.startswith("lead_")]
SHIFT = 2.0  # log-odds, at most


@dataclass(frozen=True, kw_only=True, eq=False)
class CalibratorExamples:
    """Features of pairs, which are the same thing, and which chose each other."""

    pair: str
    family: str
    values: FloatArray
    same: BoolArray
    chosen: BoolArray

    @property
    def several(self) -> bool:
        """Whether entities had several counterparts, so that some leads say nothing."""
        return bool((self.values[:, LEADS] == FAR).all(axis=0).any())


def calibrator_examples(
    pair: str,
    family: str,
    context: MatchContext,
    links: IntArray,
    records: DescribedScorer,
    seed: int = 0,
    *,
    thinned: Sequence[tuple[float, float]] = THINNED,
    parted: Sequence[float] = PARTED,
) -> list[CalibratorExamples]:
    """The examples of one pair of sources whose links (n, 2) are all known, in these states."""
    examples = []
    draw = np.random.default_rng(seed)
    for state, fixed in thinned_states(context, links, draw, thinned, parted):

        def judged(run: MatchState, fixed: FixedTable = fixed) -> FloatArray:
            (logits,) = collect_features(run, 0, fixed).judged(
                lambda _, __, table: records.logits(table)
            )
            return probability(logits)

        state.probability = judged(state)
        state.several = several_of(state)
        settle_several(state, judged, fixed, seed=0)
        if any(state.several):
            follow_chains(state, judged, fixed)
        examples += calibrator_examples_of_state(pair, family, state, fixed, judged, draw)
    return examples


def calibrator_examples_of_state(
    pair: str,
    family: str,
    state: MatchState,
    fixed: FixedTable,
    judged: Judged,
    draw: np.random.Generator,
    of: Callable[[], BoolArray] | None = None,
) -> list[CalibratorExamples]:
    """The examples of a judged state; ``of`` says which of its pairs the truth can judge."""
    decoys = find_decoys(state, judged, fixed, seed=0)
    true = state.hidden
    here = state.here_left[true[:, 0]] & state.here_right[true[:, 1]]
    if decoys is None or here.sum() < FEWEST_TRUE:
        return []
    scores = logit(state.probability)
    chosen = mutual(state.pairs, scores)
    lead = leads(state.pairs, scores)
    lead[:, np.array(state.several)] = 0  # who may have several counterparts has no rivals
    near = (lead > NEAR).all(axis=1) & (scores > UNLIKELY)
    rows = np.flatnonzero((near | chosen) & (True if of is None else of()))
    contrast = decoy_contrast(state, decoys, fixed)[rows]  # no shift changes it
    return [
        CalibratorExamples(
            pair=pair,
            family=family,
            values=np.column_stack(
                [_shifted_features(state, decoys, fixed, shift)[rows], contrast]
            ),
            same=state.same()[rows],
            chosen=chosen[rows],
        )
        for shift in (0.0, draw.uniform(-SHIFT, SHIFT))
    ]


def _shifted_features(
    state: MatchState, decoys: Decoys, fixed: FixedTable, shift: float
) -> FloatArray:
    """The features where all scores are larger by ``shift``."""
    before = state.probability
    state.probability = probability((logit(before) + shift).astype(np.float32))
    moved = replace(decoys, scores=decoys.scores + shift)
    values = calibrator_features(state, moved, fixed)
    state.probability = before
    return values


def train_calibrator(examples: Sequence[CalibratorExamples], seed: int = 0) -> ScoreCalibrator:
    """A calibrator that has learnt from all examples, those with several counterparts apart."""
    usual, several = ([each for each in examples if each.several == kind] for kind in (False, True))
    return ScoreCalibrator(
        scorer=_trained(usual, seed), several=_trained(several, seed) if several else None
    )


def _trained(examples: Sequence[CalibratorExamples], seed: int) -> Scorer:
    """Trees that have learnt from examples, each family with the same weight."""
    draw = np.random.default_rng(seed)
    pairs = Counter(family for family, _ in {(each.family, each.pair) for each in examples})
    parts = Counter(each.pair for each in examples)
    values, same, weights = [], [], []
    for each in examples:
        chosen = draw.permutation(np.flatnonzero(each.chosen))[:MOST_CHOSEN]
        others = draw.permutation(np.flatnonzero(~each.chosen))[:MOST_OTHERS]
        rows = np.concatenate([chosen, others])
        weight = np.full(len(rows), 1 / max(len(chosen), 1))
        weight[len(chosen) :] = _worth_of_others(each) / max(len(others), 1)
        values.append(each.values[rows])
        same.append(each.same[rows])
        weights.append(weight / (pairs[each.family] * parts[each.pair]))
    weight = np.concatenate(weights)
    return Scorer.fit(
        np.concatenate(values),
        np.concatenate(same),
        MatcherSettings(trees=TREES, leaves=LEAVES, learning_rate=LEARNING_RATE),
        seed,
        (weight * (len(weight) / weight.sum())).astype(np.float32),
        monotone=list(COLUMNS.values()),
        least=LEAST,
    )


def _worth_of_others(examples: CalibratorExamples) -> float:
    """As many times as much as those that chose each other as they have true pairs."""
    among, beside = (int(examples.same[kind].sum()) for kind in (examples.chosen, ~examples.chosen))
    return float(np.clip(beside / max(among, 1), *WORTH_OF_OTHERS))
