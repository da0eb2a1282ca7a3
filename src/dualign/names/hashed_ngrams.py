"""Character n-grams of longer texts as a sparse matrix with a fixed number of columns.

The names of a graph are short, and `ngrams` numbers their n-grams exactly. Descriptions are
long: their n-grams are hashed into `COLUMNS` buckets instead, so that no vocabulary is
needed. Colliding n-grams are not distinguished; with millions of buckets that changes a cosine in
the third digit.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp

from dualign.core.arrays import FloatArray, IntArray

COLUMNS = 1 << 21
LENGTHS = (3, 4)
_PRIME = np.uint64(0x9E3779B97F4A7C15)
_NEWLINE, _SPACE = ord("\n"), ord(" ")

Codes = npt.NDArray[np.uint64]


def hashed_ngrams(texts: Sequence[str]) -> sp.csr_matrix:
    """How often each 3- and 4-gram occurs in each text, shape (texts, `COLUMNS`).

    Texts are words with single spaces, as `romanise` gives them. An n-gram lies within one word
    that has a mark at either end, so beginnings and ends of words count as such.
    """
    joined = "\n".join(f" {text} " for text in texts) + "\n"
    encoded = np.frombuffer(joined.encode("utf-32-le", "replace"), dtype=np.uint32)
    codes = encoded.astype(np.uint64)
    row = np.cumsum(codes == _NEWLINE) - (codes == _NEWLINE)
    pieces = [_windows(codes, row, length) for length in LENGTHS]
    rows = np.concatenate([rows for rows, _ in pieces])
    columns = np.concatenate([columns for _, columns in pieces])
    ones = np.ones(len(rows), dtype=np.float32)
    counts = sp.csr_matrix((ones, (rows, columns)), shape=(len(texts), COLUMNS))
    counts.sum_duplicates()
    return counts


def _windows(codes: Codes, row: IntArray, length: int) -> tuple[IntArray, IntArray]:
    """Rows and buckets of all n-grams of one length that lie within one word."""
    count = max(len(codes) - length + 1, 0)
    keys = np.full(count, length, dtype=np.uint64)
    inside = np.ones(count, dtype=np.bool_)
    with np.errstate(over="ignore"):
        for offset in range(length):
            character = codes[offset : offset + count]
            keys = (keys ^ character) * _PRIME
            keys ^= keys >> np.uint64(29)
            inside &= character != _NEWLINE
            if 0 < offset < length - 1:
                inside &= character != _SPACE
    buckets = (keys[inside] >> np.uint64(20)) % np.uint64(COLUMNS)
    return row[:count][inside], buckets.astype(np.int64)


def document_rarity(counts: sp.csr_matrix) -> FloatArray:
    """1 + ln((1 + n) / (1 + df)) of each column, df in how many of the n rows it occurs."""
    frequency = np.bincount(counts.indices, minlength=counts.shape[1])
    rarity: FloatArray = (1 + np.log((1 + counts.shape[0]) / (1 + frequency))).astype(np.float32)
    return rarity
