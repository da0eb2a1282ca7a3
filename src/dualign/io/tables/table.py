"""`Table`: rows and columns of text, wherever they came from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.errors import MissingInput

STRING = pa.large_string()
LISTED = 12  # columns that a message names


@dataclass(frozen=True, kw_only=True, eq=False)
class TableColumn:
    """One column: its values, and the row of each of them, in ascending order.

    An empty cell has no value, a cell that holds a list has several.
    """

    name: str
    rows: IntArray
    values: pa.Array  # large_string, none of them empty
    datatype: str = ""  # an IRI of XML Schema; "" for text and where types are mixed

    @classmethod
    def of_cells(
        cls, name: str, cells: pa.Array, rows: IntArray | None = None, datatype: str = ""
    ) -> TableColumn:
        """The column of these cells, one per row unless ``rows`` says otherwise.

        Nulls and blank texts are empty.
        """
        text = cells.cast(STRING).fill_null("")
        rows = np.arange(len(text)) if rows is None else rows
        filled = pc.not_equal(pc.utf8_trim_whitespace(text), "").to_numpy(zero_copy_only=False)
        if not filled.all():
            text, rows = text.filter(pa.array(filled)), rows[filled]
        return cls(name=name, rows=rows, values=text, datatype=datatype)

    @cached_property
    def filled(self) -> int:
        """In how many rows there is a value."""
        return int((np.diff(self.rows) != 0).sum()) + 1 if len(self.rows) else 0

    @cached_property
    def distinct(self) -> int:
        """How many different values there are."""
        return int(pc.count_distinct(self.values).as_py())

    @property
    def is_list(self) -> bool:
        """Whether some row has several values."""
        return self.filled < len(self.rows)


@dataclass(frozen=True, kw_only=True, eq=False)
class Table:
    """Columns of equally many rows."""

    source: str  # the file, for messages
    name: str  # the name of the table, or of the file
    row_count: int
    columns: tuple[TableColumn, ...]
    place: Callable[[int], str]  # where a row is, such as ``shops.csv:7``
    key: str | None = None  # the column that a database, or a frame, declares to be the key
    keys_are_values: bool = False  # whether the key was found in the data, not declared
    references: Mapping[str, str] = field(default_factory=dict)  # declared: column to table
    remarks: tuple[str, ...] = ()  # remarks on how it was read

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(column.name for column in self.columns)

    def find(self, name: str) -> TableColumn | None:
        """The column of this name; case matters only if it is ambiguous otherwise."""
        exact = [column for column in self.columns if column.name == name]
        folded = name.strip().casefold()
        alike = [c for c in self.columns if c.name.strip().casefold() == folded]
        return exact[0] if exact else alike[0] if len(alike) == 1 else None

    def no_column(self, name: str) -> MissingInput:
        """The error to raise for a missing column."""
        more = len(self.names) - LISTED
        listed = ", ".join(self.names[:LISTED]) + (f" and {more} more" if more > 0 else "")
        return MissingInput(
            f"{self.source}: no column {name!r} among its {len(self.names)}: {listed}; "
            "check the name"
        )

    def filled_rows(self, column: TableColumn) -> BoolArray:
        """Which rows have a value in a column, shape (rows,)."""
        filled = np.zeros(self.row_count, np.bool_)
        filled[column.rows] = True
        return filled


def unique_names(names: list[str]) -> list[str]:
    """Names for columns: ``column 3`` where there is none, ``name (2)`` for a second ``name``."""
    used: set[str] = set()
    found = []
    for position, name in enumerate(names, 1):
        plain = name.strip() or f"column {position}"
        chosen, number = plain, 1
        while chosen in used:
            number += 1
            chosen = f"{plain} ({number})"
        used.add(chosen)
        found.append(chosen)
    return found
