"""`Descriptions`: everything the literals of an entity say, as one text.

Which property says what does not matter here: a shop that puts the brand into the name and one that
has a column for it describe the same product in nearly the same words. Descriptions are compared
by rare character n-grams, by rare words, and by the words that contain a digit: model numbers,
years, sizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dualign.candidate_pairs.sparse_text import (
    Sides,
    rare_words,
    rooted_words,
    unit_sides,
    word_weights,
)
from dualign.core.arrays import BoolArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.rdf_vocabulary import DIFFERENT, SAME_AS
from dualign.io.graphs.terms import IRI_DATATYPE
from dualign.names.feature_weights import FeatureWeights
from dualign.names.hashed_ngrams import document_rarity, hashed_ngrams
from dualign.names.ngrams import weighted
from dualign.names.romanise import romanise

LONGEST_VALUE, LONGEST = 500, 1500  # characters of a value and of a description that are read

Texts = tuple[Sequence[str], Sequence[str]]


@dataclass(frozen=True, kw_only=True, eq=False)
class DescriptionWeights:
    """How rare n-grams and words are in all descriptions of both sides."""

    ngrams: FeatureWeights  # by their bucket
    words: FeatureWeights

    @classmethod
    def of(cls, descriptions: Descriptions) -> DescriptionWeights:
        """Those of these descriptions."""
        left, right = descriptions.texts
        counts = hashed_ngrams([*left, *right])
        buckets = np.unique(counts.indices)
        return cls(
            ngrams=FeatureWeights(buckets.astype(np.uint64), document_rarity(counts)[buckets]),
            words=word_weights(left, right),
        )


@dataclass(frozen=True, eq=False)
class Descriptions:
    """The descriptions of both sides, as written."""

    written: Texts
    known: DescriptionWeights | None = None  # among more descriptions than these

    @classmethod
    def of(cls, left: KnowledgeGraph, right: KnowledgeGraph) -> Descriptions | None:
        """The descriptions of two graphs; None where one of them has no literals."""
        rows = [descriptive_rows(graph) for graph in (left, right)]
        if not all(kept.any() for kept in rows):
            return None
        return cls((_written(left, rows[0]), _written(right, rows[1])))

    @classmethod
    def of_some(
        cls,
        graphs: tuple[KnowledgeGraph, KnowledgeGraph],
        wanted: tuple[IntArray, IntArray],
        known: DescriptionWeights,
    ) -> Descriptions:
        """The descriptions of some entities of two graphs."""
        ours, theirs = (
            _written(graph, descriptive_rows(graph), entities)
            for graph, entities in zip(graphs, wanted, strict=True)
        )
        return cls((ours, theirs), known)

    @cached_property
    def texts(self) -> Texts:
        """The descriptions as lower-case Latin words."""
        left, right = self.written
        return romanise(left), romanise(right)

    @cached_property
    def ngrams(self) -> Sides:
        """Unit rows over the rare character n-grams of both sides."""
        left, right = self.texts
        counts = hashed_ngrams([*left, *right])
        if self.known is None:
            rarity = document_rarity(counts)
        else:
            rarity = np.zeros(counts.shape[1], dtype=np.float32)
            rarity[self.known.ngrams.keys] = self.known.ngrams.weights
        return unit_sides(weighted(counts, rarity), len(left))

    @cached_property
    def words(self) -> Sides:
        """Unit rows over the rare words of both sides."""
        return rare_words(*self.texts, self._known_words)

    @cached_property
    def word_weights(self) -> Sides:
        """Rows over words; the inner product of two is the rarity of the words in common."""
        return rooted_words(*self.texts, self._known_words)

    @cached_property
    def code_weights(self) -> Sides:
        """The same over the words that contain a digit."""
        left, right = ([_with_digits(text) for text in side] for side in self.texts)
        return rooted_words(left, right, self._known_words)

    @property
    def _known_words(self) -> FeatureWeights | None:
        return None if self.known is None else self.known.words


def has_descriptions(graph: KnowledgeGraph) -> bool:
    """Whether the literals of a graph describe any of its entities."""
    return bool(descriptive_rows(graph).any())


def descriptive_rows(graph: KnowledgeGraph) -> BoolArray:
    """The statements that describe an entity: no types, no links to other graphs."""
    table = graph.attributes
    outward = np.array([label in SAME_AS | DIFFERENT for label in table.labels], dtype=np.bool_)
    values = np.array(table.values, dtype=object)
    datatypes = np.array(table.datatypes, dtype=object)
    if not len(table):
        return np.zeros(0, dtype=np.bool_)
    kept: BoolArray = (values != "") & (datatypes != IRI_DATATYPE) & ~outward[table.predicates]
    return kept


def _written(graph: KnowledgeGraph, kept: BoolArray, entities: IntArray | None = None) -> list[str]:
    """One text per entity: its name, then its values in order of property and value."""
    table = graph.attributes
    if entities is None:
        entities = np.arange(len(graph.entities))
    predicates = table.predicates.tolist()
    order = sorted(
        np.flatnonzero(kept).tolist(),
        key=lambda row: (table.labels[predicates[row]], table.values[row]),
    )
    names = graph.names or [""] * len(graph.entities)
    parts: dict[int, dict[str, None]] = {
        entity: {names[entity]: None} if names[entity] else {} for entity in entities.tolist()
    }
    for row, subject in zip(order, table.subjects[order].tolist(), strict=True):
        if subject in parts:
            parts[subject][table.values[row][:LONGEST_VALUE]] = None
    return [" ".join(own)[:LONGEST] for own in parts.values()]


def _with_digits(text: str) -> str:
    if not any(map(str.isdigit, text)):
        return ""
    return " ".join(word for word in text.split() if any(map(str.isdigit, word)))
