"""The training loop: epochs, validation, early stopping, checkpoints, resume."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol

import torch
from torch import Tensor

from dualign.core.arrays import IntArray
from dualign.core.errors import CheckpointError, UsageError
from dualign.core.progress import SILENT, Progress
from dualign.io.workspace import TRAINING_FILE
from dualign.kernels.memory import keep_freed_memory
from dualign.models.embedding_model import EmbeddingModel
from dualign.models.objective import Objective
from dualign.training.checkpoint import (
    Checkpoint,
    check_positions,
    load_checkpoint,
    optimizer_tensors,
    restore_optimizer,
    save_checkpoint,
)
from dualign.training.training_settings import TrainingSettings


class Round(NamedTuple):
    """The links of a bootstrapping round, (L, 2) in joint positions, and how many are new."""

    links: IntArray
    joined: int
    withdrawn: int


class Bootstrap(Protocol):
    """The source of further links in the rounds after the epochs."""

    def round(self) -> Round | None:
        """The links to learn from next; None if there are no more."""
        ...

    def state(self) -> dict[str, Tensor]:
        """What a checkpoint must keep."""
        ...

    def restore(self, state: dict[str, Tensor]) -> None:
        """Restore the state of a checkpoint."""
        ...


@dataclass(frozen=True, kw_only=True)
class Checkpoints:
    """Where a run keeps its checkpoint and what identifies the run."""

    folder: Path
    fingerprint: str
    resume: bool = False

    @property
    def path(self) -> Path:
        """The checkpoint file."""
        return self.folder / TRAINING_FILE


@dataclass
class Trainer:
    """Trains a model; ``validate`` gives Hits@1 on links that are not trained on."""

    model: EmbeddingModel
    objective: Objective
    settings: TrainingSettings
    validate: Callable[[], float] | None = None
    bootstrap: Bootstrap | None = None
    checkpoints: Checkpoints | None = None
    progress: Progress = SILENT
    history: dict[str, list[float]] = field(default_factory=lambda: {"loss": [], "valid": []})
    best: tuple[float, int] = (-1.0, 0)
    _best_weights: dict[str, Tensor] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.optimizer: torch.optim.Optimizer | None = None
        if not self.model.learns:
            return
        learnt = [p for p in self.model.parameters() if p.requires_grad]
        rate, first = self.settings.learning_rate, self.settings.accumulator
        if self.settings.optimizer == "adagrad":
            self.optimizer = torch.optim.Adagrad(
                learnt, lr=rate, initial_accumulator_value=first, fused=True
            )
        else:
            self.optimizer = torch.optim.Adam(learnt, lr=rate, fused=True)

    def run(self) -> dict[str, list[float]]:
        """Train to the end; returns the losses per epoch and the validation Hits@1.

        With bootstrapping also, for each round, the number of links it learns from, of pairs that
        joined and of pairs that were withdrawn. Early stopping applies to the epochs before the
        rounds, and again to the rounds.
        """
        keep_freed_memory()
        epoch = first = self._resume()
        epochs = self.settings.all_epochs
        with self.progress.task("training", epochs, done=first) as task:
            while epoch < epochs and self._round(epoch):
                loss = self._epoch(epoch)
                self.history["loss"].append(loss)
                stop = self._validate_if_due(epoch)
                figures = {"loss": loss}
                if self.history["valid"]:
                    figures["valid Hits@1"] = self.history["valid"][-1]
                following = self._phase_end(epoch) if stop else epoch + 1
                task.advance(following - epoch, **figures)
                epoch = following
                if not stop and epoch % self.settings.checkpoint_every == 0 and epoch < epochs:
                    self._save(epoch)
        if self._best_weights:
            self.model.load_state_dict(self._best_weights)
        return self.history

    def _round(self, epoch: int) -> bool:
        """Bootstrap when it is due; False when there are no more links and training should end."""
        settings = self.settings.bootstrap
        since = epoch - self.settings.epochs
        if settings is None or self.bootstrap is None or since < 0 or since % settings.every:
            return True
        found = self.bootstrap.round()
        if found is None:
            return False
        self.objective.relink(found.links)
        figures = {"links": len(found.links), "joined": found.joined, "withdrawn": found.withdrawn}
        for name, figure in figures.items():
            self.history.setdefault(name, []).append(figure)
        return True

    def _phase_end(self, epoch: int) -> int:
        """The end of the current phase: the epochs before bootstrapping, or all of them."""
        settings = self.settings
        return settings.epochs if epoch < settings.epochs else settings.all_epochs

    def _epoch(self, epoch: int) -> float:
        total, steps = 0.0, 0
        for loss in self.objective.losses(self.model, epoch):
            if self.optimizer is not None:
                self.optimizer.zero_grad(set_to_none=True)
                torch.autograd.backward(loss)
                self.optimizer.step()
            total, steps = total + float(loss.detach()), steps + 1
        mean = total / max(steps, 1)
        if not math.isfinite(mean):
            raise UsageError(
                f"the loss is {mean} in epoch {epoch + 1}: training has diverged; use a learning "
                f"rate below {self.settings.learning_rate}, and features that are finite"
            )
        return mean

    def _validate_if_due(self, epoch: int) -> bool:
        """Validate when it is due; True when training should stop."""
        if self.validate is None or (epoch + 1) % self.settings.validate_every:
            return False
        score = self.validate()
        self.history["valid"].append(score)
        if score > self.best[0]:
            self.best = (score, epoch + 1)
            if self.settings.patience:
                state = self.model.state_dict()
                self._best_weights = {name: tensor.clone() for name, tensor in state.items()}
        start = self.settings.epochs if epoch >= self.settings.epochs else 0
        waited = (epoch + 1 - max(self.best[1], start)) // self.settings.validate_every
        return bool(self.settings.patience) and waited >= self.settings.patience

    def _save(self, epoch: int) -> None:
        if self.checkpoints is None:
            return
        tensors = {f"model.{name}": t for name, t in self.model.state_dict().items()}
        tensors |= {f"best.{name}": t for name, t in self._best_weights.items()}
        tensors |= {f"objective.{name}": t for name, t in self.objective.state().items()}
        if self.bootstrap is not None:
            tensors |= {f"bootstrap.{name}": t for name, t in self.bootstrap.state().items()}
        if self.optimizer is not None:
            tensors |= optimizer_tensors(self.optimizer)
        checkpoint = Checkpoint(epoch=epoch, tensors=tensors, history=self.history, best=self.best)
        save_checkpoint(self.checkpoints.path, checkpoint, self.checkpoints.fingerprint)

    def _resume(self) -> int:
        """Restore the last checkpoint, if there is one and resuming is requested."""
        at = self.checkpoints
        if at is None or not at.resume or not at.path.exists():
            return 0
        found = load_checkpoint(at.path, at.fingerprint)
        try:
            self._restore(found)
        except (RuntimeError, ValueError, KeyError, TypeError, IndexError) as error:
            raise CheckpointError(
                f"{at.path}: its tensors are not those of this model ({error}); delete it to "
                "start from the beginning"
            ) from error
        return found.epoch

    def _restore(self, found: Checkpoint) -> None:
        unknown = [name for name in found.tensors if not name.startswith(_PARTS)]
        if unknown:
            raise ValueError(f"{len(unknown)} too many, such as {unknown[0]}")
        self.model.load_state_dict(_part(found.tensors, "model."))
        self._best_weights = _part(found.tensors, "best.")
        if set(self._best_weights) - set(self.model.state_dict()):
            raise ValueError("the best weights are not this model's")
        objective, bootstrap = (
            _part(found.tensors, prefix) for prefix in ("objective.", "bootstrap.")
        )
        with torch.no_grad():
            entities = len(self.model())
        for each in (objective, bootstrap):
            check_positions(each, entities)
        self.objective.restore(objective)
        if self.bootstrap is not None:
            self.bootstrap.restore(bootstrap)
        if self.optimizer is not None:
            restore_optimizer(self.optimizer, found.tensors)
        self.history, self.best = found.history, found.best


_PARTS = ("model.", "best.", "objective.", "bootstrap.", "optimizer.")


def _part(tensors: dict[str, Tensor], prefix: str) -> dict[str, Tensor]:
    return {name.removeprefix(prefix): t for name, t in tensors.items() if name.startswith(prefix)}
