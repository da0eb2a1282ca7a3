"""What every model must do; a new model gets these tests by registering its name."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy.sparse as sp
import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

from dualign.aligner.aligner_settings import AlignerSettings
from dualign.aligner.model_fitting import ModelFitting
from dualign.core.arrays import FloatArray, IntArray
from dualign.embedding import nearest
from dualign.embedding.relation_vectors import relation_vectors
from dualign.graphs.primal import PrimalGraph
from dualign.kernels.backend import FUSED
from dualign.models import MODELS
from dualign.models.embedding_model import EmbeddingModel, ModelInput
from dualign.models.iptranse import IPTransE
from dualign.models.objective import Objective
from dualign.models.translation.labelled_triples import LabelledTriples
from dualign.models.translation.swapping import exchanged_triples
from dualign.training import TrainingSettings
from dualign.training.margin_objective import MarginObjective
from dualign.training.presets import get_preset
from dualign.training.trainer import Trainer

COLUMNS, ROWS, ISOLATED, WIDTH = 12, 10, 3, 24
ENTITIES = COLUMNS * ROWS
STEPS = ((1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1))  # what each relation means on the map
SAME = 2  # relations of the same name, where a test gives them
TRAINING = TrainingSettings(epochs=60, learning_rate=0.01, negatives=10, refresh_every=10)
OF_NAMES = sorted(name for name in MODELS if MODELS[name].reads_names)
OF_STRUCTURE = sorted(name for name in MODELS if not MODELS[name].reads_names)
LEARNING = sorted(name for name in MODELS if MODELS[name].learns)
SHARING = sorted(name for name in MODELS if MODELS[name].shares_relations)
ALONE = [(name, False) for name in sorted(MODELS)]
WITH_SHARED = [(name, True) for name in SHARING]  # given relations of the same name


@dataclass(frozen=True)
class Task:
    """Two graphs of one world, with noisy names, attributes and known links."""

    primal: PrimalGraph
    features: FloatArray
    attributes: sp.csr_array
    links: IntArray

    @property
    def train(self) -> IntArray:
        return self.links[: 2 * ENTITIES // 3]

    @property
    def test(self) -> IntArray:
        return self.links[2 * ENTITIES // 3 :]

    @property
    def same_relations(self) -> IntArray:
        ours = np.arange(SAME)
        return self.primal.joint_relations(np.stack([ours, ours], axis=1))


@pytest.fixture(scope="module")
def task() -> Task:
    """Two maps of one land.

    A place is related to those east of it, north of it, and so on: names of places near one another
    are told apart by their neighbours' names.
    """
    return _two_views(_map())


@pytest.fixture(scope="module")
def tangle() -> Task:
    """Two views of a random graph: every neighbourhood is another, as structure alone needs it."""
    count = 5 * ENTITIES
    rng = np.random.default_rng(0)
    heads, tails = np.arange(count) % ENTITIES, rng.integers(0, ENTITIES, count)
    return _two_views(np.stack([heads, rng.integers(0, len(STEPS), count), tails], axis=1))


def _two_views(world: IntArray) -> Task:
    rng = np.random.default_rng(0)
    size, relations = ENTITIES + ISOLATED, len(STEPS) + 1  # the last one in the left graph only
    left, right = (world[rng.random(len(world)) < 0.95] for _ in range(2))
    left = np.vstack([left, [[0, relations - 1, 1], [2, relations - 1, 2]]])
    moved_to = rng.permutation(size)
    right[:, ::2] = moved_to[right[:, ::2]]
    names = rng.standard_normal((size, WIDTH))
    theirs = np.empty_like(names)
    theirs[moved_to] = names
    # Half of the features are worth little: that is what there is to learn.
    noise = np.where(np.arange(WIDTH) < WIDTH // 2, 1.2, 0.2)
    features = np.concatenate([names, theirs]) + noise * rng.standard_normal((2 * size, WIDTH))
    members = rng.permutation(ENTITIES)
    return Task(
        PrimalGraph(
            left_entities=size,
            right_entities=size,
            left_relations=relations,
            right_relations=relations,
            triples=np.concatenate([left, right + np.array([size, relations, size])]),
        ),
        features.astype(np.float32),
        _attributes(rng, moved_to),
        np.column_stack([members, moved_to[members]]),
    )


def _map() -> IntArray:
    place = np.arange(ENTITIES).reshape(ROWS, COLUMNS)
    triples = []
    for relation, (east, north) in enumerate(STEPS):
        heads, tails = place[: ROWS - north, : COLUMNS - east], place[north:, east:]
        relations = np.full(heads.size, relation)
        triples.append(np.stack([heads.ravel(), relations, tails.ravel()], axis=1))
    return np.concatenate(triples)


def _attributes(rng: np.random.Generator, moved_to: IntArray) -> sp.csr_array:
    ours = rng.random((len(moved_to), 20)) < 0.2
    theirs = np.empty_like(ours)
    theirs[moved_to] = ours
    return sp.csr_array(np.concatenate([ours, theirs]).astype(float))


@pytest.fixture(autouse=True)
def _one_thread() -> Iterator[None]:
    """Threads that share a tiny graph wait for one another most of the time."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(params=sorted(MODELS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def _given(task: Task, **more: Any) -> ModelInput:
    return ModelInput(
        primal=task.primal, features=task.features, attributes=task.attributes, **more
    )


