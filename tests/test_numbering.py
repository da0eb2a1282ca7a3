"""How the input numbers its entities decides nothing: not even where there are ties."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from dualign import Aligner, AlignerSettings, TrainingSettings
from dualign.aligner.deciding import DecisionPolicy, decided
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.scored_pairs import ScoredPairs
from dualign.matcher import ASSIGNMENTS
from dualign.matcher.calibration.probability_calibration import Calibration
from dualign.models import MODELS
from dualign.tasks import OrderedPair
from matcher_graphs import named_pair, shuffled


class Made:
    """A matching whose scored pairs are given."""

    reports, relations, names, evidence, several = (), (), None, None, None

    def __init__(self, scored: ScoredPairs) -> None:
        self.scored = scored
        self.outcome = self
        self.calibration = Calibration()


def decisions(left, right, links, pairs, values, policy):
    """What is decided of pairs that the ordered graphs have, as labels."""
    pair = OrderedPair.of(left, right)
    scored = Made(ScoredPairs(pairs=pairs, probability=values))
    found = decided(pair, pair.links(links), scored, policy, {})
    table = found.in_input_order(pair).table(top_k=3)
    columns = (table.subject_id, table.rank, table.object_id, table.decision, table.confidence)
    return sorted(zip(*columns, strict=True))


@pytest.mark.parametrize("assignment", sorted(ASSIGNMENTS))
@hypothesis_settings(max_examples=25)
@given(seed=st.integers(0, 2**32 - 1))
def test_decisions_among_equals_follow_the_labels(assignment, seed) -> None:
    rng = np.random.default_rng(seed)
    left, right, *_ = named_pair(entities=8, links=1)
    pairs = Pairs(np.flatnonzero(rng.random(64) < 0.6), 8, 8)
    values = rng.choice([0.25, 0.5, 0.75], len(pairs)).astype(np.float32)
    known = pairs.keys[rng.choice(len(pairs), 2, replace=False)]
    values[pairs.find(known)] = 1
    links = np.stack([known // 8, known % 8], axis=1)  # the labels are in order: same numbers
    policy = DecisionPolicy(assignment=assignment)
    expected = decisions(left, right, links, pairs, values, policy)
    ours, left_place = shuffled(left, rng)
    theirs, right_place = shuffled(right, rng)
    moved = np.stack([left_place[links[:, 0]], right_place[links[:, 1]]], axis=1)
    assert decisions(ours, theirs, moved[::-1], pairs, values, policy) == expected


@pytest.mark.parametrize("model", sorted(MODELS))
@pytest.mark.filterwarnings("ignore:.*attribute types")
def test_a_model_learns_the_same_whatever_the_numbering(model) -> None:
    left, right, links, others = named_pair()
    training = TrainingSettings(epochs=3, validation_share=0.2, negatives=5)
    settings = AlignerSettings(model=model, training=training, encoder="characters")
    rng = np.random.default_rng(5)
    ours, left_place = shuffled(left, rng)
    theirs, right_place = shuffled(right, rng)
    moved, wrong = (
        rng.permutation(np.stack([left_place[pairs[:, 0]], right_place[pairs[:, 1]]], axis=1))
        for pairs in (links, others[:, ::-1])
    )
    expected = Aligner(settings).align(left, right, links=links, negatives=others[:, ::-1])
    found = Aligner(settings).align(ours, theirs, links=moved, negatives=wrong)
    for rows, again, place in zip(
        expected.embeddings, found.embeddings, (left_place, right_place), strict=True
    ):
        np.testing.assert_array_equal(again[place], rows)
    assert as_labels(found) == as_labels(expected)


def as_labels(alignment):
    table = alignment.table(top_k=5)
    columns = (table.subject_id, table.rank, table.object_id, table.decision, table.confidence)
    return sorted(zip(*columns, strict=True))
