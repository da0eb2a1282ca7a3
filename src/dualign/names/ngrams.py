"""Character n-grams of names as a sparse matrix, and their projection to a few dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import FloatArray, IntArray
from dualign.names.romanise import romanise

if TYPE_CHECKING:
    import scipy.sparse as sp

Keys = npt.NDArray[np.uint64]

_BITS = np.uint64(21)  # of a Unicode code point; three of them fit into one key
_SPACE, _NEWLINE = ord(" "), ord("\n")
_NUL = 0x110000  # replaces U+0000, since leading zero bits mean a shorter n-gram


def ngram_counts(names: Sequence[str]) -> tuple[sp.csr_matrix, Keys]:
    """How often each 2- and 3-gram of characters occurs in each name, and the n-grams' keys.

    N-grams are those of the romanised words, each word with a mark at either end, so that
    beginnings and ends of words count as such.
    """
    import scipy.sparse as sp  # takes a while, and few need it

    text = "\n".join(f" {name} " for name in romanise(names)) + "\n"
    codes = np.frombuffer(text.encode("utf-32-le", "replace"), dtype=np.uint32).astype(np.uint64)
    codes[codes == 0] = _NUL
    row = np.cumsum(codes == _NEWLINE) - (codes == _NEWLINE)
    pieces = [_windows(codes, row, length) for length in (2, 3)]
    rows = np.concatenate([rows for rows, _ in pieces])
    keys, columns = np.unique(np.concatenate([keys for _, keys in pieces]), return_inverse=True)
    ones = np.ones(len(rows), dtype=np.float32)
    counts = sp.csr_matrix((ones, (rows, columns)), shape=(len(names), len(keys)))
    counts.sum_duplicates()
    return counts, keys


def _windows(codes: Keys, row: IntArray, length: int) -> tuple[IntArray, Keys]:
    """Rows and keys of all n-grams of one length that lie within one word."""
    count = max(len(codes) - length + 1, 0)
    keys = np.zeros(count, dtype=np.uint64)
    inside = np.ones(count, dtype=np.bool_)
    for offset in range(length):
        character = codes[offset : offset + count]
        keys = (keys << _BITS) | character
        inside &= character != _NEWLINE
        if 0 < offset < length - 1:
            inside &= character != _SPACE
    if length == 2:
        first, second = codes[:count], codes[1 : 1 + count]
        inside &= (first != _SPACE) | (second != _SPACE)
    return row[:count][inside], keys[inside]


def rarities(tables: Sequence[tuple[sp.csr_matrix, Keys]]) -> tuple[Keys, FloatArray]:
    """The n-grams of several tables, sorted, and how rare each is: 1 + ln((1 + n) / (1 + df)).

    n is the number of names in all tables, df in how many of them the n-gram occurs.
    """
    names = sum(counts.shape[0] for counts, _ in tables)
    keys, columns = np.unique(np.concatenate([keys for _, keys in tables]), return_inverse=True)
    occurrences = [np.bincount(counts.indices, minlength=len(keys)) for counts, keys in tables]
    frequency = np.bincount(columns, weights=np.concatenate(occurrences), minlength=len(keys))
    return keys, (1 + np.log((1 + names) / (1 + frequency))).astype(np.float32)


def weighted(counts: sp.csr_matrix, rarity: FloatArray) -> sp.csr_matrix:
    """Counts as 1 + ln(count), times the rarity of their column."""
    weights = counts.copy()
    weights.data = (1 + np.log(counts.data)) * rarity[counts.indices]
    return weights


def random_signs(keys: Keys, width: int) -> FloatArray:
    """For each key ``width`` signs ±1 that depend on nothing but the key, shape (n, width).

    Sums of such rows keep inner products (Achlioptas 2003), independent of any random generator's
    version.
    """
    words = -(-width // 64)
    index = np.arange(1, words + 1, dtype=np.uint64)
    with np.errstate(over="ignore"):
        bits = _mixed(_mixed(keys)[:, None] + index * np.uint64(0x9E3779B97F4A7C15))
    octets = bits.astype("<u8").view(np.uint8)
    signs = np.unpackbits(octets, axis=1, count=width, bitorder="little")
    return signs.astype(np.float32) * 2 - 1


def _mixed(values: Keys) -> Keys:
    """The finaliser of SplitMix64: every bit of the result depends on every bit of the value."""
    with np.errstate(over="ignore"):
        values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))