def _model(name: str, task: Task, seed: int = 0, **more: Any) -> EmbeddingModel:
    torch.manual_seed(seed)
    kind = MODELS[name]
    return kind(_given(task, **more), kind.settings_type())


def _objective(model: EmbeddingModel, task: Task, training: TrainingSettings) -> Objective:
    own = model.objective(task.primal.joint(task.train), 0)
    return own or MarginObjective(task.primal, task.train, training, FUSED)


def _train(model: EmbeddingModel, task: Task, epochs: int | None = None) -> list[float]:
    training = dataclasses.replace(TRAINING, epochs=epochs or TRAINING.epochs)
    objective = _objective(model, task, training)
    return Trainer(model=model, objective=objective, settings=training).run()["loss"]


def _hits_at_1(rows: FloatArray, task: Task, metric: str) -> float:
    """Share of test links whose right member is nearest to the left one among all entities."""
    left, right = rows[: task.primal.left_entities], rows[task.primal.left_entities :]
    found = nearest(left[task.test[:, 0]], right, 1, metric).indices[:, 0]
    return float((found == task.test[:, 1]).mean())


@pytest.mark.parametrize("name", OF_NAMES)
def test_it_learns_what_names_alone_do_not_tell(name: str, task: Task) -> None:
    model = _model(name, task)
    losses = _train(model, task)
    assert losses[-1] < losses[0]
    learnt = _hits_at_1(model.embed(), task, model.metric)
    assert _hits_at_1(task.features, task, "l1") < 0.9 <= learnt


@pytest.mark.parametrize("name", OF_STRUCTURE)
def test_its_preset_aligns_a_small_graph_by_structure(name: str, tangle: Task) -> None:
    _assert_preset_aligns(name, tangle, _given(tangle))


@pytest.mark.parametrize("name", SHARING)
def test_its_preset_aligns_a_small_graph_that_shares_relations(name: str, tangle: Task) -> None:
    _assert_preset_aligns(name, tangle, _given(tangle, same_relations=tangle.same_relations))


def _assert_preset_aligns(name: str, task: Task, given: ModelInput) -> None:
    preset = get_preset(name, "reference")
    torch.manual_seed(0)
    model = MODELS[name](given, preset.model)
    fitting = ModelFitting(settings=AlignerSettings(model=name))
    losses = fitting.train(model, given, links=task.train).history["loss"]
    assert losses[preset.training.epochs - 1] < losses[0]  # links that are found then add terms
    assert _hits_at_1(model.embed(), task, model.metric) >= 0.9


@pytest.mark.parametrize(("name", "shares"), ALONE + WITH_SHARED)
def test_both_sets_of_kernels_learn_the_same(name: str, shares: bool, task: Task) -> None:
    same = task.same_relations if shares else None
    models = [_model(name, task, kernels=each, same_relations=same) for each in ("torch", "fused")]
    losses = [_train(model, task, 3) for model in models]
    np.testing.assert_allclose(losses[0], losses[1], rtol=1e-4)
    np.testing.assert_allclose(models[0].embed(), models[1].embed(), rtol=1e-3, atol=1e-4)


def test_the_same_seed_gives_the_same_result(name: str, task: Task) -> None:
    first, second = _model(name, task), _model(name, task)
    assert _train(first, task, 12) == _train(second, task, 12)
    np.testing.assert_array_equal(first.embed(), second.embed())


