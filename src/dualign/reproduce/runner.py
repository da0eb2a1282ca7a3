"""Running an experiment: cells one after the other, each kept as soon as it is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dualign.io import atomic_path, atomic_write
from dualign.progress import SILENT, Progress, Task
from dualign.reproduce.cell import Cell, CellStore
from dualign.reproduce.data import data_folder
from dualign.reproduce.experiment import Choice, Report, get_experiment
from dualign.run_record import write_json


@dataclass(frozen=True)
class Reproduction:
    """A finished experiment: its report and the files it was written to."""

    name: str
    report: Report
    files: tuple[Path, ...]


def reproduce_experiment(
    name: str,
    output: Path,
    *,
    data: Path | str | None = None,
    choice: Choice | None = None,
    progress: Progress = SILENT,
) -> Reproduction:
    """Run what is not yet kept in ``output/cells``, then write the report into ``output``.

    The report is written after every cell, so that an interrupted run leaves what it has.
    """
    wanted = choice or Choice()
    file, experiment = get_experiment(name)
    folder = data_folder(data)
    store = CellStore(output / "cells")
    planned = [(cell, store.get(cell)) for cell in experiment.cells(file, wanted)]
    left = [cell for cell, kept in planned if kept is None]
    results: list[tuple[Cell, dict[str, Any]]] = [
        (cell, kept) for cell, kept in planned if kept is not None
    ]
    order = [cell for cell, _ in planned]
    minutes = sum(cell.minutes for cell in left)
    with progress.task(f"reproducing {name}: {len(left)} runs left", minutes) as whole:
        for cell in left:
            share = _Share(whole, cell.minutes)
            result = cell.run(folder, store.workspace(cell), share)
            share.finish()
            store.put(cell, result)
            results.append((cell, result))
            results.sort(key=lambda pair: order.index(pair[0]))
            _write(name, output, experiment.report(file, results))
    report = experiment.report(file, results)
    return Reproduction(name, report, _write(name, output, report))


class _Share(Progress):
    """Turns the bars of one cell into the cell's share of the bar of the whole."""

    def __init__(self, whole: Task, minutes: float) -> None:
        super().__init__()
        self._whole, self._minutes, self._done = whole, minutes, 0.0

    @contextmanager
    def task(self, what: str, total: float | None = None, done: int = 0) -> Iterator[Task]:
        """A bar that is not drawn; only training moves the whole."""
        if what == "training" and total:
            self._advance(done / total)
            yield _Step(self, total)
        else:
            yield Task()

    def finish(self) -> None:
        """The cell is done, whatever its bars said."""
        self._whole.advance(self._minutes - self._done)

    def _advance(self, share: float) -> None:
        step = min(0.95 * self._minutes * share, self._minutes - self._done)
        self._done += step
        self._whole.advance(step)


class _Step(Task):
    def __init__(self, share: _Share, total: float) -> None:
        super().__init__()
        self._share, self._total = share, total

    def advance(self, steps: float = 1, **figures: float) -> None:  # noqa: ARG002
        """Move the whole on."""
        self._share._advance(steps / self._total)


def _write(name: str, output: Path, report: Report) -> tuple[Path, ...]:
    """Write text, numbers and figures of a report."""
    output.mkdir(parents=True, exist_ok=True)
    text, numbers = output / f"{name}.md", output / f"{name}.json"
    atomic_write(text, report.markdown)
    write_json(numbers, report.numbers)
    files = [text, numbers]
    for title, figure in report.figures.items():
        for kind in ("png", "svg"):
            path = output / f"{title}.{kind}"
            with atomic_path(path) as temporary:
                figure.savefig(temporary, dpi=200, format=kind)
            files.append(path)
    return tuple(files)
