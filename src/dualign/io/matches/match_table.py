"""`MatchTable`: the result of an alignment as a table."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.errors import MalformedInput
from dualign.io.judgements.judgement_store import Judgement
from dualign.io.matches.judgement import JUDGEMENTS, WORDS

DECISIONS = ("accept", "review", "none")
DECIMALS = 4  # of confidences and scores: more would not be useful
SCHEMA = pa.schema(
    [
        ("subject_id", pa.large_string()),
        ("object_id", pa.large_string()),
        ("confidence", pa.float32()),
        ("rank", pa.int64()),
        ("decision", pa.large_string()),
        ("judgement", pa.large_string()),
        ("score", pa.float32()),
        ("subject_name", pa.large_string()),
        ("object_name", pa.large_string()),
    ],
)


class Rule(NamedTuple):
    """The rule for the values of a column."""

    holds: Callable[[Any], BoolArray]
    words: str


RULES = {
    "confidence": Rule(lambda values: (values >= 0) & (values <= 1), "a number from 0 to 1"),
    "rank": Rule(lambda values: values >= 1, "a whole number from 1"),
    "decision": Rule(lambda values: np.isin(values, DECISIONS), " or ".join(DECISIONS)),
    "judgement": Rule(lambda values: np.isin(values, JUDGEMENTS), WORDS),
    "score": Rule(np.isfinite, "a finite number"),
}


class Unmatched(NamedTuple):
    """A right entity for which no counterpart was found."""

    object_id: str
    object_name: str = ""


class JudgedPair(NamedTuple):
    """A judged pair, whether or not a row proposes it."""

    judgement: Judgement
    subject_name: str = ""
    object_name: str = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class MatchTable:
    """One row for each left entity with its best match, and further ranks on request.

    Right entities that no row proposes have no row; those without counterpart are listed in
    ``unmatched``, for formats that have a place for them. ``judgement`` may be left out: then no
    row is judged. Links that the run was given are judged ``same``, and only they have confidence
    1.
    """

    subject_id: Sequence[str]
    object_id: Sequence[str]
    confidence: FloatArray  # 0 to 1
    rank: IntArray  # from 1
    decision: Sequence[str]  # the machine's: accept, review or none
    score: FloatArray  # what the matcher ranks by
    subject_name: Sequence[str]
    object_name: Sequence[str]
    judgement: Sequence[str] = ()  # a person's or a program's word, or empty
    unmatched: Sequence[Unmatched] = ()
    judged: Sequence[JudgedPair] = ()  # with reviewer and time, for formats that can hold them
    extra: Mapping[str, Sequence[str]] = field(default_factory=dict)  # further columns to judge by

    def __post_init__(self) -> None:
        if not len(self.judgement):
            object.__setattr__(self, "judgement", ("",) * len(self))
        lengths = {name: len(getattr(self, name)) for name in SCHEMA.names}
        lengths |= {name: len(values) for name, values in self.extra.items()}
        if len(set(lengths.values())) > 1:
            listed = ", ".join(f"{name} {length}" for name, length in lengths.items())
            raise MalformedInput(
                f"match columns differ in length: {listed}; give one value per row"
            )
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

    @property
    def given_links(self) -> frozenset[tuple[str, str]]:
        """The pairs that the run was given as known links."""
        columns = (self.subject_id, self.object_id, self.judgement, self.confidence)
        return frozenset(
            (subject, found)
            for subject, found, judgement, confidence in zip(*columns, strict=True)
            if judgement == "same" and confidence == 1
        )

    def rows_at(self, rows: IntArray) -> MatchTable:
        """The same with these rows, in this order."""
        columns = {name: _taken(getattr(self, name), rows) for name in SCHEMA.names}
        extra = {name: _taken(values, rows) for name, values in self.extra.items()}
        return dataclasses.replace(self, **columns, extra=extra)

    def to_arrow(self) -> pa.Table:
        """The same as an arrow table: the columns of `SCHEMA`, then the further ones."""
        for name in Unmatched._fields:
            _encoded(SCHEMA.field(name), [getattr(each, name) for each in self.unmatched])
        further = [pa.field(name, pa.large_string()) for name in self.extra]
        arrays = [_encoded(field, getattr(self, field.name)) for field in SCHEMA]
        arrays += [_encoded(field, self.extra[field.name]) for field in further]
        return pa.table(arrays, schema=pa.schema([*SCHEMA, *further]))


def _taken(values: Any, rows: IntArray) -> Any:
    if isinstance(values, np.ndarray):
        return values[rows]
    return [values[row] for row in rows.tolist()]


def _encoded(field: pa.Field, values: Any) -> pa.Array:
    try:
        return pa.array(values, field.type)
    except UnicodeEncodeError as error:
        raise MalformedInput(
            f"{field.name} {error.object!r} cannot be written as UTF-8 "
            f"({error.reason}); remove that character"
        ) from error


def rounded_confidence(confidence: FloatArray, given: BoolArray) -> FloatArray:
    """Confidences with four decimals; only links that were ``given`` have 1."""
    most = np.float32(1 - 10.0**-DECIMALS)
    rounded: FloatArray = confidence.astype(np.float32).round(DECIMALS)
    return np.where(given, rounded, np.minimum(rounded, most))


def rows_as_text(table: pa.Table) -> list[dict[str, str]]:
    """The rows of an arrow table, every cell as text; numbers in their shortest form."""
    texts = {name: table[name].cast(pa.large_string()).to_pylist() for name in table.column_names}
    return [dict(zip(texts, row, strict=True)) for row in zip(*texts.values(), strict=True)]


def first_breach(rule: Rule, values: Any) -> int:
    """The first row whose value breaks the rule, -1 if there is none."""
    breaches = np.flatnonzero(~rule.holds(values))
    return int(breaches[0]) if len(breaches) else -1
