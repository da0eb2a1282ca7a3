"""Doing runs: one after the other, each kept as soon as it is done."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Sequence
from typing import Any

from dualign.core.errors import CheckpointError, InputWarning, UsageError
from dualign.core.progress import Progress, Task
from dualign.reproduction.cell import Cell, title_of
from dualign.reproduction.cell_store import CellStore, Kept
from dualign.reproduction.report_files import RunCount
from dualign.reproduction.shared_progress import SharedProgress


class Session:
    """All runs of an experiment in order, and what is kept of them."""

    def __init__(self, store: CellStore, cells: Sequence[Cell], *, fresh: bool = False) -> None:
        self._store, self._cells, self._fresh = store, cells, fresh
        self._kept: list[Kept | None] = [store.get(cell) for cell in cells]

    def run(
        self, places: Sequence[int], progress: Progress, after_each: Callable[[], None]
    ) -> None:
        """Do the runs with these indices; those that another process works on come last."""
        left = [place for place in places if not self._is_done(place)]
        minutes = sum(self._cells[place].minutes for place in left)
        with progress.whole("reproducing", minutes) as whole:
            begun_elsewhere = [p for p in left if not self._run_one(p, left, whole, after_each)]
            never = [p for p in begun_elsewhere if not self._run_one(p, left, whole, after_each)]
        self._say_left(never)

    def results(self) -> list[tuple[Cell, dict[str, Any]]]:
        """The kept results, including those of other processes; there must be at least one."""
        for place, cell in enumerate(self._cells):
            if self._kept[place] is None:
                self._kept[place] = self._store.get(cell)
        found = [(cell, kept.result) for cell, kept in self._pairs() if kept is not None]
        if not found:
            raise UsageError(
                f"0 of {len(self._cells)} runs are done, so there is nothing to report; either "
                "other processes are working on them, or their files are missing"
            )
        return found

    def count(self) -> RunCount:
        """How many runs there are, are done, and were done by other source code."""
        done = [kept for kept in self._kept if kept is not None]
        other = sum(not kept.by_this_code for kept in done)
        return RunCount(done=len(done), planned=len(self._cells), by_other_code=other)

    def _pairs(self) -> zip[tuple[Cell, Kept | None]]:
        return zip(self._cells, self._kept, strict=True)

    def _is_done(self, place: int) -> bool:
        kept = self._kept[place]
        return kept is not None and (kept.by_this_code or not self._fresh)

    def _run_one(
        self, place: int, left: Sequence[int], whole: Task, after: Callable[[], None]
    ) -> bool:
        """Do a run unless it is kept by now; False if another process works on it."""
        cell = self._cells[place]
        whole.describe(f"run {left.index(place) + 1} of {len(left)}: {title_of(cell)}")
        with self._store.lock(cell) as mine:
            if not mine:
                return False
            self._kept[place] = self._store.get(cell)
            share = SharedProgress(whole, cell.minutes)
            if self._is_done(place):
                share.skip()
                return True
            self._kept[place] = self._measured(cell, share)
            share.finish()
        after()
        return True

    def _measured(self, cell: Cell, progress: Progress) -> Kept:
        """Do a run and keep its result with the time it took."""
        resumed = self._store.workspace(cell).exists()
        started = time.process_time()
        result = self._result(cell, progress)
        seconds = time.process_time() - started
        return self._store.put(cell, result, processor_seconds=seconds, resumed=resumed)

    def _result(self, cell: Cell, progress: Progress) -> dict[str, Any]:
        """Do a run; a checkpoint that it cannot continue from is discarded."""
        data, workspace = self._store.data, self._store.workspace(cell)
        try:
            return cell.run(data, workspace, progress)
        except CheckpointError as error:
            warnings.warn(
                f"{title_of(cell)} starts from the beginning: its checkpoint was discarded "
                f"({error})",
                InputWarning,
                stacklevel=2,
            )
            self._store.discard_workspace(cell)
            return cell.run(data, workspace, progress)

    def _say_left(self, places: Sequence[int]) -> None:
        if not places:
            return
        first = self._cells[places[0]]
        warnings.warn(
            f"{len(places)} runs are left to other processes at work in {self._store.folder}: "
            f"{title_of(first)} ({self._store.holder(first)}) and so on; type the same command "
            "again when they are done",
            InputWarning,
            stacklevel=2,
        )
