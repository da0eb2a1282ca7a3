"""The training loop: repeatable, stopped in time, and resumed as if never interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import Tensor

from dualign.core.errors import CheckpointError, UsageError
from dualign.io.checked_arrays import read_arrays, write_arrays
from dualign.kernels.backend import get_kernels
from dualign.models.embedding_model import EmbeddingModel
from dualign.models.objective import Objective
from dualign.training import TrainingSettings
from dualign.training.checkpoint import load_checkpoint
from dualign.training.margin_objective import MarginObjective
from dualign.training.trainer import Checkpoints, Trainer

SHORT = TrainingSettings(
    epochs=8, learning_rate=0.01, negatives=5, refresh_every=3, checkpoint_every=2
)
State = dict[str, Tensor]


class Killed(Exception):
    """Stands for a kill at a certain epoch."""


class Until:
    """An objective that is killed at ``epoch``, before or after the gradient step."""

    def __init__(self, objective: Objective, epoch: int, *, after_step: bool = False) -> None:
        self.objective, self.epoch, self.after_step = objective, epoch, after_step

    def losses(self, model: EmbeddingModel, epoch: int) -> Iterator[Tensor]:
        if epoch == self.epoch and not self.after_step:
            raise Killed
        yield from self.objective.losses(model, epoch)
        if epoch == self.epoch:
            raise Killed

    def state(self) -> State:
        return self.objective.state()

    def restore(self, state: State) -> None:
        self.objective.restore(state)


def _trainer(
    task,
    settings: TrainingSettings = SHORT,
    *,
    kernels: str = "fused",
    checkpoints: Checkpoints | None = None,
    validate: Callable[[EmbeddingModel], float] | None = None,
    wrap: Callable[[Objective], Objective] = lambda objective: objective,
) -> Trainer:
    model = task.model(kernels)
    objective = MarginObjective(task.primal, task.links, settings, get_kernels(kernels, "cpu"))
    return Trainer(
        model=model,
        objective=wrap(objective),
        settings=settings,
        validate=(lambda: validate(model)) if validate else None,
        checkpoints=checkpoints,
    )


def _same(first: Trainer, second: Trainer) -> bool:
    ours, theirs = first.model.state_dict(), second.model.state_dict()
    return (
        first.history == second.history
        and first.best == second.best
        and all(torch.equal(ours[name], theirs[name]) for name in ours)
    )


def _closeness(model: EmbeddingModel) -> float:
    """Stands for Hits@1: a number that changes with the weights."""
    rows = model.embed()
    return float(-abs(rows[:30] - rows[30:]).mean())


def test_the_loss_falls_and_the_weights_move(task) -> None:
    trainer = _trainer(task, TrainingSettings(epochs=20, learning_rate=0.01, negatives=5))
    before = {name: tensor.clone() for name, tensor in trainer.model.state_dict().items()}
    losses = trainer.run()["loss"]
    assert len(losses) == 20
    assert losses[-1] < 0.8 * losses[0]
    after = trainer.model.state_dict()
    assert all(not torch.equal(after[name], before[name]) for name in after)


@pytest.mark.parametrize("first", [0.0, 0.1])
def test_the_first_step_of_adagrad(task, first: float) -> None:
    settings = TrainingSettings(
        epochs=1, negatives=5, learning_rate=0.02, optimizer="adagrad", accumulator=first
    )
    trainer = _trainer(task, settings)
    parameters = list(trainer.model.parameters())
    before = [parameter.detach().clone() for parameter in parameters]
    trainer.run()
    for parameter, old in zip(parameters, before, strict=True):
        slope = parameter.grad
        assert slope is not None
        step = 0.02 * slope / ((first + slope**2).sqrt() + 1e-10)
        torch.testing.assert_close(parameter.detach(), old - step)


@pytest.mark.parametrize("kernels", ["fused", "torch"])
def test_a_training_that_diverges_stops_and_leaves_the_last_good_checkpoint(
    task, tmp_path: Path, kernels: str
) -> None:
    class Spoilt(Until):
        def losses(self, model: EmbeddingModel, epoch: int) -> Iterator[Tensor]:
            if epoch == self.epoch:
                with torch.no_grad():
                    model.names[0] = float("inf")
            yield from self.objective.losses(model, epoch)

    at = Checkpoints(folder=tmp_path, fingerprint="run")
    trainer = _trainer(task, kernels=kernels, checkpoints=at, wrap=lambda o: Spoilt(o, 3))
    with pytest.raises(UsageError, match=r"the loss is nan in epoch 4: training has diverged"):
        trainer.run()
    assert load_checkpoint(at.path, "run").epoch == 2


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_gives_the_same_bits(task, set_threads, threads: int) -> None:
    set_threads(threads)
    first, second = _trainer(task), _trainer(task)
    first.run()
    second.run()
    assert _same(first, second)


def test_fused_and_torch_kernels_train_alike(task) -> None:
    settings = TrainingSettings(epochs=12, learning_rate=0.003, negatives=5, refresh_every=5)
    fused = _trainer(task, settings).run()["loss"]
    plain = _trainer(task, settings, kernels="torch").run()["loss"]
    assert fused == pytest.approx(plain, rel=1e-3)


def test_validation_does_not_disturb_the_result(task) -> None:
    watched = _trainer(
        task,
        TrainingSettings(**{**vars(SHORT), "validate_every": 1}),
        validate=_closeness,
    )
    alone = _trainer(task)
    watched.run()
    alone.run()
    assert len(watched.history["valid"]) == SHORT.epochs
    assert watched.history["loss"] == alone.history["loss"]
    ours, theirs = watched.model.state_dict(), alone.model.state_dict()
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)


def test_names_that_are_not_trainable_stay(task) -> None:
    trainer = _trainer(task)
    trainer.model.names.requires_grad_(requires_grad=False)
    frozen = Trainer(model=trainer.model, objective=trainer.objective, settings=SHORT)
    before = frozen.model.names.detach().clone()
    frozen.run()
    assert torch.equal(frozen.model.names, before)


class _Scripted:
    """Validation scores from a list; remembers the weights at each look."""

    def __init__(self, scores: list[float]) -> None:
        self.scores, self.weights = list(scores), list[State]()

    def __call__(self, model: EmbeddingModel) -> float:
        self.weights.append({n: t.clone() for n, t in model.state_dict().items()})
        return self.scores[len(self.weights) - 1]


EARLY = TrainingSettings(
    **{**vars(SHORT), "epochs": 20, "validate_every": 2, "patience": 2, "validation_share": 0.2}
)


def test_early_stopping_takes_the_weights_of_the_best_epoch(task) -> None:
    watch = _Scripted([0.1, 0.5, 0.4, 0.5, 0.9])
    trainer = _trainer(task, EARLY, validate=watch)
    trainer.run()
    assert trainer.history["valid"] == [0.1, 0.5, 0.4, 0.5]
    assert len(trainer.history["loss"]) == 8
    assert trainer.best == (0.5, 4)
    weights = trainer.model.state_dict()
    assert all(torch.equal(weights[name], watch.weights[1][name]) for name in weights)


def test_the_best_weights_are_taken_at_the_end_too(task) -> None:
    watch = _Scripted([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.85])
    trainer = _trainer(task, EARLY, validate=watch)
    trainer.run()
    assert len(trainer.history["loss"]) == 20
    weights = trainer.model.state_dict()
    assert all(torch.equal(weights[name], watch.weights[8][name]) for name in weights)


def test_without_patience_validation_only_watches(task) -> None:
    watch = _Scripted([0.9, 0.1, 0.1, 0.1])
    trainer = _trainer(
        task, TrainingSettings(**{**vars(SHORT), "validate_every": 2}), validate=watch
    )
    trainer.run()
    weights = trainer.model.state_dict()
    assert all(torch.equal(weights[name], watch.weights[-1][name]) for name in weights)


WATCHED = TrainingSettings(
    **{**vars(SHORT), "validate_every": 3, "patience": 5, "validation_share": 0.2}
)


@pytest.mark.parametrize("after_step", [False, True], ids=["before the step", "after the step"])
@pytest.mark.parametrize("epoch", range(SHORT.epochs))
def test_killed_at_any_epoch_and_resumed_it_ends_like_an_unbroken_run(
    task, tmp_path: Path, epoch: int, after_step: bool
) -> None:
    unbroken = _trainer(task, WATCHED, validate=_closeness)
    unbroken.run()

    def attempt(*, resume: bool, wrap=lambda objective: objective) -> Trainer:
        at = Checkpoints(folder=tmp_path, fingerprint="run", resume=resume)
        return _trainer(task, WATCHED, checkpoints=at, validate=_closeness, wrap=wrap)

    with pytest.raises(Killed):
        attempt(resume=False, wrap=lambda o: Until(o, epoch, after_step=after_step)).run()
    resumed = attempt(resume=True)
    resumed.run()
    assert _same(resumed, unbroken)


def test_killed_again_and_again_it_still_ends_the_same(task, tmp_path: Path) -> None:
    unbroken = _trainer(task)
    unbroken.run()
    at = Checkpoints(folder=tmp_path, fingerprint="run", resume=True)
    for epoch in range(1, SHORT.epochs, 2):
        with pytest.raises(Killed):
            _trainer(task, checkpoints=at, wrap=lambda o, e=epoch: Until(o, e)).run()
    resumed = _trainer(task, checkpoints=at)
    resumed.run()
    assert _same(resumed, unbroken)


def test_early_stopping_survives_a_resume(task, tmp_path: Path) -> None:
    scores = [0.1, 0.5, 0.4, 0.5, 0.9]
    unbroken = _trainer(task, EARLY, validate=_Scripted(scores))
    unbroken.run()
    at = Checkpoints(folder=tmp_path, fingerprint="run", resume=True)
    with pytest.raises(Killed):
        _trainer(
            task, EARLY, checkpoints=at, validate=_Scripted(scores), wrap=lambda o: Until(o, 7)
        ).run()
    resumed = _trainer(task, EARLY, checkpoints=at, validate=_Scripted(scores[3:]))
    resumed.run()
    assert _same(resumed, unbroken)


def test_checkpoints_change_nothing(task, tmp_path: Path) -> None:
    alone = _trainer(task)
    alone.run()
    with_checkpoints = _trainer(task, checkpoints=Checkpoints(folder=tmp_path, fingerprint="run"))
    with_checkpoints.run()
    assert _same(alone, with_checkpoints)
    assert [file.name for file in tmp_path.iterdir()] == ["checkpoint.safetensors"]


def test_without_resume_an_old_checkpoint_is_not_read(task, tmp_path: Path) -> None:
    at = Checkpoints(folder=tmp_path, fingerprint="run")
    at.path.write_bytes(b"of an older run")
    fresh = _trainer(task, checkpoints=at)
    assert len(fresh.run()["loss"]) == SHORT.epochs


def test_resume_without_a_checkpoint_starts_at_the_beginning(task, tmp_path: Path) -> None:
    at = Checkpoints(folder=tmp_path, fingerprint="run", resume=True)
    assert len(_trainer(task, checkpoints=at).run()["loss"]) == SHORT.epochs


def test_a_checkpoint_of_another_run_is_refused(task, tmp_path: Path) -> None:
    _trainer(task, checkpoints=Checkpoints(folder=tmp_path, fingerprint="one")).run()
    other = Checkpoints(folder=tmp_path, fingerprint="two", resume=True)
    with pytest.raises(CheckpointError, match="belongs to another run"):
        _trainer(task, checkpoints=other).run()


def test_a_damaged_checkpoint_is_refused(task, tmp_path: Path) -> None:
    at = Checkpoints(folder=tmp_path, fingerprint="run", resume=True)
    _trainer(task, checkpoints=at).run()
    at.path.write_bytes(at.path.read_bytes()[:-10])
    with pytest.raises(CheckpointError, match="not a readable checkpoint"):
        _trainer(task, checkpoints=at).run()


# What a checkpoint of a right checksum may hold all the same: what is struck, and becomes of it.
OTHERS = {
    "missing": ("model.", None),
    "another shape": ("model.", lambda _: np.zeros((7, 7), dtype=np.float32)),
    "links in a row": ("objective.links", np.ravel),
    "links of larger graphs": ("objective.links", lambda links: links + 10**9),
    "links below zero": ("objective.links", lambda links: -1 - links),
    "links that are no numbers": ("objective.links", lambda links: links * np.nan),
    "negatives of other links": ("objective.negatives", lambda found: found[:, 1:].copy()),
    "an optimizer of less": ("optimizer.0.exp_avg", lambda mean: mean[:1].copy()),
    "an optimizer without its mean": ("optimizer.0.exp_avg", None),
    "an optimizer in double": ("optimizer.0.exp_avg_sq", lambda mean: mean.astype(np.float64)),
}


@pytest.mark.parametrize(("struck", "change"), OTHERS.values(), ids=OTHERS)
def test_a_checkpoint_with_other_tensors_is_refused(task, tmp_path: Path, struck, change) -> None:
    at = Checkpoints(folder=tmp_path, fingerprint="run", resume=True)
    _trainer(task, checkpoints=at).run()
    arrays, header = read_arrays(at.path)
    name = next(name for name in arrays if name.startswith(struck))
    array = arrays.pop(name)
    write_arrays(at.path, arrays | ({name: change(array)} if change else {}), header)
    with pytest.raises(CheckpointError, match="not those of this model"):
        _trainer(task, checkpoints=at).run()


@pytest.mark.parametrize("name", ["surprise", "model.surprise", "best.surprise"])
def test_a_checkpoint_with_more_tensors_is_refused(task, tmp_path: Path, name: str) -> None:
    at = Checkpoints(folder=tmp_path, fingerprint="run", resume=True)
    _trainer(task, checkpoints=at).run()
    arrays, header = read_arrays(at.path)
    write_arrays(at.path, arrays | {name: np.zeros(3, dtype=np.float32)}, header)
    with pytest.raises(CheckpointError, match="not those of this model"):
        _trainer(task, checkpoints=at).run()
