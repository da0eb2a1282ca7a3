"""`Neighbourhood`: the edges of each entity, with their weight as evidence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.distinct_rows import distinct_rows
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.kernels.jit import compiled

if TYPE_CHECKING:
    import scipy.sparse as sp


@compiled
def end_of_run(neighbours: AnyArray, edge: int, stop: int) -> int:
    """Where the edges that lead to the same neighbour as ``edge`` end, at most at ``stop``."""
    end = edge + 1
    while end < stop and neighbours[end] == neighbours[edge]:
        end += 1
    return end


@dataclass(frozen=True, kw_only=True, eq=False)
class Neighbourhood:
    """The edges of every entity, to be walked in either direction.

    Entity i has the edges ``starts[i]`` to ``starts[i + 1]``; ``neighbours`` says where they lead
    and ``relations`` by what. With ``directed``, a relation and its inverse are two relations
    (r and r + half), otherwise both ends of a triple see the same.

    ``local`` (edges,) is how well the far end and the relation identify the near end: 1 / the
    number of entities that the far end has on that relation; ``fan`` is the same seen from the near
    end: 1 / the number of its own edges with that relation. ``rarity`` (entities,) is near 1 for an
    entity with few neighbours and near 0 for a hub.
    """

    starts: IntArray
    neighbours: AnyArray
    relations: AnyArray
    local: FloatArray
    fan: FloatArray
    rarity: FloatArray
    relation_count: int
    directed: bool

    @property
    def entity_count(self) -> int:
        """Number of entities."""
        return len(self.starts) - 1

    @classmethod
    def of(cls, graph: KnowledgeGraph, *, directed: bool = True) -> Neighbourhood:
        """The neighbourhood of a graph; repeated triples count once."""
        return cls.of_triples(
            graph.triples, len(graph.entities), len(graph.relations), directed=directed
        )

    @classmethod
    def of_triples(
        cls, triples: IntArray, entities: int, relations: int, *, directed: bool = True
    ) -> Neighbourhood:
        """The neighbourhood of triples (T, 3) over this many entities and relations."""
        heads, labels, tails = triples.T
        far_labels = labels + (relations if directed else 0)
        edges = np.concatenate(
            [np.stack([heads, tails, labels], 1), np.stack([tails, heads, far_labels], 1)]
        )
        edges = distinct_rows(edges)
        starts = np.searchsorted(edges[:, 0], np.arange(entities + 1))
        relation_count = relations * (2 if directed else 1)
        degrees = np.diff(starts)
        rarity = 1.0 / (1.0 + np.log1p(degrees))
        return cls(
            starts=starts,
            neighbours=edges[:, 1].astype(np.int32),
            relations=edges[:, 2].astype(np.int32),
            local=_shares(edges[:, 1] * relation_count + edges[:, 2]),
            fan=_shares(edges[:, 0] * relation_count + edges[:, 2]),
            rarity=rarity.astype(np.float32),
            relation_count=relation_count,
            directed=directed,
        )

    @property
    def inverse_relations(self) -> AnyArray:
        """The relation that the other end of an edge sees, shape (relation_count,)."""
        own = np.arange(self.relation_count, dtype=np.int32)
        return np.roll(own, self.relation_count // 2) if self.directed else own

    def averaging(self) -> sp.csr_array:
        """Matrix (entities, entities) that takes the mean of the neighbours, rare ones first."""
        import scipy.sparse as sp  # takes a while, and few need it

        weights = self.rarity[self.neighbours]
        shape = (self.entity_count, self.entity_count)
        matrix = sp.csr_array((weights, self.neighbours, self.starts), shape=shape)
        total = np.asarray(matrix.sum(axis=1)).ravel()
        matrix.data /= np.repeat(np.where(total > 0, total, 1), np.diff(self.starts))
        return matrix.astype(np.float32)


def _shares(keys: IntArray) -> FloatArray:
    """1 / how often each key occurs."""
    _, inverse, sizes = np.unique(keys, return_inverse=True, return_counts=True)
    return (1.0 / sizes[inverse]).astype(np.float32)
