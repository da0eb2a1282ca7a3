"""The matching stage: candidates, evidence, features, a scorer, rounds, assignments."""

from dualign.matcher.assignment import ASSIGNMENTS, get_assignment
from dualign.matcher.matcher import Matching, match_graphs
from dualign.matcher.precision import threshold_for_precision
from dualign.matcher.round_report import RoundReport, unwatched
from dualign.matcher.scored_pairs import ScoredPairs
from dualign.matcher.settings import MatcherSettings

__all__ = [
    "ASSIGNMENTS",
    "MatcherSettings",
    "Matching",
    "RoundReport",
    "ScoredPairs",
    "get_assignment",
    "match_graphs",
    "threshold_for_precision",
    "unwatched",
]
