"""Text to integers, vectorised: the labels of columns and the positions of values in them."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.arrays import IntArray


def factorise(column: pa.Array) -> tuple[pa.Array, IntArray]:
    """The distinct values in order of first appearance, and for each row which one it holds."""
    encoded = column.dictionary_encode()
    codes: IntArray = encoded.indices.to_numpy().astype(np.int64)
    return encoded.dictionary, codes


def positions_in(labels: pa.Array, column: pa.Array) -> IntArray:
    """For each row the position of its value in ``labels``, -1 where it is not among them."""
    found: IntArray = (
        pc.index_in(column, value_set=labels).fill_null(-1).to_numpy().astype(np.int64)
    )
    return found


def renumber(codes: IntArray, size: int) -> tuple[IntArray, IntArray]:
    """Number codes (each < ``size``) by first appearance.

    Returns the codes that occur, in that order, and a table from old to new number that holds
    -1 for codes that do not occur.
    """
    first = np.full(size, len(codes), dtype=np.int64)
    first[codes[::-1]] = np.arange(len(codes) - 1, -1, -1)  # the last write is the first place
    order = np.argsort(first, kind="stable")[: int((first < len(codes)).sum())]
    new = np.full(size, -1, dtype=np.int64)
    new[order] = np.arange(len(order))
    return order, new
