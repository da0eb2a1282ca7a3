"""dualign finds which entities of two knowledge graphs are the same thing.

Public names are imported when they are first used, so that ``import dualign`` is fast.
"""

from __future__ import annotations

from dualign.core import openmp_waiting  # noqa: F401 (first: OpenMP reads its settings once)

# Not from typing: a command handles Ctrl+C once this module is imported, so the sooner the better.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from dualign.aligner.aligner import Aligner
    from dualign.aligner.aligner_settings import AlignerSettings, MatchingSettings, ModelSettings
    from dualign.api.aligning_verbs import align, decide, explain, read_alignment
    from dualign.api.asking_verbs import ask, review, serve
    from dualign.api.reading_verbs import demo, doctor, read, read_folder
    from dualign.api.result_verbs import evaluate, merge, plot, report, reproduce, unmerge
    from dualign.core.decision import Decision, DecisionSettings
    from dualign.core.errors import (
        CheckpointError,
        DualignError,
        InputError,
        InputWarning,
        MalformedInput,
        MissingExtra,
        MissingInput,
        UnknownChoice,
        UsageError,
    )
    from dualign.core.graph_pair import GraphPair
    from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
    from dualign.core.progress import Progress
    from dualign.core.version import __version__
    from dualign.demonstration.demonstrate import Demonstration
    from dualign.diagnosis.diagnosis import Diagnosis
    from dualign.evaluation.match_report import MatchReport
    from dualign.evaluation.ranking_report import RankingReport
    from dualign.io.matches.match_table import MatchTable
    from dualign.matcher.matcher_settings import MatcherSettings
    from dualign.matcher.rounds.round_report import RoundReport
    from dualign.merging.merged_graph import MergedGraph
    from dualign.reproduction.runner import Reproduction
    from dualign.results.alignment import Alignment
    from dualign.results.explanation import Explanation
    from dualign.results.match import Match
    from dualign.tasks.pair_reading import read_pair
    from dualign.tasks.reading import Reading
    from dualign.training.bootstrap_settings import BootstrapSettings
    from dualign.training.training_settings import TrainingSettings

_PLACES = {
    "dualign.aligner.aligner": ("Aligner",),
    "dualign.aligner.aligner_settings": ("AlignerSettings", "MatchingSettings", "ModelSettings"),
    "dualign.api.aligning_verbs": (
        "align",
        "decide",
        "explain",
        "read_alignment",
    ),
    "dualign.api.asking_verbs": (
        "ask",
        "review",
        "serve",
    ),
    "dualign.api.reading_verbs": (
        "demo",
        "doctor",
        "read",
        "read_folder",
    ),
    "dualign.api.result_verbs": (
        "evaluate",
        "merge",
        "plot",
        "report",
        "reproduce",
        "unmerge",
    ),
    "dualign.core.decision": ("Decision", "DecisionSettings"),
    "dualign.core.errors": (
        *("CheckpointError", "DualignError", "InputError", "InputWarning", "MalformedInput"),
        *("MissingExtra", "MissingInput", "UnknownChoice", "UsageError"),
    ),
    "dualign.core.graph_pair": ("GraphPair",),
    "dualign.core.knowledge_graph": ("AttributeTable", "KnowledgeGraph"),
    "dualign.core.progress": ("Progress",),
    "dualign.core.version": ("__version__",),
    "dualign.demonstration.demonstrate": ("Demonstration",),
    "dualign.diagnosis.diagnosis": ("Diagnosis",),
    "dualign.evaluation.match_report": ("MatchReport",),
    "dualign.evaluation.ranking_report": ("RankingReport",),
    "dualign.io.matches.match_table": ("MatchTable",),
    "dualign.matcher.matcher_settings": ("MatcherSettings",),
    "dualign.matcher.rounds.round_report": ("RoundReport",),
    "dualign.merging.merged_graph": ("MergedGraph",),
    "dualign.reproduction.runner": ("Reproduction",),
    "dualign.results.alignment": ("Alignment",),
    "dualign.results.explanation": ("Explanation",),
    "dualign.results.match": ("Match",),
    "dualign.tasks.pair_reading": ("read_pair",),
    "dualign.tasks.reading": ("Reading",),
    "dualign.training.bootstrap_settings": ("BootstrapSettings",),
    "dualign.training.training_settings": ("TrainingSettings",),
}
_MODULE_OF = {name: module for module, names in _PLACES.items() for name in names}

__all__ = [
    "Aligner",
    "AlignerSettings",
    "Alignment",
    "AttributeTable",
    "BootstrapSettings",
    "CheckpointError",
    "Decision",
    "DecisionSettings",
    "Demonstration",
    "Diagnosis",
    "DualignError",
    "Explanation",
    "GraphPair",
    "InputError",
    "InputWarning",
    "KnowledgeGraph",
    "MalformedInput",
    "Match",
    "MatchReport",
    "MatchTable",
    "MatcherSettings",
    "MatchingSettings",
    "MergedGraph",
    "MissingExtra",
    "MissingInput",
    "ModelSettings",
    "Progress",
    "RankingReport",
    "Reading",
    "Reproduction",
    "RoundReport",
    "TrainingSettings",
    "UnknownChoice",
    "UsageError",
    "__version__",
    "align",
    "ask",
    "decide",
    "demo",
    "doctor",
    "evaluate",
    "explain",
    "merge",
    "plot",
    "read",
    "read_alignment",
    "read_folder",
    "read_pair",
    "report",
    "reproduce",
    "review",
    "serve",
    "unmerge",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'dualign' has no attribute {name!r}")
    import importlib

    value = globals()[name] = getattr(importlib.import_module(_MODULE_OF[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
