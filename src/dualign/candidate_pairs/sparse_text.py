"""Names as sparse vectors of their n-grams or words, weighted by rarity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import scipy.sparse as sp

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, FloatArray
from dualign.kernels.jit import compiled, run_rows
from dualign.names.feature_weights import FeatureWeights, word_keys
from dualign.names.ngrams import ngram_counts, rarities, weighted

Sides = tuple[sp.csr_matrix, sp.csr_matrix]  # rows of the left and of the right entities


def rare_ngrams(
    left: Sequence[str], right: Sequence[str], known: FeatureWeights | None = None
) -> Sides:
    """Unit rows over the character 2- and 3-grams of both sides.

    Here and below, ``known`` are the rarities among more texts than these.
    """
    counts, keys = ngram_counts([*left, *right])
    rarity = rarities([(counts, keys)])[1] if known is None else known.of(keys)
    return unit_sides(weighted(counts, rarity), len(left))


def rare_words(
    left: Sequence[str], right: Sequence[str], known: FeatureWeights | None = None
) -> Sides:
    """Unit rows over the words of both sides."""
    table, words = word_table(left, right)
    return unit_sides(weighted(table, rarity_of(table, words, known)), len(left))


def rooted_words(
    left: Sequence[str], right: Sequence[str], known: FeatureWeights | None = None
) -> Sides:
    """Rows over words; the inner product of two is the summed rarity of the words in common."""
    table, words = word_table(left, right)
    table.data = np.sqrt(rarity_of(table, words, known))[table.indices]
    table.sort_indices()
    return table[: len(left)], table[len(left) :]


def ngram_weights(left: Sequence[str], right: Sequence[str]) -> FeatureWeights:
    """How rare each n-gram of both sides is."""
    return FeatureWeights(*rarities([ngram_counts([*left, *right])]))


def word_weights(left: Sequence[str], right: Sequence[str]) -> FeatureWeights:
    """How rare each word of both sides is."""
    table, words = word_table(left, right)
    return FeatureWeights.by_key(word_keys(words), word_rarity(table))


def word_table(left: Sequence[str], right: Sequence[str]) -> tuple[sp.csr_matrix, list[str]]:
    """Which text of both sides has which word, left texts first, and the words."""
    vocabulary: dict[str, int] = {}
    rows, columns = [], []
    for row, text in enumerate([*left, *right]):
        for word in dict.fromkeys(text.split()):
            rows.append(row)
            columns.append(vocabulary.setdefault(word, len(vocabulary)))
    count = len(left) + len(right)
    ones = np.ones(len(rows), dtype=np.float32)
    table = sp.csr_matrix((ones, (rows, columns)), shape=(count, max(len(vocabulary), 1)))
    return table, list(vocabulary) or [""]


def word_rarity(table: sp.csr_matrix) -> FloatArray:
    """How rare each word of a table is."""
    count = table.shape[0]
    frequency = np.bincount(table.indices, minlength=table.shape[1])
    return (1 + np.log((1 + count) / (1 + frequency))).astype(np.float32)


def common_shares(sides: Sides) -> list[float]:
    """Of the entries of either side, the share in columns that both have; none of an empty side."""
    had = [np.bincount(side.indices, minlength=side.shape[1]) > 0 for side in sides]
    common = had[0] & had[1]
    return [float(common[side.indices].mean()) for side in sides if side.nnz]


def rarity_of(
    table: sp.csr_matrix, words: Sequence[str], known: FeatureWeights | None
) -> FloatArray:
    """How rare each word of a table is, in it or, where that is known, among more texts."""
    return word_rarity(table) if known is None else known.of(word_keys(words))


def unit_sides(table: sp.csr_matrix, left: int) -> Sides:
    """The rows of a table, of unit length, as the first ``left`` ones and the others."""
    lengths = np.sqrt(np.asarray(table.multiply(table).sum(axis=1)).ravel())
    scale = 1 / np.where(lengths > 0, lengths, 1)
    table.data *= np.repeat(scale, np.diff(table.indptr)).astype(np.float32)
    table.sort_indices()
    return table[:left], table[left:]


@compiled
def inner_product(
    a: int,
    b: int,
    ap: AnyArray,
    ai: AnyArray,
    ax: FloatArray,
    bp: AnyArray,
    bi: AnyArray,
    bx: FloatArray,
) -> Any:
    """The inner product of row ``a`` of one sparse table and row ``b`` of another, in kernels."""
    total = np.float32(0)
    p, q = ap[a], bp[b]
    while p < ap[a + 1] and q < bp[b + 1]:
        if ai[p] == bi[q]:
            total += ax[p] * bx[q]
            p += 1
            q += 1
        elif ai[p] < bi[q]:
            p += 1
        else:
            q += 1
    return total


@compiled
def _common(
    start: int,
    stop: int,
    lefts: AnyArray,
    rights: AnyArray,
    ap: AnyArray,
    ai: AnyArray,
    ax: FloatArray,
    bp: AnyArray,
    bi: AnyArray,
    bx: FloatArray,
    out: FloatArray,
) -> None:
    for q in range(start, stop):
        out[q] = inner_product(lefts[q], rights[q], ap, ai, ax, bp, bi, bx)


def common_weight(pairs: Pairs, sides: Sides) -> FloatArray:
    """The inner product of the two rows of each pair, shape (pairs,)."""
    left, right = sides
    out = np.empty(len(pairs), dtype=np.float32)
    run_rows(
        _common, len(pairs), pairs.lefts, pairs.rights, left.indptr, left.indices, left.data,
        right.indptr, right.indices, right.data, out,
    )  # fmt: skip
    return out


def shared_weight(pairs: Pairs, sides: Sides) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The weight that the two rows of each pair have in common, all of the left, of the right."""
    left, right = (
        _squared_lengths(side, rows)
        for side, rows in zip(sides, (pairs.lefts, pairs.rights), strict=True)
    )
    return common_weight(pairs, sides), left, right


def _squared_lengths(table: sp.csr_matrix, rows: AnyArray) -> FloatArray:
    """The squared length of each of these rows; nothing is computed of the others."""
    here = np.zeros(table.shape[0], dtype=np.bool_)
    here[rows] = True
    some = table[here]
    squares = np.zeros(table.shape[0], dtype=np.float32)
    squares[here] = np.asarray(some.multiply(some).sum(axis=1)).ravel()
    return squares[rows]
