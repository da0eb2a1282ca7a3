"""`PrimalGraph`: both knowledge graphs in one index space, as a model sees them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from dualign.core.arrays import IntArray
from dualign.core.knowledge_graph import KnowledgeGraph


@dataclass(frozen=True, kw_only=True, eq=False)
class PrimalGraph:
    """G^e of the paper: E = E₁ ∪ E₂ and T = T₁ ∪ T₂, without an edge between the two graphs.

    Entities and relations of the right graph follow those of the left; ``triples`` is (T, 3) with
    columns head, relation, tail. Equal labels on both sides stay different entities.
    """

    left_entities: int
    right_entities: int
    left_relations: int
    right_relations: int
    triples: IntArray

    @classmethod
    def join(cls, left: KnowledgeGraph, right: KnowledgeGraph) -> PrimalGraph:
        """Put two graphs side by side."""
        entities, relations = len(left.entities), len(left.relations)
        shift = np.array([entities, relations, entities], dtype=np.int64)
        return cls(
            left_entities=entities,
            right_entities=len(right.entities),
            left_relations=relations,
            right_relations=len(right.relations),
            # T is a set: a repeated triple counts once.
            triples=np.unique(np.concatenate([left.triples, right.triples + shift]), axis=0),
        )

    @property
    def entities(self) -> int:
        """Number of entities n of both graphs."""
        return self.left_entities + self.right_entities

    @property
    def relations(self) -> int:
        """Number of relations m of both graphs."""
        return self.left_relations + self.right_relations

    def joint(self, links: IntArray) -> IntArray:
        """Links (L, 2) with the right member moved to its position in the joint index space."""
        return links + np.array([0, self.left_entities], dtype=np.int64)

    def joint_relations(self, pairs: IntArray) -> IntArray:
        """Pairs of relations (R, 2) with the right one moved likewise."""
        return pairs + np.array([0, self.left_relations], dtype=np.int64)

    def sides(self) -> tuple[tuple[IntArray, int, int], tuple[IntArray, int, int]]:
        """Per graph: its triples in its own numbering, its numbers of entities and relations."""
        of_left = self.triples[:, 0] < self.left_entities
        shift = np.array([self.left_entities, self.left_relations, self.left_entities])
        return (
            (self.triples[of_left], self.left_entities, self.left_relations),
            (self.triples[~of_left] - shift, self.right_entities, self.right_relations),
        )

    def incidence(self, column: int) -> sp.csr_array:
        """0/1 matrix (relations, entities): which entities are heads (0) or tails (2) of each."""
        shape = (self.relations, self.entities)
        entries = (self.triples[:, 1], self.triples[:, column])
        matrix = sp.csr_array((np.ones(len(self.triples)), entries), shape=shape)
        matrix.data[:] = 1.0
        return matrix

    def normalised_adjacency(self) -> sp.coo_array:
        """D̃^-½ Ã D̃^-½ of the GCN: undirected, each neighbour once, with self-connections."""
        heads, tails = self.triples[:, 0], self.triples[:, 2]
        own = np.arange(self.entities)
        rows = np.concatenate([heads, tails, own])
        columns = np.concatenate([tails, heads, own])
        shape = (self.entities, self.entities)
        adjacency = sp.csr_array((np.ones(len(rows)), (rows, columns)), shape=shape)
        adjacency.data[:] = 1.0
        scale = 1.0 / np.sqrt(adjacency.sum(axis=1))
        coo = adjacency.tocoo()
        coo.data = coo.data * scale[coo.coords[0]] * scale[coo.coords[1]]
        return coo
