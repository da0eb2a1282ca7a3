"""`IdTable`: a file that gives integer ids to labels (``ent_ids_1``, ``rel_ids_1``)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa

from dualign.core.arrays import IntArray
from dualign.core.errors import MalformedInput
from dualign.io.text.columns import INTEGER, STRING, Columns, read_columns
from dualign.io.text.duplicates import first_of_each, merge_duplicates
from dualign.io.text.factorise import factorise, positions_in


@dataclass(frozen=True, eq=False)
class IdTable:
    """Ids and labels, one row each, in the order of the file; both are unique."""

    name: str  # of the file
    ids: IntArray
    labels: pa.Array

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def words(self) -> str:
        """A description of the table: ``ent_ids_1 (19,388 ids from 0 to 29887)``."""
        return f"{self.name} ({len(self):,} ids from {self.ids.min()} to {self.ids.max()})"

    def find(self, ids: IntArray) -> IntArray:
        """The row of each id, -1 where it is unknown."""
        return positions_in(pa.array(self.ids), pa.array(ids))

    def positions(self, columns: Columns, column: int, what: str) -> IntArray:
        """The row of each id in a column of another file; an unknown one is an error."""
        ids = columns.integers(column)
        found = self.find(ids)
        unknown = np.flatnonzero(found < 0)
        if len(unknown):
            row = int(unknown[0])
            raise columns.error(
                row,
                f"{what} id {ids[row]} is not in {self.words}; add it there or remove the line",
            )
        return found


def read_id_table(path: Path) -> IdTable:
    """Read a file of id ⇥ label."""
    columns = read_columns(path, (INTEGER, STRING))
    if not len(columns):
        raise MalformedInput(f"{path}: the graph is empty: 0 ids; give at least 1 line: id ⇥ label")
    columns.refuse_empty(1, "label")
    ids = columns.integers(0)
    _, label_of = factorise(columns.arrays[1])
    kept = merge_duplicates(np.stack([ids, label_of], axis=1), path, "lines")
    table = IdTable(
        path.name.removesuffix(".gz"), ids[kept], columns.arrays[1].take(pa.array(kept))
    )
    for what, values in (("id", ids[kept]), ("label", label_of[kept])):
        _refuse_repeated(columns, table, kept, what, values)
    return table


def _refuse_repeated(
    columns: Columns, table: IdTable, kept: IntArray, what: str, values: IntArray
) -> None:
    """Exact duplicates are merged, so a repeated value would denote two things."""
    firsts = first_of_each(values[:, None])
    if len(firsts) == len(values):
        return
    again = int(np.setdiff1d(np.arange(len(values)), firsts)[0])
    before = int(np.flatnonzero(values == values[again])[0])
    raise columns.error(
        int(kept[again]),
        f"the {what} of {_pair(table, again)} is already that of {_pair(table, before)} "
        f"(line {columns.line(int(kept[before]))}); give every entity or relation its own",
    )


def _pair(table: IdTable, row: int) -> str:
    return f"{table.ids[row]} {table.labels[row].as_py()!r}"
