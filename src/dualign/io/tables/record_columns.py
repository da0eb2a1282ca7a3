"""Records with arbitrary fields, nested or not, as columns of text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa

from dualign.io.tables.table import STRING, TableColumn
from dualign.io.tables.value_text import DECIMAL, DOUBLE, INTEGER, text_of

_LISTS = (list, tuple, set, frozenset)
_NESTED = (*_LISTS, dict, Mapping)


@dataclass
class _Cells:
    """The values of a column so far, the row of each, and what types they were of."""

    rows: list[int] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    datatypes: set[str] = field(default_factory=set)

    def add(self, row: int, text: str, datatype: str) -> None:
        if text:
            self.rows.append(row)
            self.values.append(text)
            self.datatypes.add(datatype)


class RecordColumns:
    """Columns that grow by records: an object inside another gives dotted columns.

    A list gives a row several values, also a list of objects: ``authors.name`` of all authors.
    """

    def __init__(self) -> None:
        self._cells: defaultdict[str, _Cells] = defaultdict(_Cells)

    def add(self, row: int, record: Mapping[str, Any]) -> None:
        """Add a record as row ``row``; rows must come in ascending order."""
        for name, value in record.items():
            name = str(name)
            cells = self._cells[name]  # a column may have no value at all
            if type(value) is str:  # what most values are
                cells.add(row, value, "")
            elif isinstance(value, _NESTED) or type(value).__name__ == "ndarray":
                for path, single in _flattened(name, value):
                    self._cells[path].add(row, *text_of(single))
            else:
                cells.add(row, *text_of(value))

    def columns(self) -> list[TableColumn]:
        """All columns by first appearance; that of an object has no values and is left out."""
        dotted = {name.rpartition(".")[0] for name in self._cells}
        return [
            TableColumn.of_cells(
                name,
                pa.array(cells.values, STRING),
                np.array(cells.rows, np.int64),
                _common(cells.datatypes),
            )
            for name, cells in self._cells.items()
            if cells.rows or name not in dotted
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
