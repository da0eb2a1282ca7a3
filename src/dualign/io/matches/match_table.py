"""`MatchTable`: the result of an alignment as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.errors import MalformedInput

DECISIONS = ("accept", "review", "none")
SCHEMA = pa.schema(
    [
        ("subject_id", pa.large_string()),
        ("object_id", pa.large_string()),
        ("confidence", pa.float32()),
        ("rank", pa.int64()),
        ("decision", pa.large_string()),
        ("score", pa.float32()),
        ("subject_name", pa.large_string()),
        ("object_name", pa.large_string()),
    ],
)


class Rule(NamedTuple):
    """What the values of a column must be."""

    holds: Callable[[Any], BoolArray]
    words: str


RULES = {
    "confidence": Rule(lambda values: (values >= 0) & (values <= 1), "a number from 0 to 1"),
    "rank": Rule(lambda values: values >= 1, "a whole number from 1"),
    "decision": Rule(lambda values: np.isin(values, DECISIONS), " or ".join(DECISIONS)),
    "score": Rule(np.isfinite, "a finite number"),
}


class Unmatched(NamedTuple):
    """A right entity for which no counterpart was found."""

    object_id: str
    object_name: str = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class MatchTable:
    """One row for each left entity with its best match, and further ranks where asked for.

    Right entities that no row proposes have no row; those without counterpart are listed in
    ``unmatched``, for formats that have a place for them.
    """

    subject_id: Sequence[str]
    object_id: Sequence[str]
    confidence: FloatArray  # 0 to 1
    rank: IntArray  # from 1
    decision: Sequence[str]  # accept, review or none
    score: FloatArray  # what the matcher ranks by
    subject_name: Sequence[str]
    object_name: Sequence[str]
    unmatched: Sequence[Unmatched] = ()

    def __post_init__(self) -> None:
        lengths = {name: len(getattr(self, name)) for name in SCHEMA.names}
        if len(set(lengths.values())) > 1:
            listed = ", ".join(f"{name} {length}" for name, length in lengths.items())
            raise MalformedInput(f"match columns differ in length: {listed}; give one value a row")
        for name, rule in RULES.items():
            values = getattr(self, name)
            row = first_breach(rule, values)
            if row >= 0:
                raise MalformedInput(
                    f"{name} in row {row + 1} of {len(self)} is {values[row]}; "
                    f"it must be {rule.words}"
                )

    def __len__(self) -> int:
        return len(self.subject_id)

    def to_arrow(self) -> pa.Table:
        """The same as an arrow table with the columns of `SCHEMA`."""
        for name in Unmatched._fields:
            _encoded(SCHEMA.field(name), [getattr(each, name) for each in self.unmatched])
        arrays = [_encoded(field, getattr(self, field.name)) for field in SCHEMA]
        return pa.table(arrays, schema=SCHEMA)


def _encoded(field: pa.Field, values: Any) -> pa.Array:
    try:
        return pa.array(values, field.type)
    except UnicodeEncodeError as error:
        raise MalformedInput(
            f"{field.name} {error.object!r} cannot be written as UTF-8 "
            f"({error.reason}); remove that character"
        ) from error


def rows_as_text(table: pa.Table) -> list[dict[str, str]]:
    """The rows of an arrow table, every cell as text; numbers in their shortest form."""
    texts = {name: table[name].cast(pa.large_string()).to_pylist() for name in table.column_names}
    return [dict(zip(texts, row, strict=True)) for row in zip(*texts.values(), strict=True)]


def first_breach(rule: Rule, values: Any) -> int:
    """The first row whose value breaks the rule, -1 if there is none."""
    breaches = np.flatnonzero(~rule.holds(values))
    return int(breaches[0]) if len(breaches) else -1
