"""dualign on a task."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path

import dualign
from dualign import Alignment, InputWarning
from dualign.aligner.aligner_settings import MatchingSettings
from proving_ground.task import Pair, Task


def align_task(
    task: Task, links: Sequence[Pair], *, matcher: Path | None = None, seed: int = 0
) -> Alignment:
    """Align with the defaults, learning from ``links``.

    ``matcher`` is the folder of the matcher to use instead of the shipped one.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)  # records without a name: that is meant
        return dualign.align(
            *task.graphs,
            links=task.positions(links),
            settings=MatchingSettings(seed=seed),
            matcher=matcher,
        )
