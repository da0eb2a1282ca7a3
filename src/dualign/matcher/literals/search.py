"""Entities that have rare values, words or n-grams in common."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from dualign.candidate_pairs.reached import best_reached
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.pair_keys import pair_keys
from dualign.kernels.jit import compiled, run_sparse_rows
from dualign.matcher.literals.literal_values import Sides, Values
from dualign.names.ngrams import ngram_counts

SparseSides = tuple[sp.csr_matrix, sp.csr_matrix]

BUDGET = 2000  # comparisons through a shared feature, per entity
MOSTLY_EMPTY = 16  # columns per entry from which on it pays to look at entries and not at columns


@compiled
def _meet(
    start: int,
    stop: int,
    ap: AnyArray,
    ai: AnyArray,
    ax: FloatArray,
    bp: AnyArray,
    bi: AnyArray,
    bx: FloatArray,
    found: IntArray,
    scores: FloatArray,
) -> None:
    k = found.shape[1]
    size = 0
    for place in range(len(bi)):
        size = max(size, bi[place] + 1)
    score = np.zeros(size, dtype=np.float32)
    touched = np.empty(size, dtype=np.int64)
    for i in range(start, stop):
        count = 0
        for e in range(ap[i], ap[i + 1]):
            for f in range(bp[ai[e]], bp[ai[e] + 1]):
                j = bi[f]
                if score[j] == 0:
                    touched[count] = j
                    count += 1
                score[j] += ax[e] * bx[f]
        best_reached(touched, count, score, found[i])
        for place in range(min(k, count)):
            scores[i, place] = score[found[i, place]]
        for t in range(count):
            score[touched[t]] = 0


@dataclass(frozen=True, eq=False)
class Nearest:
    """The best of the other side for each entity, best first; −1 where there are no more."""

    indices: IntArray
    scores: FloatArray


def most_in_common(left: sp.csr_matrix, right: sp.csr_matrix, k: int) -> Nearest:
    """For each left row the ``k`` right rows of largest inner product; entries are positive."""
    turned = right.T.tocsr()
    indices = np.full((left.shape[0], k), -1, dtype=np.int64)
    scores = np.zeros((left.shape[0], k), dtype=np.float32)
    run_sparse_rows(
        _meet, left.indptr.astype(np.int64), left.indptr, left.indices, left.data,
        turned.indptr, turned.indices, turned.data, indices, scores,
    )  # fmt: skip
    return Nearest(indices, scores)


def keys_of(nearest: Nearest, right_count: int, *, turned: bool) -> IntArray:
    """The keys of the pairs that were found; ``turned``: by the right entities."""
    own, place = np.nonzero(nearest.indices >= 0)
    other = nearest.indices[own, place]
    lefts, rights = (other, own) if turned else (own, other)
    return pair_keys(lefts, rights, right_count)


def found_both_ways(sides: SparseSides, forward: int, backward: int) -> list[IntArray]:
    """The keys of the most similar: so many for each left row, and so many for each right one."""
    left, right = sides
    return [
        keys_of(most_in_common(left, right, forward), right.shape[0], turned=False),
        keys_of(most_in_common(right, left, backward), right.shape[0], turned=True),
    ]


def within_budget(sides: SparseSides) -> SparseSides:
    """The columns that both sides have, the rarest first, as many as the budget allows."""
    kept = _affordable(*sides)
    return sides[0][:, kept], sides[1][:, kept]


def nearest_of_own(table: sp.csr_matrix) -> FloatArray:
    """For each row, the largest inner product with another row of the same table."""
    (own, _) = within_budget((table, table))
    found = most_in_common(own, own, 2)
    itself = found.indices == np.arange(len(found.indices))[:, None]
    best: FloatArray = np.where(itself, 0, found.scores).max(axis=1)
    return best


def by_values(sides: Sides) -> tuple[sp.csr_matrix, sp.csr_matrix]:
    """Entities × whole values and words; the inner product is the sum of common rarities."""
    vocabulary: dict[str, int] = {}
    rows, columns = [], []
    for place, text in enumerate(sides[0].texts):
        for feature in dict.fromkeys((text, *text.split())):
            rows.append(place)
            columns.append(vocabulary.setdefault(feature, len(vocabulary)))
    shape = (len(sides[0].texts), len(vocabulary))
    features = sp.csr_matrix((np.ones(len(rows), np.float32), (rows, columns)), shape=shape)
    left, right = (_held(side, features) for side in sides)
    left, right, rarity = _rare(left, right)
    return _scaled(left, rarity), right


def by_ngrams(sides: Sides) -> tuple[sp.csr_matrix, sp.csr_matrix]:
    """Entities × character n-grams of all their values; the inner product is a cosine."""
    features, _ = ngram_counts(sides[0].texts)
    left, right = (_held(side, features) for side in sides)
    left, right, rarity = _rare(left, right)
    return _unit(_scaled(left, rarity)), _unit(_scaled(right, rarity))


def _held(side: Values, features: sp.csr_matrix) -> sp.csr_matrix:
    """Which entity has which feature, entries one."""
    ones = np.ones(len(side), dtype=np.float32)
    shape = (side.entity_count, features.shape[0])
    held = sp.csr_matrix(
        sp.csr_matrix((ones, (side.subjects, side.values)), shape=shape) @ features
    )
    held.data[:] = 1
    return held


def _rare(
    left: sp.csr_matrix, right: sp.csr_matrix
) -> tuple[sp.csr_matrix, sp.csr_matrix, FloatArray]:
    """The rarest features that both sides have, as many as the budget allows, and rarities."""
    kept = _affordable(left, right)
    left, right = left[:, kept], right[:, kept]
    entities = left.shape[0] + right.shape[0]
    holders = sum(np.bincount(side.indices, minlength=side.shape[1]) for side in (left, right))
    return left, right, np.log1p(entities / holders).astype(np.float32)


def _affordable(left: sp.csr_matrix, right: sp.csr_matrix) -> IntArray:
    """The rarest columns that both sides have, as many as the budget allows.

    A feature that a left and b right entities have costs a · b comparisons. The rarest are taken
    first, so the work grows with the number of entities and not with its square.
    """
    shared, meetings = _meetings(left, right)
    cost = np.sort(meetings)
    entities = left.shape[0] + right.shape[0]
    # Equally common features are kept or dropped together, so that their order does not matter.
    limit = cost[np.cumsum(cost) <= BUDGET * entities]
    most = limit[-1] if len(limit) else 0
    if len(limit) < len(cost) and cost[len(limit)] == most:
        most -= 1
    return shared[meetings <= most]


def _meetings(left: sp.csr_matrix, right: sp.csr_matrix) -> tuple[IntArray, IntArray]:
    """The columns that both sides have, ascending, and how many pairs of entities meet in each."""
    sides = (left, right)
    if MOSTLY_EMPTY * (left.nnz + right.nnz) < left.shape[1]:  # small tables of hashed n-grams
        (ours, a), (theirs, b) = (np.unique(side.indices, return_counts=True) for side in sides)
        shared, *at = np.intersect1d(ours, theirs, assume_unique=True, return_indices=True)
        return shared.astype(np.int64), a[at[0]] * b[at[1]]
    a, b = (np.bincount(side.indices, minlength=side.shape[1]) for side in sides)
    meetings: IntArray = a * b
    columns = np.flatnonzero(meetings)
    return columns, meetings[columns]


def _scaled(table: sp.csr_matrix, weights: FloatArray) -> sp.csr_matrix:
    """The table with its columns weighted."""
    scaled = table.copy()
    scaled.data *= weights[table.indices]
    return scaled


def _unit(table: sp.csr_matrix) -> sp.csr_matrix:
    lengths = np.sqrt(np.asarray(table.multiply(table).sum(axis=1)).ravel())
    table.data /= np.repeat(np.where(lengths > 0, lengths, 1), np.diff(table.indptr))
    return table
