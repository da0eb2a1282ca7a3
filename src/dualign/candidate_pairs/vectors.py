"""Views of the entities as vectors: unit rows of the left and of the right entities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import scipy.sparse as sp

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.core.large_arrays import IN_MEMORY, LargeArrays
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.kernels.jit import compiled, run_rows

View = tuple[AnyArray, AnyArray]  # float32, or float16 where they are many

HALF_FROM = 100_000  # entities of both sides
ROWS_AT_ONCE, COLUMNS_AT_ONCE = 1 << 13, 50  # with several copies in memory for the moment


@compiled
def _products(
    start: int,
    stop: int,
    lefts: AnyArray,
    rights: AnyArray,
    ours: FloatArray,
    theirs: FloatArray,
    out: FloatArray,
) -> None:
    for q in range(start, stop):
        a, b = ours[lefts[q]], theirs[rights[q]]
        total = np.float32(0)
        for k in range(len(a)):
            total += a[k] * b[k]
        out[q] = total


@compiled
def _widened(bits: Any) -> Any:
    """The number that the 16 bits of a half-precision one stand for; it must be finite."""
    low = np.uint32(bits & np.uint16(0x7FFF))
    normal = np.uint32((low << np.uint32(13)) + np.uint32(112 << 23)).view(np.float32)
    value = normal if low >= np.uint32(0x400) else np.float32(low) * np.float32(2**-24)
    return -value if bits & np.uint16(0x8000) else value


@compiled
def _half_products(
    start: int,
    stop: int,
    lefts: AnyArray,
    rights: AnyArray,
    ours: AnyArray,
    theirs: AnyArray,
    out: FloatArray,
) -> None:
    for q in range(start, stop):
        a, b = ours[lefts[q]], theirs[rights[q]]
        total = np.float32(0)
        for k in range(len(a)):
            total += _widened(a[k]) * _widened(b[k])
        out[q] = total


def cosines(pairs: Pairs, view: View) -> FloatArray:
    """The cosine of each pair, shape (pairs,)."""
    out = np.empty(len(pairs), dtype=np.float32)
    if view[0].dtype == np.float32:
        run_rows(_products, len(pairs), pairs.lefts, pairs.rights, *view, out)
    else:  # numba knows no half precision
        bits = view[0].view(np.uint16), view[1].view(np.uint16)
        run_rows(_half_products, len(pairs), pairs.lefts, pairs.rights, *bits, out)
    return out


def unit(rows: AnyArray) -> FloatArray:
    """Rows of length one; zero rows stay zero."""
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    return (rows / np.where(norms > 0, norms, 1)).astype(np.float32, copy=False)


def unit_as(rows: AnyArray, kind: type, arrays: LargeArrays = IN_MEMORY) -> AnyArray:
    """The same as another type of number, a block of rows at a time."""
    out = arrays.empty(rows.shape, kind)
    for start in range(0, len(rows), ROWS_AT_ONCE):
        part = slice(start, start + ROWS_AT_ONCE)
        out[part] = unit(rows[part].astype(np.float32, copy=False))
    return out


def not_zero(rows: AnyArray) -> BoolArray:
    """Which rows are not zero, a block of rows at a time."""
    out = np.empty(len(rows), dtype=np.bool_)
    for start in range(0, len(rows), ROWS_AT_ONCE):
        part = slice(start, start + ROWS_AT_ONCE)
        out[part] = rows[part].any(axis=1)
    return out


def precision_of(entities: int) -> type:
    """How views of so many entities are kept: half precision where single would take gigabytes.

    A cosine of half-precision rows is off by some 0.00003.
    """
    return np.float32 if entities < HALF_FROM else np.float16


def hops(
    view: View, left: Neighbourhood, right: Neighbourhood, arrays: LargeArrays = IN_MEMORY
) -> tuple[View, View]:
    """The mean of the neighbours' vectors, and of their neighbours' vectors."""
    matrices = left.averaging(), right.averaging()
    once = _carried(matrices[0], view[0], arrays), _carried(matrices[1], view[1], arrays)
    twice = _carried(matrices[0], once[0], arrays), _carried(matrices[1], once[1], arrays)
    return once, twice


def some_hops(
    rows: AnyArray, places: IntArray, near: Neighbourhood, entities: IntArray, kind: type
) -> tuple[AnyArray, AnyArray, AnyArray]:
    """Unit rows of some entities of one side, and what `hops` gives for them.

    Of ``rows`` (all entities, width), of any length, only those within two steps are read;
    ``places`` says which row is that of each entity.
    """
    matrix = near.averaging()
    around = np.union1d(entities, matrix[entities].indices)
    reached = np.union1d(around, matrix[around].indices)
    own = unit_as(rows[places[reached]], kind)
    once = _carried(matrix[around][:, reached], own, IN_MEMORY)
    twice = _carried(matrix[entities][:, around], once, IN_MEMORY)
    return own[np.searchsorted(reached, entities)], once[np.searchsorted(around, entities)], twice


def _carried(matrix: sp.csr_array, rows: AnyArray, arrays: LargeArrays) -> AnyArray:
    """The product as unit rows of the same precision."""
    if rows.dtype == np.float32 and not arrays.mapped:
        return unit(matrix @ rows)
    out = arrays.empty((matrix.shape[0], rows.shape[1]), rows.dtype)
    for start in range(0, rows.shape[1], COLUMNS_AT_ONCE):
        part = slice(start, start + COLUMNS_AT_ONCE)
        out[:, part] = matrix @ rows[:, part].astype(np.float32)
    for start in range(0, len(out), ROWS_AT_ONCE):
        block = slice(start, start + ROWS_AT_ONCE)
        out[block] = unit(out[block].astype(np.float32))
    arrays.release()
    return out


def side_by_side(*parts: tuple[float, View], arrays: LargeArrays = IN_MEMORY) -> View:
    """Several views as one, whose cosine is the mean of theirs, weighted by the squared weights."""
    left, right = (
        _joined([(weight, view[side]) for weight, view in parts], arrays) for side in (0, 1)
    )
    return left, right


def _joined(parts: Sequence[tuple[float, AnyArray]], arrays: LargeArrays) -> AnyArray:
    """Unit rows of the parts side by side, in their precision, a block of rows at a time."""
    rows, kind = len(parts[0][1]), parts[0][1].dtype
    out = arrays.empty((rows, sum(part.shape[1] for _, part in parts)), kind)
    for start in range(0, rows, ROWS_AT_ONCE):
        block = slice(start, start + ROWS_AT_ONCE)
        wide = [np.float32(weight) * part[block].astype(np.float32) for weight, part in parts]
        out[block] = unit(np.concatenate(wide, axis=1))
        arrays.release()
    return out
