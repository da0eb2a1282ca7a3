"""One progress bar for everything that takes longer than a moment.

`Progress` draws on the given terminal, or not at all. Every ``progress`` argument also accepts True
(bars on standard error) or a function that is called with the name of the step, the amount done and
the total (None if unknown). When a step ends, the logger
``dualign`` says at the level INFO how long it took. Steps call
``with progress.task("training", 600) as task: task.advance(loss=…)``.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
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

from dualign.core.errors import UsageError

LOGGER = logging.getLogger("dualign")
LOGGER.addHandler(logging.NullHandler())
Report = Callable[[str, float, float | None], None]  # what is being done, amount done, total


class Task:
    """One running bar."""

    def __init__(self, bars: RichProgress | None = None, task: TaskID | None = None) -> None:
        self._bars = bars
        self._task = task
        self._skipped = 0.0

    def advance(self, steps: float = 1, **figures: float) -> None:
        """Advance by ``steps`` and show the figures, e.g. ``loss=0.3``."""
        if self._bars is None or self._task is None:
            return
        shown = "  ".join(f"{name} {value:.4f}" for name, value in figures.items())
        self._bars.update(self._task, advance=steps, figures=shown)

    def skip(self, steps: float) -> None:
        """Advance by ``steps`` that took no time and do not count towards the time left."""
        if self._bars is None or self._task is None:
            return
        self._skipped += steps
        self._bars.update(self._task, advance=steps, skipped=self._skipped)

    def describe(self, what: str) -> None:
        """Change the description."""
        if self._bars is not None and self._task is not None:
            self._bars.update(self._task, description=what)


class ReportedTask(Task):
    """A task whose steps are reported to a function."""

    def __init__(self, report: Report, what: str, total: float | None, done: float) -> None:
        super().__init__()
        self._report, self._what, self._total, self._done = report, what, total, done
        report(what, done, total)

    def advance(self, steps: float = 1, **figures: float) -> None:  # noqa: ARG002
        """Advance by ``steps``; the figures are not reported."""
        self._done += steps
        self._report(self._what, self._done, self._total)

    def skip(self, steps: float) -> None:
        """Advance by ``steps`` that took no time."""
        self.advance(steps)

    def describe(self, what: str) -> None:
        """Change the description."""
        self._what = what


class Progress:
    """Draws progress bars with an ETA on a console, or nothing at all."""

    def __init__(self, console: Console | None = None, report: Report | None = None) -> None:
        self._console = console if console is not None and console.is_terminal else None
        self._report = report

    @contextmanager
    def task(self, what: str, total: float | None = None, done: int = 0) -> Iterator[Task]:
        """A bar named ``what`` over ``total`` steps, or a spinner if ``total`` is None."""
        figures = TextColumn("{task.fields[figures]}", style="cyan")
        columns = (MofNCompleteColumn(), figures, TimeElapsedColumn())
        with self._bar(what, total, done, *columns, left=TimeRemainingColumn()) as task:
            yield task

    @contextmanager
    def whole(self, what: str, total: float) -> Iterator[Task]:
        """A bar over several runs; ``total`` is the sum of their weights and is not shown.

        The time left is estimated from the mean pace so far, since runs differ.
        """
        with self._bar(what, total, 0, TimeElapsedColumn(), left=_TimeLeft()) as task:
            yield task

    @contextmanager
    def stages(self, what: str, seconds: Mapping[str, float]) -> Iterator[Progress]:
        """One bar for several tasks, by their names, that are expected to take this many seconds.

        A task that is opened on what this yields moves the one bar, whose time left counts all of
        them. A function that progress is reported to sees the tasks one by one, as ever.
        """
        if self._console is None:
            yield self
            return
        with self.whole(what, sum(seconds.values())) as whole:
            yield _Stages(what, whole, seconds)

    @contextmanager
    def _bar(
        self,
        what: str,
        total: float | None,
        done: int,
        *columns: ProgressColumn,
        left: ProgressColumn,
    ) -> Iterator[Task]:
        started = time.perf_counter()
        with self._drawn(what, total, done, *columns, left=left) as task:
            yield task
        LOGGER.info("%s: done in %.1f s", what, time.perf_counter() - started)

    @contextmanager
    def _drawn(
        self,
        what: str,
        total: float | None,
        done: int,
        *columns: ProgressColumn,
        left: ProgressColumn,
    ) -> Iterator[Task]:
        if self._report is not None:
            yield ReportedTask(self._report, what, total, done)
            return
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


class _Stages(Progress):
    """The tasks of one bar."""

    def __init__(self, what: str, whole: Task, seconds: Mapping[str, float]) -> None:
        super().__init__()
        self._what, self._whole, self._seconds = what, whole, seconds

    @contextmanager
    def task(self, what: str, total: float | None = None, done: int = 0) -> Iterator[Task]:
        """A part of the bar; what it has not advanced by itself it advances at its end."""
        started = time.perf_counter()
        self._whole.describe(f"{self._what}: {what}")
        part = _Stage(self._whole, self._seconds.get(what, 0.0), total)
        part.skip(done)
        yield part
        part.finish()
        LOGGER.info("%s: done in %.1f s", what, time.perf_counter() - started)


class _Stage(Task):
    def __init__(self, whole: Task, seconds: float, total: float | None) -> None:
        super().__init__()
        self._whole, self._left, self._step = whole, seconds, seconds / total if total else 0.0

    def advance(self, steps: float = 1, **figures: float) -> None:
        """Advance the whole by the share of these steps, and show the figures."""
        share = min(steps * self._step, self._left)
        self._left -= share
        self._whole.advance(share, **figures)

    def skip(self, steps: float) -> None:
        """Advance by steps that took no time."""
        share = min(steps * self._step, self._left)
        self._left -= share
        self._whole.skip(share)

    def finish(self) -> None:
        """Advance by what is left."""
        self._whole.advance(self._left)


def time_left(elapsed: float, done: float, left: float) -> float | None:
    """Seconds for the remaining steps at the mean pace so far; None before the first step."""
    return elapsed * left / done if done > 0 else None


class _TimeLeft(ProgressColumn):
    def render(self, task: RichTask) -> Text:
        done = task.completed - task.fields["skipped"]
        seconds = time_left(task.elapsed or 0.0, done, task.remaining or 0.0)
        shown = "-:--:--" if seconds is None else str(timedelta(seconds=round(seconds)))
        return Text(shown, style="progress.remaining")


SILENT = Progress()

ProgressLike = Progress | bool | Report


def as_progress(progress: ProgressLike) -> Progress:
    """Convert to a `Progress`: True draws on standard error, a function is called per step."""
    if isinstance(progress, Progress):
        return progress
    if isinstance(progress, bool):
        return Progress(Console(stderr=True)) if progress else SILENT
    if not callable(progress):
        raise UsageError(
            f"progress is {progress!r}; give True, False, a function or a dualign.Progress"
        )
    return Progress(report=progress)
