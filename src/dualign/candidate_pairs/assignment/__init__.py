"""How pairs are chosen among the candidates; one file per method."""

from dualign.candidate_pairs.assignment.assignments import (
    ASSIGNMENTS,
    BEST,
    BEST_LEFT,
    EVERY,
    ONE_TO_ONE,
)

__all__ = ["ASSIGNMENTS", "BEST", "BEST_LEFT", "EVERY", "ONE_TO_ONE"]
