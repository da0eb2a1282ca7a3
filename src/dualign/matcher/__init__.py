"""The matching stage: candidates, evidence, features, a scorer, rounds, assignments.

Names are imported when they are first used: explaining a kept run need not load the matcher.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dualign.candidate_pairs.assignment import ASSIGNMENTS, BEST_LEFT, EVERY, ONE_TO_ONE
    from dualign.candidate_pairs.scored_pairs import ScoredPairs
    from dualign.matcher.calibration.precision_threshold import (
        check_precision,
        threshold_for_f1,
        threshold_for_precision,
    )
    from dualign.matcher.graph_matching import Matching, match_graphs
    from dualign.matcher.matcher_settings import MatcherSettings
    from dualign.matcher.rounds.round_report import RoundReport, unwatched

_PLACES = {
    "dualign.candidate_pairs.assignment": ("ASSIGNMENTS", "BEST_LEFT", "EVERY", "ONE_TO_ONE"),
    "dualign.candidate_pairs.scored_pairs": ("ScoredPairs",),
    "dualign.matcher.graph_matching": ("Matching", "match_graphs"),
    "dualign.matcher.matcher_settings": ("MatcherSettings",),
    "dualign.matcher.rounds.round_report": ("RoundReport", "unwatched"),
    "dualign.matcher.calibration.precision_threshold": (
        *("check_precision", "threshold_for_f1", "threshold_for_precision"),
    ),
}
_MODULE_OF = {name: module for module, names in _PLACES.items() for name in names}

__all__ = [
    "ASSIGNMENTS",
    "BEST_LEFT",
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


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(importlib.import_module(_MODULE_OF[name]), name)
    return value
