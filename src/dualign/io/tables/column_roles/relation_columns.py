"""Which columns of tables refer to rows, of the same table or of another one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from dualign.io.tables.column_roles.column_words import ID_WORDS, column_words, singular
from dualign.io.tables.table import Table, TableColumn

FEWEST = 2  # different rows that a column must refer to
MOSTLY = 0.5  # least share of ids in a named column, or else each value is a thing of its own
NEARLY = 0.9  # least share of ids in a column whose name says so: 0 may stand for "no parent"
_SPEAKING = frozenset({*ID_WORDS, "ref", "reference", "fk", "parent"})
_NUMBER = r"^-?[0-9]+$"


@dataclass(frozen=True)
class Reference:
    """A column whose values are ids of rows; ``target`` is the position of their table, or None.

    None says that the values are things without a row: each of them becomes an entity.
    """

    column: str
    target: int | None


def references_of(
    table: Table,
    columns: Sequence[TableColumn],
    ids: Mapping[int, pa.Array],
    names: Sequence[str],
    wanted: Collection[str] = (),
) -> list[Reference]:
    """The columns of one table that refer to rows.

    ``ids`` holds the ids of every table that has an id column, by position, ``names`` the names of
    all tables. Columns ``wanted`` are taken in any case, declared ones too; others where
    every value is an id of the same table and the ids are not plain numbers, or nearly every value
    is and the column's name says that it refers to rows: an age may equal some row's number.
    """
    found = []
    for column in columns:
        if any(table.find(name) is column for name in wanted):
            found.append(Reference(column.name, _most_hits(column, ids)))
            continue
        declared = table.references.get(column.name)
        target = names.index(declared) if declared in names else _certain(table, column, ids, names)
        if target is not None and target in ids:
            found.append(Reference(column.name, target))
    return found


def _certain(
    table: Table, column: TableColumn, ids: Mapping[int, pa.Array], names: Sequence[str]
) -> int | None:
    if column.distinct < FEWEST:
        return None
    for target, known in ids.items():
        hits = _hits(column, known)
        if _says_so(column.name, names[target]) and hits >= NEARLY * len(column.values):
            return target
        if hits < len(column.values):
            continue
        own = names[target] == table.name and _own_ids(column, known)
        if not own and not _are_numbers(known):
            return target
    return None


def _own_ids(column: TableColumn, ids: pa.Array) -> bool:
    """Whether most values are the ids of the rows they are in: codes, not references."""
    if int(column.rows[-1]) >= len(ids):
        return False
    own = pc.equal(ids.take(pa.array(column.rows)), column.values)
    return bool(2 * pc.sum(own).as_py() > len(column.values))


def _most_hits(column: TableColumn, ids: Mapping[int, pa.Array]) -> int | None:
    hits = {target: _hits(column, known) for target, known in ids.items()}
    best = max(hits, key=lambda target: hits[target], default=None)
    if best is None or hits[best] < MOSTLY * len(column.values) or not hits[best]:
        return None
    return best


def _hits(column: TableColumn, ids: pa.Array) -> int:
    return int(pc.sum(pc.is_in(column.values, value_set=ids)).as_py() or 0)


def _are_numbers(ids: pa.Array) -> bool:
    return bool(pc.all(pc.match_substring_regex(ids, _NUMBER)).as_py())


def _says_so(column: str, table: str) -> bool:
    words = [singular(word) for word in column_words(column)]
    thing = {singular(word).removesuffix("s") for word in column_words(table)}
    return bool(words) and (words[-1] in _SPEAKING or words[0] == "parent" or words[-1] in thing)
