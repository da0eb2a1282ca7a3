"""What every model must do; a new model gets these tests by registering its name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file

from dualign.arrays import FloatArray, IntArray
from dualign.graphs.primal import PrimalGraph
from dualign.kernels.backend import FUSED
from dualign.kernels.l1 import l1_distances
from dualign.models import MODELS, EmbeddingModel, ModelInput, get_model
from dualign.training import MarginObjective, Trainer, TrainingSettings

ENTITIES, ISOLATED, WIDTH = 120, 3, 24
TRAINING = TrainingSettings(epochs=60, learning_rate=0.01, negatives=10, refresh_every=10)


@dataclass(frozen=True)
class Task:
    """Two noisy copies of one random graph, with noisy name vectors and some known links."""

    primal: PrimalGraph
    features: FloatArray
    links: IntArray

    @property
    def train(self) -> IntArray:
        return self.links[: ENTITIES // 2]

    @property
    def test(self) -> IntArray:
        return self.links[ENTITIES // 2 :]


@pytest.fixture(scope="module")
def task() -> Task:
    rng = np.random.default_rng(0)
    size, relations = ENTITIES + ISOLATED, 7  # the last relation is used in the left graph only
    world = rng.integers(0, [ENTITIES, relations - 1, ENTITIES], (150, 3))
    left, right = world[rng.random(150) < 0.95], world[rng.random(150) < 0.95]
    left = np.vstack([left, [[0, relations - 1, 1], [2, relations - 1, 2]]])
    moved_to = rng.permutation(size)
    right[:, ::2] = moved_to[right[:, ::2]]
    names = rng.standard_normal((size, WIDTH))
    theirs = np.empty_like(names)
    theirs[moved_to] = names
    # Half of the features are worth little: that is what there is to learn.
    noise = np.where(np.arange(WIDTH) < WIDTH // 2, 1.2, 0.3)
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
        np.column_stack([members, moved_to[members]]),
    )


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
    return kind(ModelInput(primal=task.primal, features=task.features), kind.settings_type())


def _train(model: EmbeddingModel, task: Task, training: TrainingSettings = TRAINING) -> list[float]:
    objective = MarginObjective(task.primal, task.train, training, FUSED)
    return Trainer(model=model, objective=objective, settings=training).run()["loss"]


def _hits_at_1(rows: FloatArray, task: Task) -> float:
    """Share of test links whose right member is nearest to the left one among all entities."""
    left = rows[: task.primal.left_entities]
    distances = l1_distances(left[task.test[:, 0]], rows[task.primal.left_entities :])
    return float((distances.argmin(axis=1) == task.test[:, 1]).mean())


def test_it_learns_what_names_alone_do_not_tell(name: str, task: Task) -> None:
    model = _model(name, task)
    assert _hits_at_1(task.features, task) < 0.8
    losses = _train(model, task)
    assert losses[-1] < losses[0]
    assert _hits_at_1(model.embed(), task) >= 0.9


def test_the_same_seed_gives_the_same_result(name: str, task: Task) -> None:
    short = TrainingSettings(epochs=5, refresh_every=2, negatives=10)
    first, second = _model(name, task), _model(name, task)
    assert _train(first, task, short) == _train(second, task, short)
    np.testing.assert_array_equal(first.embed(), second.embed())


def test_saved_weights_give_the_same_embeddings(name: str, task: Task, tmp_path: Path) -> None:
    model = _model(name, task)
    _train(model, task, TrainingSettings(epochs=3, negatives=10))
    save_file(model.state_dict(), tmp_path / "model.safetensors")
    other = _model(name, task, seed=1)
    other.load_state_dict(load_file(tmp_path / "model.safetensors"))
    np.testing.assert_array_equal(other.embed(), model.embed())


def test_the_gradient_reaches_every_parameter(name: str, task: Task) -> None:
    model = _model(name, task)
    torch.autograd.backward((model() ** 3).sum())
    for which, parameter in model.named_parameters():
        assert parameter.grad is not None, which
        assert parameter.grad.isfinite().all(), which
        assert parameter.grad.any(), which


def test_isolated_entities_and_relations_of_one_graph_get_finite_vectors(
    name: str, task: Task
) -> None:
    model = _model(name, task)
    _train(model, task, TrainingSettings(epochs=3, negatives=10))
    rows = model.embed()
    assert rows.shape[0] == task.primal.entities
    assert rows.dtype == np.float32
    assert np.isfinite(rows).all()
    alone = np.setdiff1d(np.arange(task.primal.entities), task.primal.triples[:, ::2])
    assert len(alone) >= 2 * ISOLATED
    assert np.abs(rows[alone]).sum(axis=1).all()
