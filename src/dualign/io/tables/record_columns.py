"""Records with fields of their own, nested or not, as columns of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pyarrow as pa

from dualign.io.tables.table import STRING, TableColumn
from dualign.io.tables.value_text import DECIMAL, DOUBLE, INTEGER, text_of

_LISTS = (list, tuple, set, frozenset)


class RecordColumns:
    """Columns that grow by records: an object inside another gives dotted columns.

    A list gives a row several values, also a list of objects: ``authors.name`` of all authors.
    """

    def __init__(self) -> None:
        self._rows: dict[str, list[int]] = {}
        self._values: dict[str, list[str]] = {}
        self._datatypes: dict[str, set[str]] = {}

    def add(self, row: int, record: Mapping[str, Any]) -> None:
        """Take up a record as row ``row``; rows must come in ascending order."""
        for name, value in record.items():
            name = str(name)
            self._rows.setdefault(name, [])  # a column may have no value at all
            for path, single in _flattened(name, value):
                self._add(row, path, single)

    def _add(self, row: int, path: str, value: Any) -> None:
        text, datatype = text_of(value)
        rows = self._rows.setdefault(path, [])
        if text:
            rows.append(row)
            self._values.setdefault(path, []).append(text)
            self._datatypes.setdefault(path, set()).add(datatype)

    def columns(self) -> list[TableColumn]:
        """All columns by first appearance; that of an object has no values and is left out."""
        return [
            TableColumn.of_cells(
                name,
                pa.array(self._values.get(name, []), STRING),
                np.array(rows, np.int64),
                _common(self._datatypes.get(name, set())),
            )
            for name, rows in self._rows.items()
            if rows or not any(other.startswith(f"{name}.") for other in self._rows)
        ]


def _flattened(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The single values inside a value, each with its dotted path."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _flattened(f"{path}.{name}", inner)
    elif isinstance(value, _LISTS) or type(value).__name__ == "ndarray":
        for inner in value:
            yield from _flattened(path, inner)
    else:
        yield path, value


def _common(datatypes: set[str]) -> str:
    """The datatype of values of these datatypes, "" where they have nothing in common."""
    if len(datatypes) == 1:
        return next(iter(datatypes))
    if datatypes and datatypes <= {INTEGER, DECIMAL, DOUBLE}:
        return DOUBLE if DOUBLE in datatypes else DECIMAL
    return ""
