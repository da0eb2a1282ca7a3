"""How pairs are chosen among the candidates; one file a way."""

from dualign.matcher.assignment import best, csls, every, hungarian, sinkhorn, stable
from dualign.matcher.assignment.every import EVERY
from dualign.matcher.assignment.registry import ASSIGNMENTS, ONE_TO_ONE, get_assignment

__all__ = [
    "ASSIGNMENTS", "EVERY", "ONE_TO_ONE", "best", "csls", "every", "get_assignment",
    "hungarian", "sinkhorn", "stable",
]  # fmt: skip
