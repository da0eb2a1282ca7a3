"""`GraphPair`: the two graphs of one alignment task and what is known about their links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.knowledge_graph import KnowledgeGraph


def no_links() -> IntArray:
    """An empty table of links."""
    return np.empty((0, 2), dtype=np.int64)


def no_entities() -> IntArray:
    """An empty list of positions."""
    return np.empty(0, dtype=np.int64)


@dataclass(frozen=True, kw_only=True, eq=False)
class GraphPair:
    """Two graphs with their links, each of shape (n, 2): left position, right position.

    ``train`` may be learnt from, ``valid`` may be used for early stopping, ``test`` is for the
    final figures and nothing else. ``negatives`` are known *not* to be the same. ``alone`` (n,) are
    left entities known to have no counterpart.
    """

    left: KnowledgeGraph
    right: KnowledgeGraph
    train: IntArray = field(default_factory=no_links)
    valid: IntArray = field(default_factory=no_links)
    test: IntArray = field(default_factory=no_links)
    negatives: IntArray = field(default_factory=no_links)
    alone: IntArray = field(default_factory=no_entities)
    layout: str = "two graphs"  # what the reader found, as text for people
    origin: Mapping[str, Any] = field(default_factory=dict)  # where it was read from

    def test_entities(self) -> tuple[IntArray, IntArray] | None:
        """The entities in test links, sorted: which have a counterpart, not which one."""
        if not len(self.test):
            return None
        return np.unique(self.test[:, 0]), np.unique(self.test[:, 1])
