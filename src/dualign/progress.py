"""One progress bar for everything that takes longer than a moment.

`Progress` draws nothing by itself: the command line gives it a terminal, everybody else gets
silence. Stations call ``with progress.task("training", 600) as task: task.advance(loss=…)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as RichProgress


class Task:
    """One running bar."""

    def __init__(self, bars: RichProgress | None = None, task: TaskID | None = None) -> None:
        self._bars = bars
        self._task = task

    def advance(self, steps: float = 1, **figures: float) -> None:
        """Move on by ``steps`` and show the figures, e.g. ``loss=0.3``."""
        if self._bars is None or self._task is None:
            return
        shown = "  ".join(f"{name} {value:.4f}" for name, value in figures.items())
        self._bars.update(self._task, advance=steps, figures=shown)


class Progress:
    """Draws progress bars with an ETA on a console, or nothing at all."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console if console is not None and console.is_terminal else None

    @contextmanager
    def task(self, what: str, total: float | None = None, done: int = 0) -> Iterator[Task]:
        """A bar named ``what`` over ``total`` steps (unknown: a spinner)."""
        if self._console is None:
            yield Task()
            return
        with RichProgress(
            SpinnerColumn(),
            TextColumn("[bold]{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[figures]}", style="cyan"),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
            console=self._console,
            transient=True,
        ) as bars:
            yield Task(bars, bars.add_task(what, total=total, completed=done, figures=""))


SILENT = Progress()
