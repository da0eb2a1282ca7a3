"""Candidates that are reached through aligned neighbours."""

from __future__ import annotations

from dualign.core.arrays import IntArray
from dualign.matcher.generators.walking import walk_keys
from dualign.matcher.match_state import MatchState


def by_walking(run: MatchState, number: int) -> list[IntArray]:
    """For every entity without a known link: where the counterparts of its neighbours lead."""
    context = run.context
    wanted = run.here_left.copy()
    wanted[run.links[:, 0]] = False
    if number:
        wanted &= run.unsettled(context.settings.doubtful)[0]
    return [walk_keys(
        context.near_left, context.near_right, run.forward, run.likeness, context.settings.walked,
        wanted, run.here_right,
    )]  # fmt: skip
