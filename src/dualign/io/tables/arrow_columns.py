"""Columns of Arrow, of any type, as columns of text.

Numbers keep all their digits; lists and nested fields become lists and dotted columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.arrays import IntArray
from dualign.io.tables.record_columns import RecordColumns
from dualign.io.tables.table import STRING, TableColumn
from dualign.io.tables.value_text import BOOLEAN, DATE, DATE_TIME, DECIMAL, DOUBLE, INTEGER

EXACT_INTEGERS = float(2**53)  # whole numbers below it are exact in double precision


class ArrowColumns:
    """The columns of text of an Arrow table, and what could not be turned into text."""

    def __init__(self, names: list[str], arrays: list[Any]) -> None:
        self.left_out: list[str] = []
        self.columns: list[TableColumn] = []
        for name, array in zip(names, arrays, strict=True):
            whole = array.combine_chunks() if isinstance(array, pa.ChunkedArray) else array
            self.columns.extend(self._columns(name, whole, np.arange(len(whole))))

    def _columns(self, name: str, array: pa.Array, rows: IntArray) -> Iterator[TableColumn]:
        kind = array.type
        if isinstance(array, pa.ExtensionArray):
            yield from self._columns(name, array.storage, rows)
        elif pa.types.is_dictionary(kind):
            yield from self._columns(name, array.dictionary_decode(), rows)
        elif pa.types.is_map(kind):
            yield from _of_maps(name, array, rows)
        elif _is_list(kind):
            inside = rows[pc.list_parent_indices(array).to_numpy()]
            yield from self._columns(name, pc.list_flatten(array), inside)
        elif pa.types.is_struct(kind):
            for field in kind:
                inner = pc.struct_field(array, field.name)
                yield from self._columns(f"{name}.{field.name}", inner, rows)
        elif _is_binary(kind):
            try:
                yield TableColumn.of_cells(name, array.cast(pa.large_binary()).cast(STRING), rows)
            except pa.ArrowInvalid:
                self.left_out.append(name)
        else:
            text, datatype = _scalar_texts(array)
            yield TableColumn.of_cells(name, text, rows, datatype)


def _is_list(kind: pa.DataType) -> bool:
    types = pa.types
    return bool(types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind))


def _is_binary(kind: pa.DataType) -> bool:
    types = pa.types
    return bool(
        types.is_binary(kind) or types.is_large_binary(kind) or types.is_fixed_size_binary(kind)
    )


def _of_maps(name: str, array: pa.Array, rows: IntArray) -> list[TableColumn]:
    records = RecordColumns()
    for row, entries in zip(rows.tolist(), array.to_pylist(), strict=True):
        if entries is not None:
            records.add(row, {name: dict(entries)})
    return records.columns()


def _scalar_texts(array: pa.Array) -> tuple[pa.Array, str]:
    """The values as text, and their datatype."""
    kind, types = array.type, pa.types
    if types.is_null(kind):
        return pa.nulls(len(array), STRING), ""
    if types.is_integer(kind):
        return array.cast(STRING), INTEGER
    if types.is_floating(kind):
        return _float_texts(array)
    if types.is_decimal(kind):
        return array.cast(STRING), DECIMAL
    if types.is_boolean(kind):
        return array.cast(STRING), BOOLEAN
    if types.is_date(kind):
        return array.cast(pa.date32()).cast(STRING), DATE
    if types.is_timestamp(kind):
        return _time_texts(array)
    try:
        return array.cast(STRING), ""
    except pa.ArrowException:  # durations and other types that Arrow does not write as text
        texts = (None if value is None else str(value) for value in array.to_pylist())
        return pa.array(texts, STRING), ""


def _float_texts(array: pa.Array) -> tuple[pa.Array, str]:
    """Floating-point numbers; those of pandas without fractions as integers."""
    known = pc.if_else(pc.is_nan(array.cast(pa.float64())), None, array.cast(pa.float64()))
    values = known.drop_null().to_numpy()
    if len(values) and (np.abs(values) < EXACT_INTEGERS).all() and (values % 1 == 0).all():
        return known.cast(pa.int64()).cast(STRING), INTEGER
    return pc.if_else(pc.is_valid(known), array.cast(STRING), None), DOUBLE


def _time_texts(array: pa.Array) -> tuple[pa.Array, str]:
    """Points in time; dates if all are at midnight."""
    if array.type.tz is None:
        days = array.cast(pa.date32(), safe=False)
        if pc.all(pc.equal(days.cast(array.type), array)).as_py() is not False:
            return days.cast(STRING), DATE
    text = pc.replace_substring(array.cast(STRING), " ", "T", max_replacements=1)
    return pc.replace_substring_regex(text, r"\.0+(Z?)$", r"\1"), DATE_TIME
