"""How the record scorer is trained: on pairs of sources of many kinds whose links are all known.

Every pair is seen several times: as it is, and with a part of either side removed, so that the
scorer sees each kind of data with many and with few counterparts. Of all candidates most are far
apart and easy, so true pairs and near ones are drawn more often, and weigh as much less.
Families of pairs weigh the same, whatever their size, and so do the pairs of a family.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.matcher.features import column_names
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.rounds.one_round import collect_features
from dualign.matcher.scorer_training.thinned_states import thinned_states
from dualign.matcher.scoring.scorer import Scorer

MOST_SAME, MOST_NEAR, MOST_FAR = 500, 500, 300  # rows of a state
NEAR = 2  # rivals of an entity that are near: these are hard to tell, all others are easy
SIMILARITIES = ("name", "ngrams", "description", "description_meaning", "alias_cosine")
FEWEST_ROWS = 50


@dataclass(frozen=True, kw_only=True, eq=False)
class RecordExamples:
    """Features of candidate pairs, and which of them are the same thing."""

    pair: str  # the pair of sources it is from
    family: str  # pairs of one family are left out together
    values: FloatArray
    same: BoolArray
    weights: FloatArray  # how many pairs each row stands for
    worth: float = 1.0  # how much it counts, beside the examples of other families


def record_examples(
    pair: str, family: str, context: MatchContext, links: IntArray, seed: int = 0
) -> list[RecordExamples]:
    """The examples of one pair of sources whose links (n, 2) are all known."""
    draw = np.random.default_rng(seed)
    examples = []
    for state, fixed in thinned_states(context, links, draw):
        values = collect_features(state, 0, fixed).whole()
        if len(state.pairs) >= FEWEST_ROWS:
            examples.append(examples_of_state(pair, family, state, values, draw))
    return examples


def examples_of_state(
    pair: str,
    family: str,
    state: MatchState,
    values: FloatArray,
    draw: np.random.Generator,
    judged: BoolArray | None = None,
) -> RecordExamples:
    """Examples of a state whose pairs have these features; ``judged``: only of these pairs."""
    same, near = state.same(), _near(state.pairs, values)
    rows, weights = _drawn(same, near, draw, np.ones_like(same) if judged is None else judged)
    return RecordExamples(
        pair=pair, family=family, values=values[rows], same=same[rows], weights=weights
    )


def _near(pairs: Pairs, values: FloatArray) -> BoolArray:
    """Which pairs are among the most similar of one of their entities."""
    places = [column_names().index(name) for name in SIMILARITIES]
    alike = values[:, places].max(axis=1)
    near = np.zeros(len(pairs), dtype=np.bool_)
    for groups in (pairs.lefts, pairs.rights):
        order = np.lexsort((-alike, groups))
        starts = np.flatnonzero(np.append(True, np.diff(groups[order]) != 0))
        rank = np.arange(len(order)) - np.repeat(starts, np.diff(np.append(starts, len(order))))
        near[order[rank < NEAR]] = True
    return near


def _drawn(
    same: BoolArray, near: BoolArray, draw: np.random.Generator, judged: BoolArray
) -> tuple[IntArray, FloatArray]:
    """Rows of true pairs, of pairs that are near and of others, and how many each stands for.

    Only pairs that are ``judged`` are drawn.
    """
    rows, weights = [], []
    for kind, most in (
        (same, MOST_SAME), (near & ~same, MOST_NEAR), (~(near | same), MOST_FAR)
    ):  # fmt: skip
        places = np.flatnonzero(kind & judged)
        kept = draw.permutation(places)[:most]
        rows.append(kept)
        weights.append(np.full(len(kept), len(places) / max(len(kept), 1), dtype=np.float32))
    order = np.argsort(np.concatenate(rows))
    return np.concatenate(rows)[order], np.concatenate(weights)[order]


def train_record_scorer(
    examples: Sequence[RecordExamples],
    settings: MatcherSettings,
    seed: int = 0,
    *,
    randomised: bool = False,
) -> Scorer:
    """A scorer that has learnt from all examples, each family with the same weight times worth."""
    families = Counter({family: len({x.pair for x in examples if x.family == family})
                        for family in {x.family for x in examples}})  # fmt: skip
    parts = Counter(each.pair for each in examples)
    weights = [
        each.weights
        * np.float32(
            each.worth / (families[each.family] * parts[each.pair] * float(each.weights.sum()))
        )
        for each in examples
    ]
    weight = np.concatenate(weights)
    return Scorer.fit(
        np.concatenate([each.values for each in examples]),
        np.concatenate([each.same for each in examples]),
        settings,
        seed,
        weight * (len(weight) / weight.sum()),
        randomised=randomised,
    )
