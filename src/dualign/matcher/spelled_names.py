"""`SpelledNames`: the names of both sides as texts, words, numbers and n-grams."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dualign.candidate_pairs.all_names import AllNames
from dualign.candidate_pairs.contrasting_words import contrasting_words
from dualign.candidate_pairs.paired_words import OrderedWords
from dualign.candidate_pairs.sparse_text import (
    Sides,
    rare_ngrams,
    rare_words,
    rooted_words,
)
from dualign.core.arrays import AnyArray, BoolArray, FloatArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.names.feature_weights import FeatureWeights
from dualign.names.iri_names import iri_names
from dualign.names.read_names import ReadNames
from dualign.names.romanise import romanise

_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, kw_only=True, eq=False)
class SpelledNames:
    """How the entities of two graphs are called; everything is made when it is asked for."""

    left: KnowledgeGraph
    right: KnowledgeGraph

    @property
    def names(self) -> tuple[Sequence[str], Sequence[str]]:
        """The names of both sides."""
        return self.left.names, self.right.names

    @cached_property
    def local_names(self) -> tuple[Sequence[str], Sequence[str]]:
        """What the labels of the entities of both sides spell."""
        return _local_names(self.left), _local_names(self.right)

    @cached_property
    def words(self) -> tuple[Sequence[str], Sequence[str]]:
        """The names of both sides as lower-case Latin words."""
        left, right = self.names
        return romanise(left), romanise(right)

    @cached_property
    def local_words(self) -> tuple[Sequence[str], Sequence[str]]:
        """The local names of both sides as lower-case Latin words."""
        left, right = self.local_names
        return romanise(left), romanise(right)

    @cached_property
    def all_names(self) -> AllNames:
        """The names and aliases of both sides."""
        return AllNames.of(self.left, self.right)

    @cached_property
    def word_arrays(self) -> tuple[AnyArray, AnyArray]:
        """The same as arrays, for access to many at once."""
        left, right = (np.array(side, dtype=object) for side in self.words)
        return left, right

    @cached_property
    def local_word_arrays(self) -> tuple[AnyArray, AnyArray]:
        """The words of the local names as arrays."""
        left, right = (np.array(side, dtype=object) for side in self.local_words)
        return left, right

    @cached_property
    def spelling_counts(self) -> tuple[tuple[FloatArray, FloatArray], ...]:
        """For each side, how long the names are, and how many entities share each."""
        counts = [Counter(side) for side in self.words]
        return tuple(
            (
                np.fromiter(map(len, side), np.float32, len(side)),
                np.fromiter((count[text] for text in side), np.float32, len(side)),
            )
            for side, count in zip(self.words, counts, strict=True)
        )

    @cached_property
    def has_numbers(self) -> tuple[BoolArray, BoolArray]:
        """Which names have a word with a digit."""
        left, right = (np.fromiter(map(bool, side), np.bool_, len(side)) for side in self.numbers)
        return left, right

    @cached_property
    def read_names(self) -> ReadNames | None:
        """The readings of names and local names; None if all are in Latin letters."""
        left, right = (
            list(zip(names or local, local, strict=True))
            for names, local in zip(self.names, self.local_names, strict=True)
        )
        return ReadNames.of(left, right)

    @cached_property
    def numbers(self) -> tuple[list[frozenset[str]], list[frozenset[str]]]:
        """The words with a digit in each name, on both sides."""
        left, right = ([_numbers_in(text) for text in side] for side in self.words)
        return left, right

    @cached_property
    def digits(self) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
        """The sequences of digits in each name, on both sides, in order of size."""
        left, right = ([_digits_in(text) for text in side] for side in self.words)
        return left, right

    @cached_property
    def ngrams(self) -> Sides:
        """Rare character n-grams of the names."""
        return rare_ngrams(*self.words, self._known("ngrams"))

    @cached_property
    def local_ngrams(self) -> Sides:
        """Rare character n-grams of the local names."""
        return rare_ngrams(*self.local_words, self._known("local_ngrams"))

    @cached_property
    def rare_words(self) -> Sides:
        """Rare words of the names."""
        return rare_words(*self.words, self._known("words"))

    @cached_property
    def word_weights(self) -> Sides:
        """Words of the names; the inner product of two rows is the rarity of the common ones."""
        return rooted_words(*self.words, self._known("words"))

    @cached_property
    def contrasting_words(self) -> Sides:
        """The words of the names, weighted by how often they tell things of one side apart."""
        return contrasting_words(*self.words, self._known("contrasts"))

    @cached_property
    def ordered_words(self) -> OrderedWords:
        """The words of the names in order, to pair those of one with those of another."""
        return OrderedWords.of(*self.words, self._known("words"))

    def _known(self, weights: str) -> FeatureWeights | None:  # noqa: ARG002 - of some names
        """The weights of n-grams or words among more names than these; None: these are all."""
        return None


def _numbers_in(text: str) -> frozenset[str]:
    if not any(map(str.isdigit, text)):
        return frozenset()
    return frozenset(word for word in text.split() if any(map(str.isdigit, word)))


def _digits_in(text: str) -> tuple[str, ...]:
    """``w55`` and ``w 055`` have the same ones."""
    return tuple(sorted(found.lstrip("0") or "0" for found in _DIGITS.findall(text)))


def _local_names(graph: KnowledgeGraph) -> list[str]:
    """The local names of the entities' labels; empty where labels are mere keys."""
    return [""] * len(graph.entities) if graph.opaque_ids else iri_names(graph.entities)
