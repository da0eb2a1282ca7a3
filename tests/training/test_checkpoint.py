"""Checkpoints: whole or not at all, of this run or refused, and without code inside."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import CheckpointError
from dualign.io.checked_arrays import write_arrays
from dualign.training import checkpoint as module
from dualign.training.checkpoint import (
    Checkpoint,
    load_checkpoint,
    optimizer_tensors,
    restore_optimizer,
    save_checkpoint,
)


def _checkpoint(epoch: int = 3) -> Checkpoint:
    tensors = {"model.a": torch.arange(6.0).reshape(2, 3), "objective.n": torch.tensor([1, 2])}
    history = {"loss": [0.1, 1 / 3, float("nan")], "valid": []}
    return Checkpoint(epoch=epoch, tensors=tensors, history=history, best=(2 / 3, 2))


def test_what_was_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "c.safetensors"
    save_checkpoint(path, _checkpoint(), "run")
    loaded = load_checkpoint(path, "run")
    assert loaded.epoch == 3
    assert loaded.best == (2 / 3, 2)
    assert str(loaded.history) == str(_checkpoint().history)
    for name, tensor in _checkpoint().tensors.items():
        assert torch.equal(loaded.tensors[name], tensor)
        assert loaded.tensors[name].dtype == tensor.dtype


def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "c.safetensors"
    save_checkpoint(path, _checkpoint(), "a" * 64)
    message = r"c\.safetensors: this checkpoint belongs to another run .* aaaaaaaaaaaa, .* bbbbbbbb"
    with pytest.raises(CheckpointError, match=message):
        load_checkpoint(path, "b" * 64)


@given(st.data())
def test_a_file_cut_off_anywhere_is_a_checkpoint_error(tmp_path: Path, data: st.DataObject) -> None:
    path = tmp_path / "c.safetensors"
    save_checkpoint(path, _checkpoint(), "run")
    whole = path.read_bytes()
    path.write_bytes(whole[: data.draw(st.integers(0, len(whole) - 1))])
    with pytest.raises(CheckpointError, match=r"c\.safetensors: .*delete it to start from"):
        load_checkpoint(path, "run")


@pytest.mark.parametrize("content", [b"", b"\0" * 100, b"not a checkpoint at all", b"\xff" * 64])
def test_another_kind_of_file_is_a_checkpoint_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "c.safetensors"
    path.write_bytes(content)
    with pytest.raises(CheckpointError, match="not a readable checkpoint"):
        load_checkpoint(path, "run")


def test_a_folder_or_nothing_in_its_place_is_a_checkpoint_error(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing"):
        with pytest.raises(CheckpointError, match="not a readable checkpoint"):
            load_checkpoint(path, "run")


def test_a_header_with_something_missing_is_a_checkpoint_error(tmp_path: Path) -> None:
    path = tmp_path / "c.safetensors"
    for best in ("3", "[1]", "{", '["x", 1]'):
        write_arrays(path, {"a": np.zeros(1)}, {"fingerprint": "run", "best": best})
        with pytest.raises(CheckpointError, match="not a readable checkpoint"):
            load_checkpoint(path, "run")


def test_a_write_that_fails_leaves_the_old_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "c.safetensors"
    save_checkpoint(path, _checkpoint(3), "run")

    def cut_off(target: Path, arrays: object, header: object) -> None:  # noqa: ARG001
        Path(target).write_bytes(b"half of it")
        raise OSError("disk full")

    monkeypatch.setattr(module, "write_arrays", cut_off)
    with pytest.raises(OSError, match="disk full"):
        save_checkpoint(path, _checkpoint(4), "run")
    assert load_checkpoint(path, "run").epoch == 3
    assert [file.name for file in tmp_path.iterdir()] == ["c.safetensors"]


def test_no_pickle_is_involved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kwargs: object) -> None:  # noqa: ARG001
        raise AssertionError("pickle was used")

    for name in ("dump", "dumps", "load", "loads", "Pickler", "Unpickler"):
        monkeypatch.setattr(pickle, name, refuse)
    monkeypatch.setattr(torch, "load", refuse)
    monkeypatch.setattr(torch, "save", refuse)
    path = tmp_path / "c.safetensors"
    save_checkpoint(path, _checkpoint(), "run")
    load_checkpoint(path, "run")
    content = path.read_bytes()
    header = json.loads(content[8 : 8 + int.from_bytes(content[:8], "little")])
    assert set(header) == {"__metadata__", "model.a", "objective.n"}


def test_the_optimizer_goes_on_as_if_never_interrupted() -> None:
    def step(weights: torch.nn.Parameter, optimizer: torch.optim.Optimizer, times: int) -> None:
        for _ in range(times):
            optimizer.zero_grad()
            torch.autograd.backward((weights**2).sum())
            optimizer.step()

    unbroken = torch.nn.Parameter(torch.tensor([1.0, -2.0]))
    adam = torch.optim.Adam([unbroken], lr=0.1, fused=True)
    step(unbroken, adam, 3)
    resumed = torch.nn.Parameter(unbroken.detach().clone())
    other = torch.optim.Adam([resumed], lr=0.1, fused=True)
    restore_optimizer(other, {n: t.clone() for n, t in optimizer_tensors(adam).items()})
    step(unbroken, adam, 3)
    step(resumed, other, 3)
    assert torch.equal(unbroken, resumed)
