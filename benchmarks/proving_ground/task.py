"""`Task`: two sources and the truth about which of their records are the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from dualign import KnowledgeGraph
from dualign.core.arrays import IntArray
from proving_ground.records import Records, read_records
from proving_ground.tables import is_table, load_graph

Pair = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Task:
    """Two sources and the pairs of their records that are the same thing.

    A complete truth holds every true pair: any other pair is wrong. A partial truth says nothing
    about records that it does not name. ``published`` are links that a published split gives for
    training, where there is one.
    """

    name: str
    family: str  # sets that are left out together, as they share a source or a kind
    left: Path | KnowledgeGraph
    right: Path | KnowledgeGraph
    truth: tuple[Pair, ...]
    complete: bool = True
    published: tuple[Pair, ...] = field(default=())

    @cached_property
    def one_to_one(self) -> bool:
        """Whether no record of either side is in two true pairs."""
        lefts, rights = zip(*self.truth, strict=True)
        return len(set(lefts)) == len(lefts) and len(set(rights)) == len(rights)

    @cached_property
    def graphs(self) -> tuple[KnowledgeGraph, KnowledgeGraph]:
        """Both sources as dualign sees them."""
        return _graph(self.left), _graph(self.right)

    @cached_property
    def records(self) -> tuple[Records, Records]:
        """Both sources as the baselines see them: columns of texts."""
        return _records(self.left), _records(self.right)

    def positions(self, pairs: Sequence[Pair]) -> IntArray:
        """The positions of pairs of ids in the two graphs, shape (n, 2)."""
        left, right = self.graphs
        rows = [(left.entity_index[a], right.entity_index[b]) for a, b in pairs]
        return np.array(rows, dtype=np.int64).reshape(-1, 2)


def _graph(source: Path | KnowledgeGraph) -> KnowledgeGraph:
    return source if isinstance(source, KnowledgeGraph) else load_graph(source)


def _records(source: Path | KnowledgeGraph) -> Records:
    if isinstance(source, Path) and is_table(source):
        return read_records(source)
    return Records.of_graph(_graph(source))
