"""Which pairs of a matches table are known to be the same or different."""

from __future__ import annotations

import dataclasses
import warnings
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from dualign.core.arrays import AnyArray, BoolArray
from dualign.core.errors import InputWarning, MalformedInput
from dualign.io.graphs.terms import without_brackets
from dualign.io.matches.formats import NamedColumns, checked_column
from dualign.io.matches.judgement import judgement_of, outcome
from dualign.io.matches.sssom_header import TOOL
from dualign.io.text.columns import STRING, Columns

_HOW_TO_JUDGE = "write same, different, unsure or none into the column judgement"


class JudgedPairs(NamedTuple):
    """Pairs of keys, one row each, and which of them are the same; the others are different.

    ``alone`` has one column: the left entities that were judged to have no counterpart.
    """

    columns: Columns
    same: BoolArray
    alone: Columns | None = None


def judged_pairs(table: NamedColumns) -> JudgedPairs:
    """The pairs that were judged the same or different.

    Decisions of a machine do not count as truth; a warning says how many rows are left out. The
    pairs of a table without decisions and judgements, or of SSSOM that dualign did not write, count
    as judged the same.
    """
    words = _judgements(table)
    pairs = _judged(table, words)
    there = (_texts(table, "object_id") != "") & (words != "none")
    unjudged = int((there & (words == "")).sum())
    path = table.columns.path
    if not len(pairs.columns) and not (_written_judgements(table) != "").any():
        said = f"0 of {unjudged:,} rows are judged" if unjudged else "0 links"
        raise MalformedInput(
            f"{path}: {said}; decisions of the machine are not taken for truth: {_HOW_TO_JUDGE}, "
            "or give a file with the two columns of ids alone, or leave the links out"
        )
    if unjudged:
        warnings.warn(
            f"{path}: {unjudged:,} of {int(there.sum()):,} rows are not judged and were left out; "
            "decisions of the machine, edited by hand or not, are not taken for truth: "
            f"{_HOW_TO_JUDGE}",
            InputWarning,
            stacklevel=2,
        )
    return pairs


def decided_pairs(table: NamedColumns) -> JudgedPairs:
    """The valid pairs: those judged same, and the unjudged ones that were accepted."""
    words = _judgements(table)
    _judged(table, words)  # which refuses contradictions
    rows = np.flatnonzero((_outcomes(table, words) == "same") & (_texts(table, "object_id") != ""))
    return JudgedPairs(_keys(table).rows_at(rows), np.ones(len(rows), np.bool_))


def _judgements(table: NamedColumns) -> AnyArray:
    """A judgement for each row, implied where the table needs none."""
    words = _written_judgements(table)
    if "mapping_tool" in table.names:
        trusted = _texts(table, "mapping_tool") != TOOL
    else:
        trusted = np.full(len(words), not {"decision", "judgement"} & set(table.names))
    if not trusted.any():
        return words
    return np.where(trusted & (words == ""), _outcomes(table, words), words)


def _written_judgements(table: NamedColumns) -> AnyArray:
    if "judgement" not in table.names:
        return np.full(len(table.columns), "", object)
    return _numpy(checked_column(table, "judgement"))


def _outcomes(table: NamedColumns, words: AnyArray) -> AnyArray:
    """The verdict on each row, as a judgement."""
    if "decision" not in table.names:
        unjudged = "" if "judgement" in table.names else "same"
        return np.where(words == "", unjudged, words)
    decisions = _numpy(checked_column(table, "decision"))
    holding = map(outcome, decisions.tolist(), words.tolist())
    return np.array([judgement_of(each) for each in holding], object)


def _judged(table: NamedColumns, words: AnyArray) -> JudgedPairs:
    keys, found = _keys(table), _texts(table, "object_id")
    missing = np.flatnonzero((words == "same") & (found == ""))
    if len(missing):
        raise keys.error(
            int(missing[0]), "judged same, but the row has no object_id; fill it in, or judge it"
            " none"
        )  # fmt: skip
    rows = np.flatnonzero(((words == "same") | (words == "different")) & (found != ""))
    alone = dataclasses.replace(keys, arrays=keys.arrays[:1]).rows_at(
        np.flatnonzero(words == "none")
    )
    pairs = JudgedPairs(keys.rows_at(rows), words[rows] == "same", alone)
    _refuse_contradiction(pairs)
    _refuse_counterparts(pairs, alone)
    return pairs


def _refuse_contradiction(pairs: JudgedPairs) -> None:
    columns, same, _ = pairs
    if same.all() or not same.any():
        return
    seen: dict[tuple[str, str], int] = {}
    sides = (without_brackets(array).to_pylist() for array in columns.arrays)
    for row, pair in enumerate(zip(*sides, strict=True)):
        first = seen.setdefault(pair, row)
        if same[first] != same[row]:
            here, there = ("same", "different") if same[row] else ("different", "same")
            raise columns.error(
                row,
                f"{pair[0]} and {pair[1]} are judged {here} here and {there} in line "
                f"{columns.line(first)}; keep one of the two",
            )


def _refuse_counterparts(pairs: JudgedPairs, alone: Columns) -> None:
    """Refuse an entity that is judged to have no counterpart, and the same as another."""
    if not len(alone) or not pairs.same.any():
        return
    rows = np.flatnonzero(pairs.same)
    subjects = without_brackets(pairs.columns.arrays[0]).take(pa.array(rows)).to_pylist()
    line = {
        subject: pairs.columns.line(int(row)) for subject, row in zip(subjects, rows, strict=True)
    }
    for row, subject in enumerate(without_brackets(alone.arrays[0]).to_pylist()):
        if subject in line:
            raise alone.error(
                row,
                f"{subject} is judged to have no counterpart here and the same as another in line "
                f"{line[subject]}; keep one of the two",
            )


def _keys(table: NamedColumns) -> Columns:
    """The two ids of every row."""
    columns = table.columns
    arrays = tuple(
        columns.arrays[table.position(name)].cast(STRING) for name in ("subject_id", "object_id")
    )
    return Columns(columns.path, arrays, columns.line)


def _texts(table: NamedColumns, name: str) -> AnyArray:
    return _numpy(table.columns.arrays[table.position(name)].cast(STRING))


def _numpy(column: pa.Array) -> AnyArray:
    texts: AnyArray = column.to_numpy(zero_copy_only=False)
    return texts
