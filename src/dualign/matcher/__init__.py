"""The matching stage: candidates, evidence, features, a scorer, rounds, assignments."""

from dualign.matcher.assignment import ASSIGNMENTS, EVERY, ONE_TO_ONE, get_assignment
from dualign.matcher.matcher import Matching, match_graphs
from dualign.matcher.precision import check_precision, threshold_for_precision
from dualign.matcher.round_report import RoundReport, unwatched
from dualign.matcher.scored_pairs import ScoredPairs
from dualign.matcher.settings import MatcherSettings
from dualign.matcher.vocabulary import (
    Correspondence,
    class_correspondences,
    relation_correspondences,
)

__all__ = [
    "ASSIGNMENTS",
    "EVERY",
    "ONE_TO_ONE",
    "Correspondence",
    "MatcherSettings",
    "Matching",
    "RoundReport",
    "ScoredPairs",
    "check_precision",
    "class_correspondences",
    "get_assignment",
    "match_graphs",
    "relation_correspondences",
    "threshold_for_precision",
    "unwatched",
]
