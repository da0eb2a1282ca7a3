"""Words by which a source tells its own things apart.

`Barminomycin I` and `Barminomycin II`, `zone 54` and `zone 55`, `Alabama East` and `Alabama West`
are alike in all but one word, and that word matters: the source itself has both. `Street` and `St`
never stand in the same place of two names. So a word contrasts as often as its name, without it, is
the name of another thing, or the rest of another name that has some other word in its place.

A word seen rarely is judged like others of its kind: numbers, short words, all others.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp

from dualign.candidate_pairs.sparse_text import Sides, word_table
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.names.feature_weights import FeatureWeights, word_keys

Shares = npt.NDArray[np.float64]

SHORT = 2  # letters; Roman numerals are longer only from III on
ROMAN = frozenset("ivx")
WORTH_OF_KIND = 3  # occurrences of a word that the share of its kind is worth
KIND_SHARES = (0.5, 0.3, 0.2)  # of kinds that never occur
WORTH_OF_SHARE = 10  # and what they are worth
LARGEST = 0.98


def contrasting_words(
    left: Sequence[str], right: Sequence[str], known: FeatureWeights | None = None
) -> Sides:
    """Rows over words; the inner product of two is the summed contrast of the words in common.

    The contrast of a word that tells a share s of its names apart is −ln(1 − s). ``known`` are the
    `contrast_weights` of more names than these.
    """
    table, words = word_table(left, right)
    roots = _roots(table, words, len(left)) if known is None else known.of(word_keys(words))
    table.data = roots[table.indices]
    table.sort_indices()
    return table[: len(left)], table[len(left) :]


def contrast_weights(left: Sequence[str], right: Sequence[str]) -> FeatureWeights:
    """The root of the contrast of each word of both sides."""
    table, words = word_table(left, right)
    return FeatureWeights.by_key(word_keys(words), _roots(table, words, len(left)))


def _roots(table: sp.csr_matrix, words: Sequence[str], left: int) -> FloatArray:
    shares = contrast_shares((table[:left], table[left:]), words)
    return np.sqrt(-np.log1p(-shares)).astype(np.float32)


def contrast_shares(sides: Sides, words: Sequence[str]) -> Shares:
    """The share of its names, on both sides, that each word tells apart from others."""
    seen, apart = np.zeros((2, len(words)), dtype=np.float64)
    codes = np.random.default_rng(0).integers(1, 2**63, len(words), dtype=np.uint64)
    for table in sides:
        places, contrasts = _contrasts(table, codes)
        seen += np.bincount(places, minlength=len(words))
        apart += np.bincount(places, weights=contrasts, minlength=len(words))
    kinds = np.fromiter(map(_kind, words), np.int64, len(words))
    seen_kinds, apart_kinds = (np.bincount(kinds, each, len(KIND_SHARES)) for each in (seen, apart))
    of_kind = (apart_kinds + WORTH_OF_SHARE * np.array(KIND_SHARES)) / (seen_kinds + WORTH_OF_SHARE)
    found: Shares = (apart + WORTH_OF_KIND * of_kind[kinds]) / (seen + WORTH_OF_KIND)
    return np.minimum(found, LARGEST)


def _contrasts(table: sp.csr_matrix, codes: AnyArray) -> tuple[IntArray, BoolArray]:
    """Each word of each different name of several words, and whether it tells it apart.

    A name is the sum of the codes of its words, so the order of the words does not matter.
    """
    sums = np.concatenate([np.zeros(1, np.uint64), np.cumsum(codes[table.indices])])
    totals = sums[table.indptr[1:]] - sums[table.indptr[:-1]]
    lengths = np.diff(table.indptr)
    names, first = np.unique(totals, return_index=True)
    once = np.zeros(len(totals), dtype=np.bool_)
    once[first] = True
    rows = np.repeat(np.arange(len(totals)), lengths)
    kept = (once & (lengths > 1))[rows]
    places = table.indices[kept].astype(np.int64)
    rests = totals[rows[kept]] - codes[places]
    _, inverse, counts = np.unique(rests, return_inverse=True, return_counts=True)
    return places, (counts[inverse] > 1) | np.isin(rests, names)


def _kind(word: str) -> int:
    if any(map(str.isdigit, word)):
        return 0
    return 1 if len(word) <= SHORT or ROMAN.issuperset(word) else 2
