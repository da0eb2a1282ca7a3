"""Which column of a table holds the ids of its rows."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.counting import counted
from dualign.core.errors import InputWarning, MalformedInput
from dualign.io.tables.column_roles.column_words import (
    ID_WORDS,
    NUMBER_WORDS,
    column_words,
    singular,
)
from dualign.io.tables.table import Table, TableColumn


def id_column(table: Table, wanted: str | None = None) -> TableColumn | None:
    """The column of ids: the one ``wanted``, the declared key, or one with a typical name.

    A column is only found if every row has a value of its own there. A whole name such as ``id``
    counts wherever it is, ``film_id`` in the first column or in a table of films: elsewhere
    it may be an identifier that the other table has too, and then it is worth comparing.
    """
    if wanted is not None:
        column = table.find(wanted)
        if column is None:
            raise table.no_column(wanted)
        _refuse_doubtful(table, column)
        return column
    if table.key is not None:
        declared = table.find(table.key)
        if declared is not None and _identifies(table, declared):
            return declared
    ranked = [(_rank(table, place), place) for place in range(len(table.columns))]
    for rank, place in sorted(ranked):
        if rank < _NO_ID and _identifies(table, table.columns[place]):
            return table.columns[place]
    _warn_of_doubtful(table, [table.columns[place] for rank, place in sorted(ranked) if not rank])
    return None


_NO_ID = 9
MOSTLY = 0.9  # of the ids distinct: a column called id was meant to be unique


def _rank(table: Table, place: int) -> int:
    """How strongly the name of a column suggests ids, 0 the most."""
    name = table.columns[place].name
    words = column_words(name)
    if "".join(words) in ID_WORDS:
        return 0
    if len(words) > 1 and words[-1] in ID_WORDS:
        thing = singular(words[-2])
        if thing in {"record", "row", "entity", "local", "internal", *_thing(table)}:
            return 1
        return 2 if place == 0 else _NO_ID
    if "".join(words) in NUMBER_WORDS or (place == 0 and name == "column 1"):
        return 3
    return _NO_ID


def _thing(table: Table) -> list[str]:
    """What a row is, according to the name of the table: ``films``: film."""
    return [singular(word).removesuffix("s") for word in column_words(table.name.replace(".", " "))]


def _identifies(table: Table, column: TableColumn) -> bool:
    return len(column.rows) == table.row_count == column.filled == column.distinct


def _warn_of_doubtful(table: Table, columns: Sequence[TableColumn]) -> None:
    """Warn of a column that is called like an id and is none, since other ids are used then."""
    for column in columns:
        if not column.is_list and MOSTLY * table.row_count <= column.distinct:
            warnings.warn(
                f"{table.source}: column {column.name!r} holds {column.distinct:,} different "
                f"values in {table.row_count:,} rows, so it cannot be their id, and the rows are "
                "numbered instead; correct it, or name the column of ids (--id, id=)",
                InputWarning,
                stacklevel=2,
            )
            return


def _refuse_doubtful(table: Table, column: TableColumn) -> None:
    """Raise if a row has no id, several ids, or the id of another row."""
    missing = np.flatnonzero(~table.filled_rows(column))
    if len(missing):
        raise MalformedInput(
            f"{table.place(int(missing[0]))}: the id (column {column.name!r}) is empty in "
            f"{len(missing):,} of {table.row_count:,} rows; fill it in, or name another column"
        )
    if column.is_list:
        raise MalformedInput(
            f"{table.source}: column {column.name!r} holds {len(column.rows):,} values in "
            f"{table.row_count:,} rows; an id is one value per row, so name another column"
        )
    if column.distinct < table.row_count:
        codes = pc.index_in(column.values, value_set=pc.unique(column.values)).to_numpy()
        first = np.full(column.distinct, -1, np.int64)
        first[codes[::-1]] = np.arange(len(codes))[::-1]
        again = int(np.flatnonzero(first[codes] != np.arange(len(codes)))[0])
        raise MalformedInput(
            f"{table.place(again)}: the id {column.values[again].as_py()!r} is that of "
            f"{table.place(int(first[codes[again]]))} too; column {column.name!r} has "
            f"{counted(column.distinct, 'id')} for {table.row_count:,} rows: "
            "name another column, or none"
        )


def row_numbers(table: Table) -> pa.Array:
    """Ids for rows without an id column: 1, 2, 3 and so on."""
    return pa.array(np.arange(1, table.row_count + 1)).cast(pa.large_string())
