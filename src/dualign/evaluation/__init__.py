"""How good an alignment is: rankings of embeddings, and matches tables against a truth."""

from __future__ import annotations

from dualign.evaluation.bootstrap import Estimate, bootstrap_means
from dualign.evaluation.calibration_error import brier_score, expected_calibration_error
from dualign.evaluation.links_of_run import GivenLinks, given_links
from dualign.evaluation.match_evaluation import evaluate_matches
from dualign.evaluation.match_report import MatchReport
from dualign.evaluation.ranking_metrics import HITS, hits_at, reciprocal_rank
from dualign.evaluation.ranking_report import (
    Direction,
    RankingReport,
    evaluate_embeddings,
    evaluate_pairs,
)
from dualign.evaluation.ranks import CandidateSet, Ranks, rank_links
from dualign.evaluation.scored_pair_ranks import rank_listed

__all__ = [
    "HITS",
    "CandidateSet",
    "Direction",
    "Estimate",
    "GivenLinks",
    "MatchReport",
    "RankingReport",
    "Ranks",
    "bootstrap_means",
    "brier_score",
    "evaluate_embeddings",
    "evaluate_matches",
    "evaluate_pairs",
    "expected_calibration_error",
    "given_links",
    "hits_at",
    "rank_links",
    "rank_listed",
    "reciprocal_rank",
]
