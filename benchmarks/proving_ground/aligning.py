"""dualign on a task."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path

import dualign
from dualign import AlignerSettings, Alignment, InputWarning
from dualign.aligner.deciding import decided
from dualign.core.arrays import IntArray
from dualign.matcher import match_graphs
from dualign.matcher.scoring.shipped import ShippedMatcher
from dualign.names import name_entities
from proving_ground.task import Pair, Task


def align_task(
    task: Task, links: Sequence[Pair], *, matcher: Path | None = None, seed: int = 0
) -> Alignment:
    """Align with the defaults, learning from ``links``.

    ``matcher`` is the folder of the matcher to use instead of the shipped one.
    """
    settings = AlignerSettings(seed=seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)  # records without a name: that is meant
        known = task.positions(links)
        if matcher is None:
            return dualign.align(*task.graphs, links=known, settings=settings)
        return _align_with(matcher, task, known, settings)


def _align_with(folder: Path, task: Task, links: IntArray, settings: AlignerSettings) -> Alignment:
    """What `dualign.align` does, with another matcher than the shipped one."""
    left, right = (name_entities(graph) for graph in task.graphs)
    matching = match_graphs(
        left,
        right,
        links,
        encoder=settings.encoder,
        settings=settings.matcher,
        shipped=ShippedMatcher.read(folder),
        seed=settings.seed,
    )
    return decided(left, right, links, matching, settings.policy(), {})
