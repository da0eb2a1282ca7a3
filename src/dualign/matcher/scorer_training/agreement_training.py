"""How the trees are trained that see whether words that go together bear out pairs.

From pairs of sources that nothing else which ships was trained on: there, the scores and what the
score calibrator makes of them are as they are in use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.matcher.calibration.decoys import mutual
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.calibration.score_calibrator import ScoreCalibrator
from dualign.matcher.calibration.word_agreement import COLUMNS, agreement_features
from dualign.matcher.match_context import MatchContext
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.rounds.one_round import Judge
from dualign.matcher.rounds.pruning import worth_keeping
from dualign.matcher.rounds.several_counterparts import settle_several, several_of
from dualign.matcher.scorer_training.thinned_states import thinned_states
from dualign.matcher.scoring.scorer import Scorer
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher

PARTED = (0.0, 0.4, 0.7, 0.9, 0.97)  # links that lose one of their two ends
WORTH_OF_WHOLE = 3.0  # the state without loss, beside one of the others
TREES, LEAVES, LEARNING_RATE, LEAST = 30, 6, 0.1, 200


@dataclass(frozen=True, kw_only=True, eq=False)
class AgreementExamples:
    """The pairs of a state that chose each other: features, and which are the same thing."""

    pair: str
    family: str
    parted: float
    values: FloatArray
    same: BoolArray
    links: int  # whose two ends are there


def agreement_examples(
    pair: str,
    family: str,
    context: MatchContext,
    links: IntArray,
    shipped: ShippedMatcher,
    calibrator: ScoreCalibrator,
    seed: int = 0,
) -> Iterator[AgreementExamples]:
    """The examples of one pair of sources whose links (n, 2) are all known, in each state.

    The calibrator is that of the shipped scorer of records.
    None of states in which entities have several counterparts, or words tell too little.
    """
    draw = np.random.default_rng(seed)
    states = thinned_states(context, links, draw, thinned=(), parted=PARTED)
    for share, (state, fixed) in zip(PARTED, states, strict=True):
        judge = Judge(fixed=fixed, scorers=(), shipped=shipped, share=1.0)
        state.believe(judge.of(state))
        state.several = several_of(state)
        state.keep(worth_keeping(state, context.settings.kept))
        decoys = settle_several(state, partial(judge.of, number=0), fixed, seed)
        if any(state.several) or decoys is None:
            continue
        calibrated = calibrator.calibrated(state, decoys, fixed)
        values = agreement_features(state, calibrated)
        if values is None:
            continue
        chosen = np.flatnonzero(mutual(state.pairs, logit(calibrated)))
        yield AgreementExamples(
            pair=pair,
            family=family,
            parted=share,
            values=values[chosen],
            same=state.same()[chosen],
            links=int(state.whole().sum()),
        )


def train_agreement(examples: Sequence[AgreementExamples], seed: int = 0) -> Scorer:
    """Trees that have learnt from all examples; what they say is added to log-odds."""
    pairs = Counter(family for family, _ in {(each.family, each.pair) for each in examples})
    values = np.concatenate([each.values for each in examples])
    weights = np.concatenate([_weights(each) / pairs[each.family] for each in examples])
    return Scorer.fit(
        values,
        np.concatenate([each.same for each in examples]),
        MatcherSettings(trees=TREES, leaves=LEAVES, learning_rate=LEARNING_RATE),
        seed,
        (weights * (len(weights) / weights.sum())).astype(np.float32),
        monotone=list(COLUMNS.values()),
        least=LEAST,
        start=values[:, 0],
    )


def _weights(examples: AgreementExamples) -> FloatArray:
    """Many pairs tell more than few, but not as much more as they are."""
    count = len(examples.same)
    worth = WORTH_OF_WHOLE if examples.parted == 0 else 1.0
    return np.full(count, worth * count**-0.5)
