"""The matching stage: candidates, evidence, features, a scorer, rounds, assignments."""

from dualign.matcher.assignment import ASSIGNMENTS, ONE_TO_ONE, get_assignment
from dualign.matcher.matcher import Matching, match_graphs
from dualign.matcher.precision import check_precision, threshold_for_precision
from dualign.matcher.round_report import RoundReport, unwatched
from dualign.matcher.scored_pairs import ScoredPairs
from dualign.matcher.settings import MatcherSettings

__all__ = [
    "ASSIGNMENTS",
    "ONE_TO_ONE",
    "MatcherSettings",
    "Matching",
    "RoundReport",
    "ScoredPairs",
    "check_precision",
    "get_assignment",
    "match_graphs",
    "threshold_for_precision",
    "unwatched",
]
