"""Merging: from two graphs and their links to one graph, and back."""

from dualign.merging.clusters import CANONICAL_RULES
from dualign.merging.conflicts import Conflict, ConflictRule
from dualign.merging.merged_graph import MergedGraph, conflicts_between, merge_graphs
from dualign.merging.unmerging import unmerge_file

__all__ = [
    "CANONICAL_RULES",
    "Conflict",
    "ConflictRule",
    "MergedGraph",
    "conflicts_between",
    "merge_graphs",
    "unmerge_file",
]
