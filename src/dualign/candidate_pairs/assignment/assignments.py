"""The assignments by name: functions that choose among scored pairs, one file per method."""

from __future__ import annotations

from collections.abc import Callable

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.registry import Registry

Assignment = Callable[[Pairs, FloatArray], IntArray]  # positions of the chosen pairs, sorted

_HERE = "dualign.candidate_pairs.assignment"
BEST = "best"  # one right entity for each left one
BEST_LEFT = "best-left"  # one left entity for each right one
MUTUAL = "mutual"
EVERY = "every"  # this one may choose an entity several times, on either side
ASSIGNMENTS: Registry[Assignment] = Registry(
    "assignment",
    {
        BEST: f"{_HERE}.best:best",
        BEST_LEFT: f"{_HERE}.best:best_left",
        MUTUAL: f"{_HERE}.best:mutual",
        "csls": f"{_HERE}.csls_best:csls",
        EVERY: f"{_HERE}.every:every",
        "hungarian": f"{_HERE}.hungarian:hungarian",
        "sinkhorn": f"{_HERE}.sinkhorn_best:by_sinkhorn",
        "stable": f"{_HERE}.stable:stable",
    },
)
ONE_TO_ONE = frozenset({"hungarian", "stable"})  # these choose no entity twice
