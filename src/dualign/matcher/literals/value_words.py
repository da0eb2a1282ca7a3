"""The words of the names and values of each entity, each with the property that it stands in.

`2004` as a year and `2004` as a price are two words. A value of several words is one more word as a
whole. Scripts that do not part words by blanks are read as single characters and pairs of them.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import scipy.sparse as sp

from dualign.candidate_pairs.sparse_text import Sides
from dualign.core.arrays import AnyArray, BoolArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.matcher.literals.descriptions import LONGEST_VALUE, descriptive_rows

FEWEST, MOST_SHARE = 2, 0.3  # entities that have a word, of all; others say nothing about others
FEWEST_WORDS, MOST_WORDS = 8, 32  # of an entity, the rarest; fewer where entities are many
MEETINGS = 2e8  # of the words of two entities, in all pairs together
LONGEST_WHOLE = 60  # characters of a value that counts as a whole
NAME = -1  # the property of names and aliases
_MARKS = "\u0300-\u036f\u0900-\u0dff\u0e00-\u0eff\u1000-\u109f"  # vowel signs, tones
_WORD = re.compile(f"[^\\W_](?:[^\\W_]|[{_MARKS}])*")
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)


def value_words(left: KnowledgeGraph, right: KnowledgeGraph) -> Sides:
    """Which entity of either graph has which word; each graph has a vocabulary of its own."""
    return _table(left), _table(right)


def _table(graph: KnowledgeGraph) -> sp.csr_matrix:
    vocabulary: dict[tuple[int, str], int] = {}
    rows, columns = array("i"), array("i")
    for entity, place, text in _texts(graph):
        for word in _words(text):
            rows.append(entity)
            columns.append(vocabulary.setdefault((place, word), len(vocabulary)))
    count = len(graph.entities)
    table = sp.csr_matrix(
        (np.ones(len(rows), np.float32), (np.asarray(rows), np.asarray(columns))),
        shape=(count, max(len(vocabulary), 1)),
    )
    table.sum_duplicates()
    table.data[:] = 1
    return _telling(table)


def _texts(graph: KnowledgeGraph) -> Iterator[tuple[int, int, str]]:
    """Every name and value: its entity, its property, and its text."""
    for entity, name in enumerate(graph.names):
        yield entity, NAME, name
    for entity, name in zip(graph.aliases.owners.tolist(), graph.aliases.texts, strict=True):
        yield entity, NAME, name
    values = graph.attributes
    for row in np.flatnonzero(descriptive_rows(graph)).tolist():
        yield int(values.subjects[row]), int(values.predicates[row]), values.values[row]


@lru_cache(maxsize=1 << 16)
def _words(text: str) -> tuple[str, ...]:
    text = text[:LONGEST_VALUE].lower()
    found = dict.fromkeys(
        part
        for word in _WORD.findall(text)
        for part in (_characters(word) if _UNSPACED.search(word) else (word,))
    )
    if len(found) > 1 and len(text) <= LONGEST_WHOLE:
        found[text] = None
    return tuple(found)


def _characters(word: str) -> list[str]:
    return [*word, *(word[k : k + 2] for k in range(len(word) - 1))]


def _telling(table: sp.csr_matrix) -> sp.csr_matrix:
    """The table without words of one entity alone or of very many, the rarest of each entity."""
    having = np.bincount(table.indices, minlength=table.shape[1])
    kept = (having >= FEWEST) & (having <= MOST_SHARE * table.shape[0])
    table = table[:, kept]
    return _rarest(table, having[kept])


def most_words(entities: int) -> int:
    """How many words of an entity are kept, so that those of all pairs meet not too often."""
    return int(np.clip((MEETINGS / max(entities, 1)) ** 0.5, FEWEST_WORDS, MOST_WORDS))


def _rarest(table: sp.csr_matrix, having: AnyArray) -> sp.csr_matrix:
    rows = np.repeat(np.arange(table.shape[0]), np.diff(table.indptr))
    order = np.lexsort((table.indices, having[table.indices], rows))
    rank = np.arange(len(order)) - table.indptr[rows[order]]
    chosen: BoolArray = np.zeros(len(order), dtype=np.bool_)
    chosen[order[rank < most_words(table.shape[0])]] = True
    coordinates = (rows[chosen], table.indices[chosen])
    found = sp.csr_matrix((table.data[chosen], coordinates), shape=table.shape)
    found.sort_indices()
    return found
