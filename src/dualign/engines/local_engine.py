"""`LocalEngine`: one piece after the other, in this process."""

from __future__ import annotations

from collections.abc import Sequence

from dualign.core.progress import Task
from dualign.engines.engine import Engine, Work, carry_out
from dualign.io.workspace import discard_workspace


class LocalEngine(Engine):
    """Needs the memory of one piece; a piece may keep checkpoints of its own beside its result."""

    name = "local"

    def run(self, works: Sequence[Work], task: Task) -> None:
        """Carry out the pieces in order."""
        for place, work in enumerate(works, 1):
            task.describe(f"{work.name} ({place} of {len(works)})")
            self._run(work, task)

    def _run(self, work: Work, task: Task) -> None:
        shown = 0.0

        def advance(share: float) -> None:
            nonlocal shown
            task.advance(work.size * (share - shown))
            shown = share

        folder = work.result.with_suffix("")
        work.keep(carry_out(work.function, work.prepare(), work.header, folder, advance))
        discard_workspace(folder)
        advance(1.0)
