"""How pairs are chosen among the candidates; one file per method."""

from dualign.candidate_pairs.assignment.assignments import ASSIGNMENTS, EVERY, ONE_TO_ONE

__all__ = ["ASSIGNMENTS", "EVERY", "ONE_TO_ONE"]
