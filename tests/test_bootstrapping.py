"""Bootstrapping: who may be paired, how pairs join and how they leave."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest

from dualign.aligner import Aligner
from dualign.aligner_settings import AlignerSettings
from dualign.arrays import FloatArray, IntArray
from dualign.bootstrapping import (
    Bootstrapping,
    entities_of_test,
    entities_to_pair,
    most_similar_first,
    unlinked,
)
from dualign.errors import UsageError
from dualign.graph_pair import GraphPair
from dualign.graphs.primal import PrimalGraph
from dualign.io import read, read_links
from dualign.knowledge_graph import KnowledgeGraph
from dualign.models import MODELS
from dualign.presets import get_preset
from dualign.training import BootstrapSettings
from worlds import write_world

LINKS = np.array([[0, 0], [1, 1]])


@pytest.fixture
def primal() -> PrimalGraph:
    return PrimalGraph(
        left_entities=6,
        right_entities=7,
        left_relations=1,
        right_relations=1,
        triples=np.array([[0, 0, 1], [6, 1, 7]]),
    )


def _rows(left: FloatArray, right: FloatArray) -> FloatArray:
    return np.concatenate([left, right]).astype(np.float32)


def _bootstrapping(
    primal: PrimalGraph, rows: list[FloatArray], choose: str, threshold: float
) -> Bootstrapping:
    settings = BootstrapSettings(choose=choose, threshold=threshold)
    return Bootstrapping(
        embed=lambda: rows.pop(0),
        primal=primal,
        links=LINKS,
        settings=settings,
        metric="cosine",
        among=entities_to_pair(settings, primal, LINKS, None),
    )


def _pairs(links: IntArray | None) -> list[list[int]]:
    assert links is not None
    np.testing.assert_array_equal(links[:2] - [0, 6], LINKS)  # the known ones stay
    return (links[2:] - [0, 6]).tolist()


@pytest.mark.parametrize("choose", ["mutual", "matching"])
def test_pairs_join_and_are_withdrawn(primal: PrimalGraph, choose: str) -> None:
    left, right = np.eye(6, 8), np.eye(7, 8)
    crossed = right.copy()
    crossed[[4, 5]] = right[[5, 4]]
    rounds = [_rows(left, right), _rows(left, crossed), _rows(left, crossed)]
    ours = _bootstrapping(primal, rounds, choose, 0.5)
    assert _pairs(ours.round()) == [[2, 2], [3, 3], [4, 4], [5, 5]]
    assert _pairs(ours.round()) == [[2, 2], [3, 3], [4, 5], [5, 4]]
    assert ours.round() is None


def test_a_matching_waits_for_its_first_pair(primal: PrimalGraph) -> None:
    left, right = np.eye(6, 16), np.eye(7, 16, k=8)
    near = np.eye(7, 16)
    rounds = [_rows(left, right), _rows(left, right), _rows(left, near)]
    ours = _bootstrapping(primal, rounds, "matching", 0.9)
    assert [_pairs(ours.round()) for _ in range(3)] == [[], [], [[2, 2], [3, 3], [4, 4], [5, 5]]]


def test_no_mutual_pair_is_the_end(primal: PrimalGraph) -> None:
    alike = _rows(np.ones((6, 8)), np.ones((7, 8)))
    assert _bootstrapping(primal, [alike], "mutual", 0.5).round() is None


def test_a_tie_is_no_mutual_choice(primal: PrimalGraph) -> None:
    left, right = np.eye(6, 8), np.eye(7, 8)
    right[6] = right[5]
    ours = _bootstrapping(primal, [_rows(left, right)], "mutual", 0.0)
    assert _pairs(ours.round()) == [[2, 2], [3, 3], [4, 4]]


def test_the_state_goes_on_where_it_stopped(primal: PrimalGraph) -> None:
    rows = _rows(np.eye(6, 8), np.eye(7, 8))
    first = _bootstrapping(primal, [rows], "mutual", 0.5)
    first.round()
    second = _bootstrapping(primal, [rows], "mutual", 0.5)
    second.restore(first.state())
    assert second.round() is None


def test_a_more_similar_pair_takes_an_entity_from_an_earlier_label() -> None:
    labels = np.array([[0, 0], [1, 0], [1, 1]])
    similarity = np.array([1, 0.99, 0.1], dtype=np.float32)
    assert most_similar_first(labels, similarity).tolist() == [[0, 0], [1, 1]]


def test_a_neighbour_in_common_can_decide(primal: PrimalGraph) -> None:
    """Left 2 is as near to right 2 as to right 3; only right 3 knows the counterpart of left 0."""
    primal = dataclasses.replace(primal, triples=np.array([[2, 0, 0], [9, 1, 6]]))
    left, right = np.eye(6, 8), np.eye(7, 8)
    left[2] = [0, 0, 0.8, 0.6, 0, 0, 0, 0]
    left[3:] = right[3:6] = 0
    right[3, 3] = 1
    chosen = []
    for bonus in (0.0, 0.3):
        ours = _bootstrapping(primal, [_rows(left, right)], "matching", 0.5)
        ours.settings = dataclasses.replace(ours.settings, neighbour_bonus=bonus)
        chosen.append(_pairs(ours.round()))
    assert chosen == [[[2, 2]], [[2, 3]]]


def test_linked_entities_are_not_paired_again(primal: PrimalGraph) -> None:
    left, right = unlinked(primal, LINKS)
    assert (left.tolist(), right.tolist()) == ([2, 3, 4, 5], [2, 3, 4, 5, 6])


def test_test_entities_are_given_without_their_order(primal: PrimalGraph) -> None:
    graph = KnowledgeGraph(entities=["a", "b", "c"], relations=["r"], triples=np.array([[0, 0, 1]]))
    pair = GraphPair(left=graph, right=graph, test=np.array([[2, 0], [0, 2], [1, 1]]))
    found = entities_of_test(pair)
    assert found is not None
    assert [side.tolist() for side in found] == [[0, 1, 2], [0, 1, 2]]
    settings = BootstrapSettings(among="test")
    assert entities_to_pair(settings, primal, LINKS, found) is found
    with pytest.raises(UsageError, match="needs a benchmark folder with test links"):
        entities_to_pair(settings, primal, LINKS, None)


@pytest.mark.parametrize("model", sorted(MODELS))
@pytest.mark.filterwarnings("ignore::dualign.errors.InputWarning")
def test_every_model_can_be_bootstrapped_and_resumed(model: str, tmp_path: Path) -> None:
    write_world(tmp_path)
    left, right = read(tmp_path / "left.tsv"), read(tmp_path / "right.tsv")
    links = read_links(tmp_path / "links.tsv", left, right)
    training = dataclasses.replace(
        get_preset(model, "reference").training,
        epochs=6,
        checkpoint_every=10,  # after BootEA's first walk over its labels and before its second
        bootstrap=BootstrapSettings(rounds=2, every=5, threshold=0.0),
    )
    settings = AlignerSettings(model=model, training=training)
    whole = Aligner(settings=settings, workspace=tmp_path / model).fit(left, right, links)
    rounds = whole.record["history"]["links"]
    assert rounds
    assert min(rounds) > len(links)
    resumed = Aligner(settings=settings, workspace=tmp_path / model, resume=True)
    resumed.fit(left, right, links)
    for ours, theirs in zip(whole.embeddings, resumed.embeddings, strict=True):
        np.testing.assert_array_equal(ours, theirs)


def test_bootstrapping_without_links_says_what_is_missing(tmp_path: Path) -> None:
    write_world(tmp_path)
    left, right = read(tmp_path / "left.tsv"), read(tmp_path / "right.tsv")
    training = dataclasses.replace(
        get_preset("rdgcn", "reference").training, bootstrap=BootstrapSettings()
    )
    aligner = Aligner(settings=AlignerSettings(model="rdgcn", training=training))
    with pytest.raises(UsageError, match=r"goes on from known links, and there are 0"):
        aligner.fit(left, right)
