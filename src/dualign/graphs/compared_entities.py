"""`ComparedEntities`: which entities of two graphs are compared, and why the others are not.

In ordinary graphs, where every entity can be distinguished and neither side has thousands of times
as many entities as the other, all are.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.indistinct import surplus
from dualign.graphs.within_reach import within_reach


@dataclass(frozen=True, kw_only=True, eq=False)
class ComparedEntities:
    """The entities of one graph that are worth comparing with those of another."""

    alike: BoolArray  # nothing tells them from a thousand others
    unlike: BoolArray  # nothing leads from the few entities of the other graph to them

    @property
    def kept(self) -> BoolArray:
        """Which are compared."""
        return ~(self.alike | self.unlike)


def compared_entities(
    left: KnowledgeGraph, right: KnowledgeGraph, known: tuple[IntArray, IntArray]
) -> tuple[ComparedEntities, ComparedEntities]:
    """Both sides; ``known`` are entities that a link or a judgement names, which are kept."""
    return _of_one(left, right, known[0]), _of_one(right, left, known[1])


def _of_one(graph: KnowledgeGraph, other: KnowledgeGraph, known: IntArray) -> ComparedEntities:
    alike = unlike = np.zeros(len(graph.entities), dtype=np.bool_)
    if graph.stated is None:  # an ontology's statements are more than its triples
        alike = surplus(graph)
        if other.stated is None:
            unlike = ~within_reach(other, graph)
    alike[known] = unlike[known] = False
    return ComparedEntities(alike=alike, unlike=unlike)
