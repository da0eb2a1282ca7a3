"""How pairs are chosen among the candidates; one file per way."""

from dualign.candidate_pairs.assignment import (
    best,
    csls_best,
    every,
    hungarian,
    sinkhorn_best,
    stable,
)
from dualign.candidate_pairs.assignment.assignments import ASSIGNMENTS, ONE_TO_ONE, get_assignment
from dualign.candidate_pairs.assignment.every import EVERY

__all__ = [
    "ASSIGNMENTS",
    "EVERY",
    "ONE_TO_ONE",
    "best",
    "csls_best",
    "every",
    "get_assignment",
    "hungarian",
    "sinkhorn_best",
    "stable",
]
