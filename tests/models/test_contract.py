"""What every model must do; a new model gets these tests by registering its name."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse as sp
import torch
from safetensors.torch import load_file, save_file

from dualign.arrays import FloatArray, IntArray
from dualign.graphs.primal import PrimalGraph
from dualign.kernels.backend import FUSED
from dualign.matching import nearest
from dualign.models import MODELS, EmbeddingModel, ModelInput, get_model
from dualign.training import MarginObjective, Objective, Trainer, TrainingSettings

COLUMNS, ROWS, ISOLATED, WIDTH = 12, 10, 3, 24
ENTITIES = COLUMNS * ROWS
STEPS = ((1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1))  # what each relation means on the map
TRAINING = TrainingSettings(epochs=60, learning_rate=0.01, negatives=10, refresh_every=10)
OWN_TRAINING = TrainingSettings(epochs=500, learning_rate=0.05, optimizer="adagrad")
# Without a margin a long training does harm: the spaces of MTransE collapse, JAPE pushes for ever.
# An epoch of a model that learns nothing is a round.
EPOCHS = {"mtranse": 60, "jape": 30, "label-propagation": 5}


@dataclass(frozen=True)
class Task:
    """Two maps of one land, with noisy names, attributes and known links.

    A place is related to those east of it, north of it, and so on: a world in which relations are
    translations and neighbourhoods differ.
    """

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


@pytest.fixture(scope="module")
def task() -> Task:
    rng = np.random.default_rng(0)
    size, relations = ENTITIES + ISOLATED, len(STEPS) + 1  # the last one in the left graph only
    world = _map()
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


def _model(name: str, task: Task, seed: int = 0) -> EmbeddingModel:
    torch.manual_seed(seed)
    kind = get_model(name)
    given = ModelInput(primal=task.primal, features=task.features, attributes=task.attributes)
    return kind(given, kind.settings_type())


def _objective(model: EmbeddingModel, task: Task, training: TrainingSettings) -> Objective:
    own = model.objective(task.primal.joint(task.train), 0)
    return own or MarginObjective(task.primal, task.train, training, FUSED)


def _train(model: EmbeddingModel, task: Task, epochs: int | None = None) -> list[float]:
    own = model.objective(task.primal.joint(task.train), 0) is not None
    training = OWN_TRAINING if own else TRAINING
    training = dataclasses.replace(training, epochs=epochs or training.epochs)
    objective = _objective(model, task, training)
    return Trainer(model=model, objective=objective, settings=training).run()["loss"]


def _hits_at_1(rows: FloatArray, task: Task, metric: str) -> float:
    """Share of test links whose right member is nearest to the left one among all entities."""
    left, right = rows[: task.primal.left_entities], rows[task.primal.left_entities :]
    found = nearest(left[task.test[:, 0]], right, 1, metric).indices[:, 0]
    return float((found == task.test[:, 1]).mean())


def test_it_learns_what_names_alone_do_not_tell(name: str, task: Task) -> None:
    model = _model(name, task)
    losses = _train(model, task, EPOCHS.get(name))
    assert losses[-1] < losses[0]
    learnt = _hits_at_1(model.embed(), task, model.metric)
    assert _hits_at_1(task.features, task, "l1") < 0.9 <= learnt


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


@pytest.mark.parametrize("name", sorted(name for name in MODELS if MODELS[name].learns))
def test_the_gradient_reaches_every_parameter(name: str, task: Task) -> None:
    model = _model(name, task)
    loss = next(_objective(model, task, TRAINING).losses(model, 0))
    torch.autograd.backward(loss)
    for which, parameter in model.named_parameters():
        assert parameter.grad is not None, which
        assert parameter.grad.isfinite().all(), which
        assert parameter.grad.any(), which


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
