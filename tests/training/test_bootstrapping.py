"""Bootstrapping: who may be paired, how pairs join and how they leave."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from dualign.aligner.aligner import Aligner
from dualign.aligner.aligner_settings import AlignerSettings
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.canonical import Numbering
from dualign.graphs.primal import PrimalGraph
from dualign.io import read, read_links
from dualign.models import MODELS
from dualign.models.embedding_model import ModelInput
from dualign.models.label_propagation import LabelPropagationModel, LabelPropagationSettings
from dualign.training import BootstrapSettings, TrainingSettings
from dualign.training.bootstrapping import (
    Bootstrapping,
    entities_to_pair,
    unlinked,
)
from dualign.training.presets import get_preset
from dualign.training.trainer import Round
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


def _pairs(found: Round | None) -> list[list[int]]:
    assert found is not None
    np.testing.assert_array_equal(found.links[:2] - [0, 6], LINKS)  # the known ones stay
    return (found.links[2:] - [0, 6]).tolist()


@pytest.mark.parametrize("choose", ["mutual", "matching"])
def test_pairs_join_and_are_withdrawn(primal: PrimalGraph, choose: str) -> None:
    left, right = np.eye(6, 8), np.eye(7, 8)
    crossed = right.copy()
    crossed[[4, 5]] = right[[5, 4]]
    rounds = [_rows(left, right), _rows(left, crossed), _rows(left, crossed)]
    ours = _bootstrapping(primal, rounds, choose, 0.5)
    assert _pairs(ours.round()) == [[2, 2], [3, 3], [4, 4], [5, 5]]
    second = ours.round()
    assert _pairs(second) == [[2, 2], [3, 3], [4, 5], [5, 4]]
    assert second is not None
    assert (second.joined, second.withdrawn) == (2, 2)
    assert ours.round() is None


@pytest.mark.parametrize(("settled", "goes_on"), [(0.0, True), (0.5, True), (1.0, False)])
def test_it_ends_when_few_enough_pairs_come_or_go(
    primal: PrimalGraph, settled: float, goes_on: bool
) -> None:
    """Four pairs of which two part and pair anew: as many changes as pairs."""
    left, right = np.eye(6, 8), np.eye(7, 8)
    crossed = right.copy()
    crossed[[4, 5]] = right[[5, 4]]
    ours = _bootstrapping(primal, [_rows(left, right), _rows(left, crossed)], "mutual", 0.5)
    ours.settings = dataclasses.replace(ours.settings, settled=settled)
    ours.round()
    assert (ours.round() is not None) == goes_on


@pytest.mark.parametrize("choose", ["mutual", "matching"])
def test_nothing_comes_where_one_side_is_linked_already(primal: PrimalGraph, choose: str) -> None:
    ours = _bootstrapping(primal, [_rows(np.eye(6, 8), np.eye(7, 8))], choose, 0.5)
    ours.among = (np.empty(0, dtype=np.int64), np.arange(7))
    assert ours.round() is None


def test_how_sure_the_model_may_be_is_seen_in_held_out_links(primal: PrimalGraph) -> None:
    """Links that were learnt are nearest to each other; the held-out ones are as far as others."""
    rng = np.random.default_rng(0)
    left = rng.normal(size=(6, 8))
    right = np.concatenate([left, left[:1]]) + 0.9 * rng.normal(size=(7, 8))
    right[:2] = left[:2]
    chosen = []
    for held_out in (np.empty((0, 2), dtype=np.int64), np.array([[2, 5], [3, 4], [4, 3], [5, 2]])):
        ours = _bootstrapping(primal, [_rows(left, right)], "mutual", 0.5)
        ours.held_out = held_out
        chosen.append(ours.round())
    assert len(_pairs(chosen[0])) > 0
    assert chosen[1] is None


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
    found = pair.test_entities()
    assert found is not None
    assert [side.tolist() for side in found] == [[0, 1, 2], [0, 1, 2]]
    settings = BootstrapSettings(among="test")
    unknown = entities_to_pair(settings, primal, LINKS, found)
    assert [side.tolist() for side in unknown] == [[2], [2]]  # without those that LINKS name
    with pytest.raises(UsageError, match="needs a benchmark folder with test links"):
        entities_to_pair(settings, primal, LINKS, None)


@pytest.mark.parametrize("model", sorted(MODELS))
@pytest.mark.filterwarnings("ignore::dualign.core.errors.InputWarning")
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
    whole = Aligner(settings=settings, workspace=tmp_path / model).align(left, right, links=links)
    rounds = whole.record["history"]["links"]
    assert rounds
    assert min(rounds) > len(links)
    aligner = Aligner(settings=settings, workspace=tmp_path / model, resume=True)
    resumed = aligner.align(left, right, links=links)
    for ours, theirs in zip(whole.embeddings, resumed.embeddings, strict=True):
        np.testing.assert_array_equal(ours, theirs)


def _always(pair: list[int]) -> Callable[..., IntArray]:
    return lambda *_: np.array([pair])


@pytest.mark.parametrize("model", sorted(MODELS))
@pytest.mark.filterwarnings("ignore::dualign.core.errors.InputWarning")
def test_the_members_of_a_labelled_pair_can_part(
    model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every model their vectors stay two, or the pair would be each other's nearest for ever."""
    write_world(tmp_path)
    left, right = read(tmp_path / "left.tsv"), read(tmp_path / "right.tsv")
    links = read_links(tmp_path / "links.tsv", left, right)
    wrong = [int(side[0]) for side in _unlinked_labels(left, right, links)]
    monkeypatch.setattr(Bootstrapping, "_mutual", _always(wrong))
    training = dataclasses.replace(
        get_preset(model, "reference").training,
        epochs=6,
        bootstrap=BootstrapSettings(rounds=1, every=5),
    )
    aligner = Aligner(AlignerSettings(model=model, training=training))
    alignment = aligner.align(left, right, links=links)
    assert alignment.embeddings is not None
    ours, theirs = alignment.embeddings
    assert alignment.record["history"]["joined"] == [1]
    (one, other), *_ = alignment.bootstrapped
    assert np.abs(ours[one] - theirs[other]).max() > 1e-4


