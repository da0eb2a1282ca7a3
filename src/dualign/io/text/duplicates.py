"""Exact duplicates: merged, and counted in a warning."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.errors import InputWarning

WIDEST = 1 << 31  # values further apart than this are renumbered before they are combined
LARGEST = np.iinfo(np.int64).max


def first_of_each(rows: IntArray) -> IntArray:
    """Positions of the rows that equal no earlier row, ascending; ``rows`` has shape (n, k)."""
    keys = _folded(rows)
    ascending = np.sort(keys)
    if not (ascending[1:] == ascending[:-1]).any():
        return np.arange(len(rows))
    return np.sort(np.unique(keys, return_index=True)[1])


def _folded(rows: IntArray) -> IntArray:
    """One integer for each row, the same exactly for equal rows."""
    keys, size = np.zeros(len(rows), dtype=np.int64), 1
    for column in rows.T:
        digits, width = _from_zero(column)
        if size * width > LARGEST:
            keys, size = _from_zero(np.unique(keys, return_inverse=True)[1])
        keys, size = keys * width + digits, size * width
    return keys


def _from_zero(column: IntArray) -> tuple[IntArray, int]:
    """The column with its values shifted to start at 0, and an upper bound of them."""
    if not len(column):
        return column, 1
    low, high = int(column.min()), int(column.max())
    if high - low >= WIDEST:
        column = np.unique(column, return_inverse=True)[1]
        low, high = 0, len(column)
    return column - low, high - low + 1


def merge_duplicates(rows: IntArray, path: Path | str, what: str) -> IntArray:
    """Positions of the rows to keep; rows that repeat an earlier one are counted in a warning.

    ``what`` names a row in the plural: "triples", "links".
    """
    kept = first_of_each(rows)
    if len(kept) < len(rows):
        warnings.warn(
            f"{path}: {len(rows) - len(kept):,} of {len(rows):,} {what} repeat an earlier one "
            "exactly and were merged",
            InputWarning,
            stacklevel=2,
        )
    return kept
