"""A few entities against very many: which of the many are worth comparing.

Encoding a name by its meaning takes half a millisecond, so a hundred thousand names take a minute,
whether they are compared with one entity or with as many. Where a few entities all have names that
are spelled alike in the large graph, the rest of it is left out before any name is encoded.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import scipy.sparse as sp

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.terms import IRI_DATATYPE
from dualign.names.hashed_ngrams import hashed_ngrams
from dualign.names.romanise import romanise

PER_ENTITY = 2_000  # of the many, for each of the few: those that are spelled most like it
FEWEST = 5_000  # of the many that are compared in any case
WORTH = 10  # leave out only where at most this part of the many would stay
ALIKE = 0.8  # of the n-grams of two names that are common; below it, meaning may tell more
COMMON_VALUE = 1_000  # entities that share a literal; beyond, it leads to none of them
_BLOCK = 50_000  # texts whose n-grams are counted at a time


def within_reach(few: KnowledgeGraph, many: KnowledgeGraph) -> BoolArray:
    """Which of the many entities are worth comparing with the few; all, unless `WORTH` is met.

    Those that are spelled most like one of the few or share a rare literal with one, and
    the neighbours of all these.
    """
    everyone = np.ones(len(many.entities), dtype=np.bool_)
    limit = max(FEWEST, PER_ENTITY * len(few.entities))
    if limit * WORTH > len(many.entities) or not few.has_name.all():
        return everyone
    likeness = _likeness(few, many)
    if not len(likeness) or likeness.max(axis=1).min() < ALIKE:
        return everyone
    found = _sharing_literals(few, many)
    nearest = np.argsort(-likeness, axis=1, kind="stable")[:, : limit // len(few.entities)]
    found[nearest.ravel()] = True
    heads, tails = many.heads, many.tails
    reached = found.copy()
    reached[tails[found[heads]]] = True
    reached[heads[found[tails]]] = True
    return reached if 2 * reached.sum() < len(reached) else everyone


def _likeness(few: KnowledgeGraph, many: KnowledgeGraph) -> FloatArray:
    """The share of common n-grams, weighted by rarity, of the best names; (few, many)."""
    asked, askers = _texts(few)
    texts, owners = _texts(many)
    wanted = _present(asked)
    columns = np.unique(wanted.indices)
    wanted = wanted[:, columns]
    blocks = [_present(texts[start : start + _BLOCK]) for start in range(0, len(texts), _BLOCK)]
    lengths = np.concatenate([np.diff(block.indptr) for block in blocks])
    present = sp.vstack([block[:, columns] for block in blocks], format="csr")
    frequency = np.bincount(present.indices, minlength=len(columns))
    rarity = (1 + np.log((1 + len(texts)) / (1 + frequency))).astype(np.float32)
    best = np.zeros((len(few.entities), len(many.entities)), dtype=np.float32)
    for row, asker in enumerate(askers.tolist()):
        weights = rarity * wanted[row].toarray().ravel()
        total = weights.sum()
        if total == 0:
            continue
        mean = total / wanted[row].nnz
        shares = 2 * (present @ weights) / (total + mean * lengths)
        np.maximum.at(best[asker], owners, shares.astype(np.float32))
    return best


def _present(texts: Sequence[str]) -> sp.csr_matrix:
    """Which n-grams each text has."""
    counts = hashed_ngrams(texts)
    counts.data[:] = 1
    return counts


def _texts(graph: KnowledgeGraph) -> tuple[list[str], IntArray]:
    """All names and aliases as Latin words, and whose they are."""
    owners = np.concatenate([np.arange(len(graph.names)), graph.aliases.owners])
    return romanise([*graph.names, *graph.aliases.texts]), owners


def _sharing_literals(few: KnowledgeGraph, many: KnowledgeGraph) -> BoolArray:
    """Which of the many have a literal that one of the few has too, and few others."""
    known = {value for value, kind in _literals(few) if value and kind != IRI_DATATYPE}
    rows = [row for row, (value, _) in enumerate(_literals(many)) if value in known]
    values = [many.attributes.values[row] for row in rows]
    found = np.zeros(len(many.entities), dtype=np.bool_)
    if rows:
        _, group, sizes = np.unique(values, return_inverse=True, return_counts=True)
        found[many.attributes.subjects[np.array(rows)[(sizes <= COMMON_VALUE)[group]]]] = True
    return found


def _literals(graph: KnowledgeGraph) -> Sequence[tuple[str, str]]:
    return list(zip(graph.attributes.values, graph.attributes.datatypes, strict=True))
