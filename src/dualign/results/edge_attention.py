"""`EdgeAttention`: how much each entity of two graphs attends to each of its neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.kept_table import open_kept_table, reading_kept, write_kept_table
from dualign.results.explanation import AttendedNeighbour
from dualign.results.shared_neighbours import label_of, last_part

if TYPE_CHECKING:
    from dualign.models.embedding_model import AttendedEdges

SIDES = ("left", "right")
_COLUMNS = ("right_side", "entities", "relations", "neighbours", "weights")


@dataclass(frozen=True, kw_only=True, eq=False)
class EdgeAttention:
    """Edges with their attention weight α, all arrays of shape (E,).

    Relations are numbered by the order of their labels, whatever the order of the graph.
    """

    right_side: AnyArray  # bool: whether the edge is one of the right graph
    entities: IntArray
    relations: IntArray
    neighbours: IntArray
    weights: FloatArray

    @classmethod
    def of_joint(cls, edges: AttendedEdges, left: KnowledgeGraph) -> EdgeAttention:
        """Edges of both ordered graphs in one numbering, entities and relations of left first."""
        theirs = edges.entities >= len(left.entities)
        shift = np.where(theirs, len(left.entities), 0)
        return cls(
            right_side=theirs,
            entities=edges.entities - shift,
            relations=edges.relations - np.where(theirs, len(left.relations), 0),
            neighbours=edges.neighbours - shift,
            weights=edges.weights,
        )

    def renumbered(self, left_order: IntArray, right_order: IntArray) -> EdgeAttention:
        """The same with entities numbered as they were before they were put in order."""
        entities, neighbours = (
            np.where(
                self.right_side,
                right_order[np.minimum(numbers, len(right_order) - 1)],
                left_order[np.minimum(numbers, len(left_order) - 1)],
            )
            for numbers in (self.entities, self.neighbours)
        )
        return EdgeAttention(
            right_side=self.right_side,
            entities=entities,
            relations=self.relations,
            neighbours=neighbours,
            weights=self.weights,
        )

    def of_entity(
        self, graph: KnowledgeGraph, entity: int, *, right: bool
    ) -> list[AttendedNeighbour]:
        """What one entity attends to, most first."""
        rows = np.flatnonzero((self.right_side == right) & (self.entities == entity))
        labels = sorted(graph.relations)
        found = [
            AttendedNeighbour(
                side=SIDES[right],
                relation=last_part(labels[self.relations[row]]),
                neighbour=label_of(graph, int(self.neighbours[row])),
                weight=float(self.weights[row]),
            )
            for row in rows.tolist()
        ]
        return sorted(found, key=lambda each: (-each.weight, each.relation, each.neighbour))

    def check(self, left: KnowledgeGraph, right: KnowledgeGraph) -> None:
        """Raise `ValueError` if an edge is not one of these graphs."""
        for on_right, graph in ((False, left), (True, right)):
            own = self.right_side == on_right
            entities, relations = len(graph.entities), len(graph.relations)
            sizes = {"entities": entities, "neighbours": entities, "relations": relations}
            for name, size in sizes.items():
                numbers = getattr(self, name)[own]
                if np.any((numbers < 0) | (numbers >= size)):
                    raise ValueError(f"its {name} go up to {numbers.max()}, of {size} on that side")

    def write(self, path: Path) -> None:
        """Write the edges as Parquet."""
        table = pa.table({name: getattr(self, name) for name in _COLUMNS})
        write_kept_table(path, table)

    @classmethod
    def read(cls, path: Path) -> EdgeAttention:
        """Read the edges that `write` has written."""
        with reading_kept(path, "the attention of a model"):
            table = open_kept_table(path).read()
            return cls(**{name: table[name].to_numpy() for name in _COLUMNS})
