"""Checkpoints of runs: there until the result is kept, and never in the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dualign.core.errors import InputWarning
from dualign.core.progress import SILENT
from dualign.io.workspace import TRAINING_FILE
from dualign.reproduction import cell_store, fit_cell
from dualign.reproduction.case_cell import CaseCell
from dualign.reproduction.cell import Cell
from dualign.reproduction.cell_store import CellStore
from dualign.reproduction.fit_cell import FitCell
from dualign.reproduction.session import Session
from dualign.training.trainer import Trainer

SHORT = {"epochs": 4, "checkpoint_every": 1}
MTRANSE = FitCell(model="mtranse", dataset="zh_en", training=SHORT)


def _store(data: Path, tmp_path: Path) -> CellStore:
    store = CellStore(tmp_path / "cells", data)
    store.prepare()
    return store


def _run(store: CellStore, cell: Cell) -> dict[str, Any]:
    session = Session(store, [cell])
    session.run([0], SILENT, after_each=lambda: None)
    return session.results()[0][1]


@pytest.fixture
def epochs(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The epochs that are trained from now on."""
    trained: list[int] = []
    original = Trainer._epoch

    def epoch(self: Trainer, number: int) -> float:
        trained.append(number)
        return original(self, number)

    monkeypatch.setattr(Trainer, "_epoch", epoch)
    return trained


def test_a_run_killed_before_its_result_is_kept_goes_on_from_its_checkpoint(
    data: Path, tmp_path: Path, epochs: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = _store(data, tmp_path)

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(fit_cell, "evaluate_embeddings", killed)
        with pytest.raises(KeyboardInterrupt):
            _run(store, MTRANSE)
    del epochs[:]
    _run(store, MTRANSE)
    assert epochs == [3]
    assert not list(store.folder.glob("*.checkpoint"))


def test_a_case_study_killed_in_its_second_fit_keeps_the_first(
    data: Path, tmp_path: Path, epochs: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    rdgcn = FitCell(model="rdgcn", dataset="zh_en", training=SHORT)
    cell = CaseCell(rdgcn=rdgcn, translation=MTRANSE, minutes=1)
    store = _store(data, tmp_path)
    original = FitCell.fit

    def fit(self: FitCell, *arguments: Any) -> Any:
        if self.model == "mtranse":
            raise KeyboardInterrupt
        return original(self, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(FitCell, "fit", fit)
        with pytest.raises(KeyboardInterrupt):
            _run(store, cell)
    del epochs[:]
    _run(store, cell)
    assert epochs == [3, 0, 1, 2, 3]


def test_an_unreadable_checkpoint_is_thrown_away_with_a_note(
    data: Path, tmp_path: Path, epochs: list[int]
) -> None:
    store = _store(data, tmp_path)
    workspace = store.workspace(MTRANSE)
    workspace.mkdir()
    (workspace / TRAINING_FILE).write_bytes(b"not a checkpoint")
    with pytest.warns(InputWarning, match="mtranse zh_en, seed 0 starts from the beginning"):
        _run(store, MTRANSE)
    assert epochs == [0, 1, 2, 3]


def test_a_checkpoint_by_other_code_is_not_gone_on_from(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = _store(data, tmp_path)
    ours = store.workspace(MTRANSE)
    monkeypatch.setattr(cell_store, "source_fingerprint", lambda: "othercode")
    assert store.workspace(MTRANSE) != ours
