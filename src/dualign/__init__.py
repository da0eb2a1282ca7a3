"""dualign finds which entities of two knowledge graphs are the same thing."""

from __future__ import annotations

from dualign.aligner.aligner import Aligner
from dualign.aligner.aligner_settings import AlignerSettings, MatchingSettings, ModelSettings
from dualign.api import (
    align,
    demo,
    doctor,
    evaluate,
    explain,
    merge,
    read,
    read_folder,
    reproduce,
    unmerge,
)
from dualign.core import openmp_waiting  # noqa: F401 (first: OpenMP reads its settings once)
from dualign.core.errors import DualignError, InputWarning
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.version import __version__
from dualign.merging import MergedGraph
from dualign.results.alignment import Alignment
from dualign.tasks import Reading, read_pair
from dualign.training import BootstrapSettings, TrainingSettings

__all__ = [
    "Aligner",
    "AlignerSettings",
    "Alignment",
    "BootstrapSettings",
    "DualignError",
    "GraphPair",
    "InputWarning",
    "KnowledgeGraph",
    "MatchingSettings",
    "MergedGraph",
    "ModelSettings",
    "Reading",
    "TrainingSettings",
    "__version__",
    "align",
    "demo",
    "doctor",
    "evaluate",
    "explain",
    "merge",
    "read",
    "read_folder",
    "read_pair",
    "reproduce",
    "unmerge",
]
