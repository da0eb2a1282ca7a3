"""The matching stage: candidates, evidence, features, a scorer, rounds, assignments."""

from dualign.candidate_pairs.assignment import ASSIGNMENTS, EVERY, ONE_TO_ONE
from dualign.candidate_pairs.scored_pairs import ScoredPairs
from dualign.matcher.graph_matching import Matching, match_graphs
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.rounds.round_report import RoundReport, unwatched
from dualign.matcher.scoring.precision_threshold import (
    check_precision,
    threshold_for_f1,
    threshold_for_precision,
)

__all__ = [
    "ASSIGNMENTS",
    "EVERY",
    "ONE_TO_ONE",
    "MatcherSettings",
    "Matching",
    "RoundReport",
    "ScoredPairs",
    "check_precision",
    "match_graphs",
    "threshold_for_f1",
    "threshold_for_precision",
    "unwatched",
]
