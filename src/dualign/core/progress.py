"""One progress bar for everything that takes longer than a moment.

`Progress` draws nothing by itself: the command line gives it a terminal, everybody else gets
silence. Stations call ``with progress.task("training", 600) as task: task.advance(loss=…)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    ProgressColumn,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as RichProgress
from rich.progress import Task as RichTask
from rich.text import Text


class Task:
    """One running bar."""

    def __init__(self, bars: RichProgress | None = None, task: TaskID | None = None) -> None:
        self._bars = bars
        self._task = task
        self._skipped = 0.0

    def advance(self, steps: float = 1, **figures: float) -> None:
        """Move on by ``steps`` and show the figures, e.g. ``loss=0.3``."""
        if self._bars is None or self._task is None:
            return
        shown = "  ".join(f"{name} {value:.4f}" for name, value in figures.items())
        self._bars.update(self._task, advance=steps, figures=shown)

    def skip(self, steps: float) -> None:
        """Move on by ``steps`` that took no time and say nothing of the time left."""
        if self._bars is None or self._task is None:
            return
        self._skipped += steps
        self._bars.update(self._task, advance=steps, skipped=self._skipped)

    def describe(self, what: str) -> None:
        """Say what is going on now."""
        if self._bars is not None and self._task is not None:
            self._bars.update(self._task, description=what)


class Progress:
    """Draws progress bars with an ETA on a console, or nothing at all."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console if console is not None and console.is_terminal else None

    @contextmanager
    def task(self, what: str, total: float | None = None, done: int = 0) -> Iterator[Task]:
        """A bar named ``what`` over ``total`` steps (unknown: a spinner)."""
        figures = TextColumn("{task.fields[figures]}", style="cyan")
        columns = (MofNCompleteColumn(), figures, TimeElapsedColumn())
        with self._bar(what, total, done, *columns, left=TimeRemainingColumn()) as task:
            yield task

    @contextmanager
    def whole(self, what: str, total: float) -> Iterator[Task]:
        """A bar over many runs; ``total`` weighs them, and is not shown.

        The time left is that of all steps by the mean pace so far, since runs differ.
        """
        with self._bar(what, total, 0, TimeElapsedColumn(), left=_TimeLeft()) as task:
            yield task

    @contextmanager
    def _bar(
        self,
        what: str,
        total: float | None,
        done: int,
        *columns: ProgressColumn,
        left: ProgressColumn,
    ) -> Iterator[Task]:
        if self._console is None:
            yield Task()
            return
        with RichProgress(
            SpinnerColumn(),
            TextColumn("[bold]{task.description}"),
            BarColumn(),
            *columns,
            TextColumn("left"),
            left,
            console=self._console,
            transient=True,
        ) as bars:
            added = bars.add_task(what, total=total, completed=done, figures="", skipped=0.0)
            yield Task(bars, added)


def time_left(elapsed: float, done: float, left: float) -> float | None:
    """Seconds for the steps left at the mean pace of those done; None before the first."""
    return elapsed * left / done if done > 0 else None


class _TimeLeft(ProgressColumn):
    def render(self, task: RichTask) -> Text:
        done = task.completed - task.fields["skipped"]
        seconds = time_left(task.elapsed or 0.0, done, task.remaining or 0.0)
        shown = "-:--:--" if seconds is None else str(timedelta(seconds=round(seconds)))
        return Text(shown, style="progress.remaining")


SILENT = Progress()
