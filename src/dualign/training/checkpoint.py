"""Checkpoints: everything a run needs to continue, in one safetensors file (no code inside).

The file is written beside its final name and then renamed, so that a kill at any moment leaves
either the old checkpoint or the new one. Its header holds the run's fingerprint; a checkpoint of
other inputs or settings is refused.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor

from dualign.core.errors import CheckpointError
from dualign.io.checked_arrays import UNREADABLE, read_arrays, read_header, write_arrays
from dualign.io.text.atomic import atomic_path


@dataclass(frozen=True, kw_only=True)
class Checkpoint:
    """State after ``epoch`` epochs: tensors by name, and the numbers of the run so far."""

    epoch: int
    tensors: dict[str, Tensor]
    history: dict[str, list[float]]
    best: tuple[float, int]  # best validation Hits@1 and its epoch


def save_checkpoint(path: Path, checkpoint: Checkpoint, fingerprint: str) -> None:
    """Write ``checkpoint`` atomically."""
    header = {
        "fingerprint": fingerprint,
        "epoch": str(checkpoint.epoch),
        "history": json.dumps(checkpoint.history),
        "best": json.dumps(checkpoint.best),
    }
    tensors = {name: tensor.detach().cpu().numpy() for name, tensor in checkpoint.tensors.items()}
    with atomic_path(path) as temporary:
        write_arrays(temporary, tensors, header)


def load_checkpoint(path: Path, fingerprint: str) -> Checkpoint:
    """Read a checkpoint back; it must belong to the run with this fingerprint."""
    try:
        found = read_header(path).get("fingerprint", "none")
        if found != fingerprint:
            raise CheckpointError(
                f"{path}: this checkpoint belongs to another run (its fingerprint is "
                f"{found[:12]}, this run's is {fingerprint[:12]}): inputs or settings differ; "
                "use the same ones, or delete it to start from the beginning"
            )
        arrays, header = read_arrays(path)
        best_score, best_epoch = json.loads(header["best"])
        return Checkpoint(
            epoch=int(header["epoch"]),
            tensors={name: torch.from_numpy(array) for name, array in arrays.items()},
            history=json.loads(header["history"]),
            best=(float(best_score), int(best_epoch)),
        )
    except UNREADABLE as error:
        raise CheckpointError(
            f"{path}: not a readable checkpoint ({error}); delete it to start from the beginning"
        ) from error


def optimizer_tensors(optimizer: torch.optim.Optimizer) -> dict[str, Tensor]:
    """The optimizer's state as flat tensors."""
    flat = {}
    for index, values in optimizer.state_dict()["state"].items():
        for key, tensor in values.items():
            flat[f"optimizer.{index}.{key}"] = tensor
    return flat


def restore_optimizer(optimizer: torch.optim.Optimizer, tensors: dict[str, Tensor]) -> None:
    """The reverse of `optimizer_tensors`; ValueError where they are not its parameters' own.

    Its steps are compiled and look at no shape: they would write beyond the end.
    """
    state: dict[int, dict[str, Tensor]] = {}
    for name, tensor in tensors.items():
        if name.startswith("optimizer."):
            _, index, key = name.split(".")
            state.setdefault(int(index), {})[key] = tensor
    parameters = [each for group in optimizer.param_groups for each in group["params"]]
    for place, found in state.items():
        _check_optimizer_state(optimizer, parameters[place], found)
    whole = optimizer.state_dict()
    whole["state"] = state
    optimizer.load_state_dict(whole)


_OPTIMIZER_STATE = {
    torch.optim.Adam: {"step", "exp_avg", "exp_avg_sq"},
    torch.optim.Adagrad: {"step", "sum"},
}


def _check_optimizer_state(
    optimizer: torch.optim.Optimizer, parameter: Tensor, found: dict[str, Tensor]
) -> None:
    if set(found) != _OPTIMIZER_STATE[type(optimizer)]:
        raise ValueError(f"the state of the optimizer is {', '.join(sorted(found))}")
    for name, tensor in found.items():
        fits = tensor.numel() == 1 if name == "step" else tensor.shape == parameter.shape
        if not fits or tensor.dtype != torch.float32:
            raise ValueError(f"{name} is {tensor.dtype} of shape {tuple(tensor.shape)}")


def check_positions(tensors: dict[str, Tensor], entities: int) -> None:
    """ValueError where what should be positions of so many entities is not; links are pairs."""
    for name, tensor in tensors.items():
        if name not in _POSITIONS:
            continue
        if tensor.is_floating_point() or (name in _PAIRS and tensor.shape[1:] != (2,)):
            raise ValueError(f"{name} are {tensor.dtype} of shape {tuple(tensor.shape)}")
        if tensor.numel() and not 0 <= int(tensor.min()) <= int(tensor.max()) < entities:
            raise ValueError(f"{name} are not among {entities:,} entities")


_PAIRS = {"links", "pairs"}
_POSITIONS = _PAIRS | {"negatives", "neighbours.0", "neighbours.1"}
