"""Label propagation as a model: beliefs, rounds, what is known and what is not."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
import torch

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import IntArray
from dualign.core.errors import UsageError
from dualign.graphs.primal import PrimalGraph
from dualign.models.embedding_model import ModelInput
from dualign.models.label_propagation import (
    LabelPropagationModel,
    LabelPropagationSettings,
    summed,
)

SIZE = 30


def twins(seed: int = 0) -> PrimalGraph:
    """A graph beside itself, under the same numbers."""
    rng = np.random.default_rng(seed)
    triples = rng.integers(0, [SIZE, 3, SIZE], (4 * SIZE, 3))
    shift = np.array([SIZE, 3, SIZE])
    return PrimalGraph(
        left_entities=SIZE, right_entities=SIZE, left_relations=3, right_relations=3,
        triples=np.concatenate([triples, triples + shift]),
    )  # fmt: skip


def made(primal: PrimalGraph, **settings: float) -> LabelPropagationModel:
    torch.manual_seed(0)
    given = ModelInput(primal=primal)
    return LabelPropagationModel(given, LabelPropagationSettings(width=256, **settings))


def links(primal: PrimalGraph, known: int) -> IntArray:
    return primal.joint(np.stack([np.arange(known)] * 2, axis=1))


def after(model: LabelPropagationModel, known: IntArray, rounds: int) -> None:
    objective = model.objective(known, 0)
    for epoch in range(rounds):
        list(objective.losses(model, epoch))


def best(model: LabelPropagationModel) -> IntArray:
    return model.rights[:, 0].numpy()


@pytest.mark.parametrize("directed", [True, False])
def test_rounds_find_the_twin_of_every_entity_from_two_links(directed: bool) -> None:
    model = made(twins(), directed=directed)
    after(model, links(twins(), 2), 1)
    once = int((best(model) == np.arange(SIZE)).sum())
    after(model, links(twins(), 2), 8)
    found = int((best(model) == np.arange(SIZE)).sum())
    assert once < found
    assert found >= 0.9 * SIZE


def test_a_known_link_is_believed_fully_whatever_its_neighbours_say() -> None:
    primal = twins()
    wrong = primal.joint(np.array([[0, 5], [1, 1], [2, 2], [3, 3], [4, 4]]))
    model = made(primal)
    after(model, wrong, 3)
    assert best(model)[0] == 5
    assert model.beliefs[0, 0] == 1
    assert 0 not in model.rights[1:].numpy()[model.beliefs[1:].numpy() == 1]
    assert 5 not in best(model)[1:], "a member of a link has no other counterpart"


def test_what_is_believed_is_kept_as_it_was_given() -> None:
    model = made(twins())
    pairs = Pairs(np.array([3, SIZE + 1, SIZE + 4]), SIZE, SIZE)
    model.believe(pairs, np.array([0.5, 0.25, 0.75], dtype=np.float32))
    assert model.rights[0].tolist()[:2] == [3, -1]
    assert model.rights[1].tolist()[:3] == [4, 1, -1], "the best comes first"
    assert model.beliefs[1].tolist()[:3] == [0.75, 0.25, 0]


def test_an_own_label_is_no_reason_to_be_alike() -> None:
    """Two entities that are linked, but have no neighbours in common, stay apart."""
    primal = dataclasses.replace(twins(), triples=np.array([[0, 0, 1], [SIZE, 3, SIZE + 2]]))
    model = made(primal)
    after(model, primal.joint(np.array([[0, 0], [1, 1], [2, 2]])), 1)
    left, right = summed(model.views())
    assert left[0].any()
    assert right[0].any()
    assert abs(float(left[0] @ right[0])) < 0.3
    assert not left[5].any()


def test_without_links_there_is_nothing_to_carry() -> None:
    with pytest.raises(UsageError, match="known links, and there are 0"):
        made(twins()).objective(np.empty((0, 2), dtype=np.int64), 0)


def test_believed_pairs_are_near_by_the_label_they_share() -> None:
    """Without an edge nothing arrives, and what is left is the belief itself."""
    primal = dataclasses.replace(twins(), triples=np.empty((0, 3), dtype=np.int64))
    model = made(primal)
    pairs = Pairs(np.array([0, 1, SIZE + 4]), SIZE, SIZE)
    model.believe(pairs, np.array([0.5, 0.25, 1.0], dtype=np.float32))
    rows = model.embed()
    near = rows[:SIZE] @ rows[SIZE:].T
    assert near[1, 4] == pytest.approx(1)
    assert near[0, :2] == pytest.approx([0.75 * 0.5, 0.75 * 0.25])
    assert abs(near[1, 0]) < 0.3 * 0.5
    assert not near[2:].any()
