"""The progress of one run as a share of the bar of all runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dualign.core.progress import Progress, Task


class SharedProgress(Progress):
    """Turns the bars of one run into the run's share of the bar of the whole."""

    def __init__(self, whole: Task, minutes: float) -> None:
        super().__init__()
        self._whole, self._minutes, self._done = whole, minutes, 0.0

    @contextmanager
    def task(self, what: str, total: float | None = None, done: int = 0) -> Iterator[Task]:
        """A bar that is not drawn; only training moves the whole."""
        if what == "training" and total:
            self._whole.skip(self._step(done / total))  # restored from a checkpoint
            yield _Step(self, total)
        else:
            yield Task()

    def advance(self, share: float) -> None:
        """Move the whole on by a share of the run."""
        self._whole.advance(self._step(share))

    def finish(self) -> None:
        """Mark the run as done."""
        self._whole.advance(self._minutes - self._done)

    def skip(self) -> None:
        """The run turned out to be done already, or is left to another process."""
        self._whole.skip(self._minutes - self._done)

    def _step(self, share: float) -> float:
        step = min(0.95 * self._minutes * share, self._minutes - self._done)
        self._done += step
        return step


class _Step(Task):
    def __init__(self, share: SharedProgress, total: float) -> None:
        super().__init__()
        self._share, self._total = share, total

    def advance(self, steps: float = 1, **figures: float) -> None:  # noqa: ARG002
        """Move the whole on."""
        self._share.advance(steps / self._total)
