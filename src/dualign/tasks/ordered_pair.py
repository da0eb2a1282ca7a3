"""`OrderedPair`: two graphs in canonical order, and how to restore the input's order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.canonical import Numbering, in_order
from dualign.graphs.shortened_texts import shortened
from dualign.io.graphs.narrowing import only_entities
from dualign.names import encode_names, get_encoder, name_entities
from dualign.names.identifier_words import in_words


@dataclass(frozen=True, kw_only=True, eq=False)
class OrderedPair:
    """Two graphs with names, their entities and relations in the order of their labels.

    Learning and deciding use ``left`` and ``right``, so that the numbering of the input does not
    matter; very long texts are cut there, and names written like identifiers are put in words.
    ``given`` are the same graphs in the order of the input, as they were written; ``numbering``
    maps back to it.
    """

    left: KnowledgeGraph
    right: KnowledgeGraph
    given: tuple[KnowledgeGraph, KnowledgeGraph]
    numbering: Numbering

    @classmethod
    def of(cls, left: KnowledgeGraph, right: KnowledgeGraph) -> OrderedPair:
        """Put two graphs in order; a graph without names gets them first."""
        left, right = (graph if graph.names else name_entities(graph) for graph in (left, right))
        compared = in_words(left, right)
        (ours, left_order), (theirs, right_order) = map(in_order, compared)
        return cls(
            left=shortened(ours),
            right=shortened(theirs),
            given=(left, right),
            numbering=Numbering(left_order, right_order),
        )

    def with_names(self, left: Sequence[str], right: Sequence[str]) -> OrderedPair:
        """The same order, with these names of the entities as they are numbered in the input."""
        return OrderedPair.of(self.given[0].with_names(left), self.given[1].with_names(right))

    def narrowed(self, left: BoolArray, right: BoolArray) -> OrderedPair:
        """The pair of these entities alone, marked in the numbering of the ordered graphs."""
        numbering = self.numbering
        ours, theirs = left[np.argsort(numbering.left)], right[np.argsort(numbering.right)]
        return OrderedPair(
            left=only_entities(self.left, left),
            right=only_entities(self.right, right),
            given=(only_entities(self.given[0], ours), only_entities(self.given[1], theirs)),
            numbering=Numbering(
                (np.cumsum(ours) - 1)[numbering.left[left]],
                (np.cumsum(theirs) - 1)[numbering.right[right]],
            ),
        )

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of left and right entities."""
        return len(self.left.entities), len(self.right.entities)

    def encode_names(self, encoder: str) -> FloatArray:
        """The vectors of all names, left entities first, in the order of these graphs."""
        return self.numbering.ordered_rows(self.encode_given_names(encoder))

    def encode_given_names(self, encoder: str) -> FloatArray:
        """The same in the order of the input."""
        # Encoded in the order of the input: a matrix from a file has its rows in that order.
        orders = self.numbering.left, self.numbering.right
        sides = zip(self.given, (self.left, self.right), orders, strict=True)
        left, right = (
            given.with_names([ordered.names[k] for k in np.argsort(order).tolist()])
            for given, ordered, order in sides
        )
        return encode_names(left, right, get_encoder(encoder))

    def links(self, links: IntArray) -> IntArray:
        """Links (n, 2) of the input in the numbering of these graphs, sorted."""
        return self.numbering.ordered_links(links)
