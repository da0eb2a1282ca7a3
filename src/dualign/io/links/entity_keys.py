"""`EntityKeys`: how files of links and names may refer to the entities of one graph."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.arrays import IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.benchmarks.id_table import IdTable
from dualign.io.graphs.terms import without_brackets
from dualign.io.text.columns import INTEGER, STRING
from dualign.io.text.factorise import positions_in


@dataclass(frozen=True, eq=False)
class EntityKeys:
    """The labels of one graph's entities and, where its files have them, their integer ids."""

    labels: pa.Array  # large_string
    words: str  # what the keys belong to, for error messages
    ids: IdTable | None = None

    @classmethod
    def of_graph(cls, graph: KnowledgeGraph, which: str) -> EntityKeys:
        """The keys of a graph that has only labels; ``which``: "the left graph"."""
        words = f"{which} ({len(graph.entities):,} entities from {graph.source})"
        return cls(pa.array(graph.entities, STRING), words)

    @classmethod
    def of_table(cls, table: IdTable) -> EntityKeys:
        """The keys of a graph whose entities are listed with ids."""
        return cls(table.labels, table.words, table)

    def find(self, column: pa.Array) -> IntArray:
        """The position of each key, -1 where it is unknown; a label takes precedence over an id."""
        if self.ids is not None and column.type == INTEGER:
            return self.ids.find(column.to_numpy())
        found = positions_in(self.labels, without_brackets(column))
        if self.ids is not None:
            numeric = pc.match_substring_regex(column, "^[0-9]{1,18}$")
            rows = np.flatnonzero((found < 0) & numeric.to_numpy(zero_copy_only=False))
            ids = column.take(pa.array(rows)).cast(INTEGER)
            found[rows] = self.ids.find(ids.to_numpy())
        return found
