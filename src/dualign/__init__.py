"""dualign finds which entities of two knowledge graphs are the same thing."""

from __future__ import annotations

from dualign import busy_machine  # noqa: F401 (first: OpenMP reads its settings once)
from dualign.aligner import Aligner
from dualign.aligner_settings import AlignerSettings
from dualign.alignment import Alignment
from dualign.errors import DualignError, InputWarning
from dualign.graph_pair import GraphPair
from dualign.io import read_folder
from dualign.knowledge_graph import KnowledgeGraph
from dualign.merging import MergedGraph
from dualign.training import BootstrapSettings, TrainingSettings
from dualign.verbs import (
    align,
    demo,
    doctor,
    evaluate,
    explain,
    merge,
    read,
    reproduce,
    unmerge,
)
from dualign.version import __version__

__all__ = [
    "Aligner",
    "AlignerSettings",
    "Alignment",
    "BootstrapSettings",
    "DualignError",
    "GraphPair",
    "InputWarning",
    "KnowledgeGraph",
    "MergedGraph",
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
    "reproduce",
    "unmerge",
]
