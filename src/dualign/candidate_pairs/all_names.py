"""`AllNames`: every name of every entity of two graphs, first names and aliases alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy.sparse as sp

from dualign.candidate_pairs.sparse_text import rare_ngrams
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.names.feature_weights import FeatureWeights
from dualign.names.romanise import romanise

MOST_BEARERS = 50  # an alias that more entities of one graph bear is ignored
MOST_COMPARED = 24  # names of an entity that are compared by their n-grams


@dataclass(frozen=True, eq=False)
class BorneNames:
    """The names of one graph's entities, as numbers of texts.

    Entity i bears ``texts[starts[i] : starts[i + 1]]``, its first name, then aliases of more
    weight before others. ``bearers`` (all texts,) says how many entities bear each text.
    """

    starts: IntArray
    texts: IntArray
    weights: FloatArray
    bearers: IntArray

    @property
    def entity_count(self) -> int:
        """Number of entities."""
        return len(self.starts) - 1

    @cached_property
    def owners(self) -> IntArray:
        """The entity of each row."""
        return np.repeat(np.arange(self.entity_count), np.diff(self.starts))

    @cached_property
    def by_number(self) -> sp.csr_matrix:
        """Entities × texts, in order of the texts; the entries are the weights."""
        shape = (self.entity_count, len(self.bearers))
        table = sp.csr_matrix((self.weights, self.texts, self.starts), shape=shape, copy=True)
        table.sort_indices()
        return table

    @cached_property
    def by_text(self) -> tuple[IntArray, IntArray]:
        """Where each text's bearers start, and the bearers."""
        starts = np.concatenate([[0], np.cumsum(self.bearers)])
        return starts, self.owners[np.argsort(self.texts, kind="stable")]

    def of_some(self, entities: IntArray, texts: IntArray) -> BorneNames:
        """The names of these entities alone, over these texts, which hold all of theirs."""
        sizes = np.diff(self.starts)[entities]
        starts = np.concatenate([[0], np.cumsum(sizes)])
        rows = np.repeat(self.starts[entities] - starts[:-1], sizes) + np.arange(starts[-1])
        return BorneNames(
            starts=starts,
            texts=np.searchsorted(texts, self.texts[rows]),
            weights=self.weights[rows],
            bearers=self.bearers[texts],
        )


@dataclass(frozen=True, eq=False)
class AllNames:
    """The names of both sides over the same texts: lower-case Latin words in sorted order.

    So ``Uveitis, posterior`` and ``posterior uveitis`` are one text.
    """

    left: BorneNames
    right: BorneNames
    texts: Sequence[str]
    has_aliases: bool
    known: FeatureWeights | None = None  # rarities of n-grams among more texts than these

    @classmethod
    def of(cls, left: KnowledgeGraph, right: KnowledgeGraph) -> AllNames:
        """The names and aliases of two graphs that have been named."""
        number: dict[str, int] = {}
        rows = [_rows(graph, number) for graph in (left, right)]
        ours, theirs = (
            _borne(*columns, len(graph.entities), len(number))
            for columns, graph in zip(rows, (left, right), strict=True)
        )
        return cls(ours, theirs, list(number), bool(len(left.aliases) or len(right.aliases)))

    def of_some(self, lefts: IntArray, rights: IntArray, known: FeatureWeights) -> AllNames:
        """The names of these entities alone; ``known`` are the rarities of n-grams in all texts."""
        both = ((self.left, lefts), (self.right, rights))
        used = [side.texts[np.isin(side.owners, entities)] for side, entities in both]
        texts = np.unique(np.concatenate(used))
        left, right = (side.of_some(entities, texts) for side, entities in both)
        found = [self.texts[number] for number in texts.tolist()]
        return AllNames(left, right, found, self.has_aliases, known)

    @cached_property
    def ngrams(self) -> sp.csr_matrix:
        """Unit rows over the rare character n-grams of the texts."""
        return rare_ngrams(self.texts, [], self.known)[0]

    @cached_property
    def numbers(self) -> tuple[IntArray, IntArray]:
        """Where the words with a digit of each text start, and their numbers in order."""
        vocabulary: dict[str, int] = {}
        found = [
            sorted(
                vocabulary.setdefault(word, len(vocabulary))
                for word in set(text.split())
                if any(map(str.isdigit, word))
            )
            for text in self.texts
        ]
        starts = np.cumsum([0, *map(len, found)])
        return starts, np.array([word for words in found for word in words], dtype=np.int64)


def _rows(graph: KnowledgeGraph, number: dict[str, int]) -> tuple[IntArray, IntArray, FloatArray]:
    """Owner, text and weight of every name, first names first; new texts get new numbers."""
    aliases = graph.aliases
    entities = np.arange(len(graph.entities))
    spelt = [*romanise(graph.names or [""] * len(entities)), *romanise(aliases.texts)]
    keys = [" ".join(sorted(text.split())) for text in spelt]
    texts = np.array([number.setdefault(key, len(number)) if key else -1 for key in keys], np.int64)
    owners = np.concatenate([entities, aliases.owners])
    weights = np.concatenate([np.ones(len(entities), np.float32), aliases.weights])
    kept = texts >= 0
    kept[len(entities) :] &= ~_common(owners, texts)[len(entities) :]
    return owners[kept], texts[kept], weights[kept]


def _common(owners: IntArray, texts: IntArray) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which rows hold a text that too many entities bear."""
    named = texts >= 0
    pairs = np.unique(np.stack([texts[named], owners[named]], axis=1), axis=0)
    bearers = np.bincount(pairs[:, 0], minlength=int(texts.max(initial=0)) + 1)
    return named & (bearers[texts] > MOST_BEARERS)


def _borne(
    owners: IntArray, texts: IntArray, weights: FloatArray, entities: int, count: int
) -> BorneNames:
    """The names by owner, each once: of equal texts the first row, of most weight."""
    order = np.lexsort((-weights, texts, owners))
    first = np.ones(len(order), dtype=np.bool_)
    first[1:] = (np.diff(owners[order]) != 0) | (np.diff(texts[order]) != 0)
    rows = np.sort(order[first])  # back in the order given: first names, then aliases
    rows = rows[np.lexsort((-weights[rows], owners[rows]))]
    return BorneNames(
        starts=np.searchsorted(owners[rows], np.arange(entities + 1)),
        texts=texts[rows],
        weights=weights[rows],
        bearers=np.bincount(texts[rows], minlength=count),
    )
