"""Graphs in a canonical order, so that results do not depend on the numbering of the input."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.distinct_rows import distinct_rows
from dualign.core.knowledge_graph import KnowledgeGraph


def in_order(graph: KnowledgeGraph) -> tuple[KnowledgeGraph, IntArray]:
    """The graph with entities and relations sorted by label, and where each entity was before.

    Two graphs that differ only in how they number their entities become equal.
    """
    order = label_order(graph.entities)
    relation_order = label_order(graph.relations)
    place, relation_place = _inverse(order), _inverse(relation_order)
    heads, relations, tails = graph.triples.T
    triples = np.stack([place[heads], relation_place[relations], place[tails]], axis=1)
    attributes = graph.attributes
    if len(attributes):
        attributes = dataclasses.replace(attributes, subjects=place[attributes.subjects])
    ordered = dataclasses.replace(
        graph,
        entities=[graph.entities[k] for k in order.tolist()],
        relations=[graph.relations[k] for k in relation_order.tolist()],
        triples=distinct_rows(triples),
        names=[graph.names[k] for k in order.tolist()] if graph.names else (),
        aliases=graph.aliases.renumbered(place),
        attributes=attributes,
    )
    return ordered, order


def renumbered(links: IntArray, left_order: IntArray, right_order: IntArray) -> IntArray:
    """Links in the numbering of the ordered graphs, themselves in order."""
    left_place, right_place = _inverse(left_order), _inverse(right_order)
    moved = np.stack([left_place[links[:, 0]], right_place[links[:, 1]]], axis=1)
    return np.unique(moved, axis=0)


@dataclass(frozen=True, eq=False)
class Numbering:
    """How the input numbers the entities of two graphs that were put in order.

    ``left`` and ``right`` (entities,) say where each entity of the ordered graph was before.
    """

    left: IntArray
    right: IntArray

    @classmethod
    def of(cls, left: KnowledgeGraph, right: KnowledgeGraph) -> Numbering:
        """The numbering of two graphs as they are given."""
        return cls(label_order(left.entities), label_order(right.entities))

    def ordered_links(self, links: IntArray) -> IntArray:
        """Links (n, 2) of the input in the numbering of the ordered graphs, sorted."""
        return renumbered(links, self.left, self.right)

    def input_links(self, links: IntArray) -> IntArray:
        """Links (n, 2) of the ordered graphs in the numbering of the input."""
        return np.stack([self.left[links[:, 0]], self.right[links[:, 1]]], axis=1)

    def ordered_entities(self, lefts: IntArray, rights: IntArray) -> tuple[IntArray, IntArray]:
        """Left and right entities of the input as numbers of the ordered graphs, sorted."""
        return np.sort(_inverse(self.left)[lefts]), np.sort(_inverse(self.right)[rights])

    def ordered_rows(self, rows: FloatArray) -> FloatArray:
        """Rows of all entities, left ones first, in the order of the ordered graphs."""
        return np.asarray(rows[self.joint])

    def input_rows(self, rows: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Rows of the ordered graphs' entities, back in the order of the input, by side."""
        back = rows[_inverse(self.joint)]
        return back[: len(self.left)], back[len(self.left) :]

    def input_sides(self, left: FloatArray, right: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Rows of the ordered graphs' entities, given by side, back in the order of the input."""
        return left[_inverse(self.left)], right[_inverse(self.right)]

    @property
    def joint(self) -> IntArray:
        """Where each row of the ordered graphs' entities, left ones first, was before."""
        return np.concatenate([self.left, len(self.left) + self.right])


def input_relation_rows(
    rows: FloatArray, left: KnowledgeGraph, right: KnowledgeGraph
) -> FloatArray:
    """Rows of the ordered graphs' relations, left ones first, back in the order of the input."""
    ours, theirs = label_order(left.relations), label_order(right.relations)
    back = np.empty_like(rows)
    back[np.concatenate([ours, len(ours) + theirs])] = rows
    return back


def label_order(labels: Sequence[str]) -> IntArray:
    """The positions of the labels in the order of the labels, shape (labels,)."""
    texts = list(labels)
    return np.array(sorted(range(len(texts)), key=texts.__getitem__), dtype=np.int64)


def _inverse(order: IntArray) -> IntArray:
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    return place