@pytest.mark.parametrize("model", ["iptranse", "jape", "label-propagation", "rdgcn"])
def test_wrong_labels_are_withdrawn_in_training(
    model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two pairs of the first round are crossed; the model learns from them, and lets them go."""
    write_world(tmp_path, entities=120)
    left, right = read(tmp_path / "left.tsv"), read(tmp_path / "right.tsv")
    links = read_links(tmp_path / "links.tsv", left, right)
    choose = Bootstrapping._mutual
    crossed: list[IntArray] = []

    def cross_first(self: Bootstrapping, ours: FloatArray, theirs: FloatArray) -> IntArray:
        pairs = choose(self, ours, theirs)
        if not crossed:
            pairs[:2, 1] = pairs[1::-1, 1].copy()
            crossed.append(Numbering.of(left, right).input_links(pairs[:2]))
        return pairs

    monkeypatch.setattr(Bootstrapping, "_mutual", cross_first)
    settings = AlignerSettings(model=model, bootstrap=BootstrapSettings(settled=0.0))
    alignment = Aligner(settings).align(left, right, links=links)
    assert sum(alignment.record["history"]["withdrawn"]) >= 2
    kept = set(map(tuple, alignment.bootstrapped.tolist()))
    assert not set(map(tuple, crossed[0].tolist())) & kept


def _unlinked_labels(
    left: KnowledgeGraph, right: KnowledgeGraph, links: IntArray
) -> tuple[IntArray, IntArray]:
    """Entities that no link names, as positions in the order of labels, which models see."""
    numbering = Numbering.of(left, right)
    return unlinked(PrimalGraph.join(left, right), numbering.ordered_links(links))


def test_label_propagation_comes_to_doubt_a_wrong_label(tmp_path: Path) -> None:
    true = dict(write_world(tmp_path, entities=120))
    left, right = read(tmp_path / "left.tsv"), read(tmp_path / "right.tsv")
    links = read_links(tmp_path / "links.tsv", left, right)
    primal = PrimalGraph.join(left, right)
    model = LabelPropagationModel(ModelInput(primal=primal), LabelPropagationSettings())
    rounds = model.objective(primal.joint(links), 0)
    lefts, rights = unlinked(primal, links)
    entity, wrong = int(lefts[0]), int(rights[1])
    assert true[left.entities[entity]] != right.entities[wrong]
    rounds.relink(primal.joint(np.concatenate([links, [[entity, wrong]]])))
    assert model.rights[entity, 0] == wrong
    for epoch in range(4):
        list(rounds.losses(model, epoch))
    assert right.entities[int(model.rights[entity, 0])] == true[left.entities[entity]]


def test_early_stopping_ends_the_epochs_and_not_the_bootstrapping(tmp_path: Path) -> None:
    write_world(tmp_path)
    left, right = read(tmp_path / "left.tsv"), read(tmp_path / "right.tsv")
    links = read_links(tmp_path / "links.tsv", left, right)
    training = TrainingSettings(
        epochs=60,
        validation_share=0.3,
        validate_every=1,
        patience=2,
        bootstrap=BootstrapSettings(rounds=2, every=3, threshold=0.0, settled=0.0),
    )
    aligner = Aligner(AlignerSettings(model="rdgcn", training=training))
    history = aligner.align(left, right, links=links).record["history"]
    assert len(history["loss"]) < 60
    assert history["links"]


def test_the_settings_switch_bootstrapping_on_and_off_on_top_of_the_preset() -> None:
    for model in ("jape", "bootea"):
        preset = get_preset(model, "reference").training
        policy = BootstrapSettings(rounds=3)
        asked = AlignerSettings(model=model, bootstrap=policy).resolved.training
        assert asked == dataclasses.replace(preset, bootstrap=policy)
        off = AlignerSettings(model=model, bootstrap=False).resolved.training
        assert off == dataclasses.replace(preset, bootstrap=None)
        assert AlignerSettings(model=model).resolved.training == preset


def test_bootstrapping_without_links_says_what_is_missing(tmp_path: Path) -> None:
    write_world(tmp_path)
    left, right = read(tmp_path / "left.tsv"), read(tmp_path / "right.tsv")
    training = dataclasses.replace(
        get_preset("rdgcn", "reference").training, bootstrap=BootstrapSettings()
    )
    aligner = Aligner(settings=AlignerSettings(model="rdgcn", training=training))
    with pytest.raises(UsageError, match=r"starts from known links, and there are 0"):
        aligner.fit(left, right)
