"""Validation of embeddings before they are compared."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.core.errors import MalformedInput

_LARGEST = float(np.finfo(np.float32).max)


def check_embeddings(queries: FloatArray, keys: FloatArray) -> None:
    """Refuse rows that cannot be compared: wrong shapes or types, NaN, infinity, overflow."""
    for side, rows in (("query", queries), ("key", keys)):
        _check_side(side, rows)
    if queries.shape[1] != keys.shape[1]:
        raise MalformedInput(
            f"query embeddings are {queries.shape[1]} wide, key embeddings {keys.shape[1]}; "
            "both must come from the same model"
        )


def _check_side(side: str, rows: FloatArray) -> None:
    if rows.ndim != 2 or not rows.shape[1]:
        raise MalformedInput(f"{side} embeddings have the shape {rows.shape}, not (rows, width)")
    if not len(rows):
        raise MalformedInput(f"there are 0 {side} embeddings; at least 1 row is needed")
    if rows.dtype != np.float32:
        raise MalformedInput(
            f"{side} embeddings are {rows.dtype}, not float32; convert with .astype(np.float32)"
        )
    # A row's sum of magnitudes is finite unless the row is not, or is about to overflow.
    sizes = np.abs(rows).sum(axis=1, dtype=np.float64)
    bad = np.flatnonzero(~(sizes < _LARGEST / 2))
    if len(bad):
        first = int(bad[0])
        column = int(np.flatnonzero(~(np.abs(rows[first]) < _LARGEST / (2 * rows.shape[1])))[0])
        raise MalformedInput(
            f"{side} embedding row {first} is {rows[first, column]} in column {column} "
            f"({len(bad)} of {len(rows)} rows are NaN, infinite or too large to compare); "
            "did training diverge? lower the learning rate"
        )
