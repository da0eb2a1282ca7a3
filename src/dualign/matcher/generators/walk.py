"""Candidates that are reached over aligned neighbours."""

from __future__ import annotations

from dualign.arrays import IntArray
from dualign.matcher.generators.registry import round_candidates
from dualign.matcher.run import Run
from dualign.matcher.walking import walk_keys


@round_candidates("walk")
def by_walking(run: Run, number: int) -> list[IntArray]:
    """For every entity not known: where its aligned neighbours' counterparts lead."""
    scene = run.scene
    wanted = run.here_left.copy()
    wanted[run.links[:, 0]] = False
    if number:
        wanted &= run.unsettled(scene.settings.doubtful)[0]
    return [walk_keys(
        scene.near_left, scene.near_right, run.forward, run.likeness, scene.settings.walked,
        wanted, run.here_right,
    )]  # fmt: skip