def test_saved_weights_give_the_same_embeddings(name: str, task: Task, tmp_path: Path) -> None:
    model = _model(name, task)
    _train(model, task, 3)
    save_file(model.state_dict(), tmp_path / "model.safetensors")
    other = _model(name, task, seed=1)
    other.load_state_dict(load_file(tmp_path / "model.safetensors"))
    np.testing.assert_array_equal(other.embed(), model.embed())


def test_a_model_says_whether_it_has_anything_to_learn(name: str, task: Task) -> None:
    model = _model(name, task)
    assert model.learns == any(parameter.requires_grad for parameter in model.parameters())


@pytest.mark.parametrize("name", LEARNING)
def test_the_gradient_reaches_every_parameter(name: str, task: Task) -> None:
    model = _model(name, task)
    loss = next(_objective(model, task, TRAINING).losses(model, 0))
    torch.autograd.backward(loss)
    for which, parameter in model.named_parameters():
        assert parameter.grad is not None, which
        assert parameter.grad.isfinite().all(), which
        assert parameter.grad.any(), which


@pytest.mark.parametrize(("name", "shares"), [(name, False) for name in LEARNING] + WITH_SHARED)
def test_the_gradient_reaches_whatever_triples_name(name: str, shares: bool, task: Task) -> None:
    model = _model(name, task, same_relations=task.same_relations if shares else None)
    torch.autograd.backward(next(_objective(model, task, TRAINING).losses(model, 0)))
    entities, relations = task.primal.triples[:, ::2], task.primal.triples[:, 1]
    tables = 0
    for which, parameter in model.named_parameters():
        if which in {"entities", "names", "structure"}:
            assert _reached(parameter, _rows(model, "alias", entities)), which
            tables += 1
        if which == "relations":
            assert _reached(parameter, _rows(model, "relation_alias", relations)), which
    assert tables == 1


@pytest.mark.parametrize("name", ["bootea", "iptranse"])
def test_the_gradient_of_found_links_reaches_the_members_of_both_graphs(
    name: str, task: Task
) -> None:
    model = _model(name, task)
    objective = model.objective(task.primal.joint(task.train), 0)
    assert objective is not None
    found = task.primal.joint(task.test)
    objective.relink(task.primal.joint(task.links))
    table = model.get_parameter("entities")
    with torch.no_grad():  # alike, as found links are
        table[found[:, 1]] = table[found[:, 0]] + 0.1 * torch.rand(len(found), table.shape[1])
    torch.autograd.backward(_loss_of_found_links(model, objective, found))
    for side in found.T:
        assert _reached(table, _rows(model, "alias", side))


def _loss_of_found_links(model: EmbeddingModel, objective: Objective, found: IntArray) -> Tensor:
    if isinstance(model, IPTransE):
        return model.soft_loss(model.tables())
    assert isinstance(objective, LabelledTriples)
    np.testing.assert_array_equal(objective.model.labels, found)
    return objective.triple_loss(exchanged_triples(objective.triples, found)[0])


def _reached(table: Tensor, rows: Tensor) -> bool:
    """Whether every one of these rows has a gradient other than zero."""
    assert table.grad is not None
    return bool(table.grad[rows].any(dim=1).all())


def _rows(model: EmbeddingModel, alias: str, places: IntArray) -> Tensor:
    """Where the vectors of entities or relations stand; a model may let some share one."""
    rows = torch.from_numpy(np.unique(places))
    shared = getattr(model, alias, None)
    return rows if shared is None else shared[rows]


def test_isolated_entities_and_relations_of_one_graph_get_finite_vectors(
    name: str, task: Task
) -> None:
    model = _model(name, task)
    _train(model, task, 3)
    rows = model.embed()
    assert rows.shape[0] == task.primal.entities
    assert rows.dtype == np.float32
    assert np.isfinite(rows).all()
    alone = np.setdiff1d(np.arange(task.primal.entities), task.primal.triples[:, ::2])
    assert len(alone) >= 2 * ISOLATED
    # A vector of zeros is as far from everything: nothing is known, and nothing was learnt.
    assert (np.abs(rows[alone]).sum(axis=1) > 0).all() == model.learns
    relations = model.embed_relations()
    if relations is None:
        relations = relation_vectors(task.primal, rows)
    assert len(np.unique(task.primal.triples[:, 1])) < task.primal.relations
    assert len(relations) == task.primal.relations
    assert np.isfinite(relations).all()
    for which, tensor in model.state_dict().items():
        assert tensor.isfinite().all(), which
