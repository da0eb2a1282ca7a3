"""The types that public functions take and return beyond those of `dualign` itself.

For annotations, and for the parts of results: the contributions of an explanation, the findings of
a diagnosis, the figures of a report. They are as public as the names of `dualign`.
"""

from __future__ import annotations

from dualign.aligner.strategy import Entities, Fitted
from dualign.candidate_pairs.correspondences import Correspondence
from dualign.candidate_pairs.scored_pairs import ScoredPairs
from dualign.core.alias_table import AliasTable
from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.progress import ProgressLike, Task
from dualign.diagnosis.findings import Finding
from dualign.diagnosis.forecast import Forecast
from dualign.diagnosis.graph_profile import GraphProfile
from dualign.diagnosis.overlap import Overlap
from dualign.embedding.nearest_keys import Candidates
from dualign.evaluation.audit import Audit
from dualign.evaluation.bootstrap import Estimate
from dualign.evaluation.links_of_run import GivenLinks
from dualign.evaluation.match_report import Figure
from dualign.evaluation.ranking_report import RankingFigures
from dualign.io.graphs.readers import ReadOptions
from dualign.io.judgements.judgement_store import Judgement, JudgementStore
from dualign.io.matches.match_table import JudgedPair, Unmatched
from dualign.io.memory.linked_pairs import Links
from dualign.matcher.evidence.pair_evidence import PairEvidence
from dualign.matcher.literals.named_properties import Stated
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher
from dualign.merging.conflicts import Conflict
from dualign.merging.property_correspondences import PropertyCorrespondence
from dualign.parts.part_settings import PartSettings
from dualign.reproduction.experiment import Report
from dualign.results.edge_attention import EdgeAttention
from dualign.results.entity_map import EntityMap
from dualign.results.explanation import (
    AttendedNeighbour,
    ComparedProperty,
    Contribution,
    Rival,
)
from dualign.results.shared_neighbours import SharedNeighbour
from dualign.results.stored_vectors import StoredVectors
from dualign.reviewing.asking import Answers
from dualign.reviewing.program_judge import Verdict
from dualign.reviewing.question import Question
from dualign.tasks.graph_source import FrameLike, InMemory, Source
from dualign.tasks.ordered_pair import OrderedPair

__all__ = [
    "AliasTable",
    "Answers",
    "AttendedNeighbour",
    "Audit",
    "BoolArray",
    "Candidates",
    "ComparedProperty",
    "Conflict",
    "Contribution",
    "Correspondence",
    "EdgeAttention",
    "Entities",
    "EntityMap",
    "Estimate",
    "Figure",
    "Finding",
    "Fitted",
    "FloatArray",
    "Forecast",
    "FrameLike",
    "GivenLinks",
    "GraphProfile",
    "InMemory",
    "IntArray",
    "JudgedPair",
    "Judgement",
    "JudgementStore",
    "Links",
    "OrderedPair",
    "Overlap",
    "PairEvidence",
    "PartSettings",
    "ProgressLike",
    "PropertyCorrespondence",
    "Question",
    "RankingFigures",
    "ReadOptions",
    "Report",
    "Rival",
    "ScoredPairs",
    "SharedNeighbour",
    "ShippedMatcher",
    "Source",
    "Stated",
    "StoredVectors",
    "Task",
    "Unmatched",
    "Verdict",
]
