"""`NarrowedNames`: the names of a few entities, judged as among all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dualign.candidate_pairs.all_names import AllNames
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.matcher.name_statistics import NameStatistics
from dualign.matcher.spelled_names import SpelledNames
from dualign.names.feature_weights import FeatureWeights
from dualign.names.iri_names import some_iri_names

Wanted = tuple[IntArray, IntArray]  # some left and some right entities, ascending


@dataclass(frozen=True, kw_only=True, eq=False)
class NarrowedNames(SpelledNames):
    """The names of two graphs' ``wanted`` entities, numbered by themselves.

    ``known`` is what all names together tell.
    """

    wanted: Wanted
    known: NameStatistics

    @cached_property
    def names(self) -> tuple[Sequence[str], Sequence[str]]:
        """The names of both sides; empty for an entity without one."""
        ours, theirs = (
            [graph.names[entity] for entity in entities.tolist()]
            if graph.names
            else [""] * len(entities)
            for graph, entities in zip((self.left, self.right), self.wanted, strict=True)
        )
        return ours, theirs

    @cached_property
    def local_names(self) -> tuple[Sequence[str], Sequence[str]]:
        """What the labels of the entities of both sides spell."""
        ours, theirs = self.wanted
        return _local_names(self.left, ours), _local_names(self.right, theirs)

    @cached_property
    def all_names(self) -> AllNames:
        """The names and aliases of both sides."""
        return self.known.all_names.of_some(*self.wanted, self.known.alias_ngrams)

    @cached_property
    def spelling_counts(self) -> tuple[tuple[FloatArray, FloatArray], ...]:
        """For each side, how long the names are, and how many entities share each."""
        return tuple(
            (np.fromiter(map(len, side), np.float32, len(side)), namesakes[entities])
            for side, namesakes, entities in zip(
                self.words, self.known.namesakes, self.wanted, strict=True
            )
        )

    def _known(self, weights: str) -> FeatureWeights | None:
        found: FeatureWeights = getattr(self.known, weights)
        return found


def _local_names(graph: KnowledgeGraph, rows: IntArray) -> list[str]:
    if graph.opaque_ids:
        return [""] * len(rows)
    return some_iri_names(graph.entities, rows.tolist())
