"""Words that programs write where there is no value: ``NULL``, ``N/A``, ``NaN``, a dash.

Read as values, they would make rows agree that have nothing in common.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pyarrow as pa
import pyarrow.compute as pc

from dualign.io.tables.table import STRING, TableColumn

# Nothing else is written like this.
ALWAYS = frozenset({"NULL", "null", "(null)", "<NA>", "\\N", "NaN", "N/A", "n/a", "#N/A", "n.a."})
# These may be a town, a bread or Namibia, and are not if they recur among other values.
IF_RECURRING = frozenset({"None", "nan", "NA"})
# Signs, unless the column holds signs.
DASHES = frozenset({"-", "--", "---", "–", "—", "?"})
MOSTLY = 0.5
_EXAMINED = 1000  # values that show what a column holds
_CODE = re.compile(r"[A-Z]{1,3}")


@cache
def _known() -> pa.Array:
    """All these words; made when a table is read, since Arrow then loads pandas."""
    return pa.array(sorted(ALWAYS | IF_RECURRING | DASHES), STRING)


def without_missing(columns: Sequence[TableColumn]) -> tuple[list[TableColumn], str]:
    """The columns without values that say there is none, and a remark on what was left out."""
    found: Counter[str] = Counter()
    kept = [_without_missing(column, found) for column in columns]
    listed = ", ".join(f"{word} ({count:,})" for word, count in found.most_common())
    return kept, f"taken for missing: {listed}" if found else ""


def _without_missing(column: TableColumn, found: Counter[str]) -> TableColumn:
    trimmed = pc.utf8_trim_whitespace(column.values)
    suspects = trimmed.filter(pc.is_in(trimmed, value_set=_known()))
    if not len(suspects):
        return column
    counts = {each["values"]: each["counts"] for each in pc.value_counts(suspects).to_pylist()}
    missing = _missing(counts, _others(trimmed))
    if not missing:
        return column
    found.update({word: counts[word] for word in missing})
    stays = pc.invert(pc.is_in(trimmed, value_set=pa.array(missing, STRING)))
    return dataclasses.replace(
        column,
        values=column.values.filter(stays),
        rows=column.rows[stays.to_numpy(zero_copy_only=False)],
    )


def _others(values: pa.Array) -> list[str]:
    """Some of the different values that are no suspects."""
    plain = values.filter(pc.invert(pc.is_in(values, value_set=_known())))
    distinct: list[str] = pc.unique(plain.slice(0, _EXAMINED)).to_pylist()
    return distinct


def _missing(counts: dict[str, int], others: Sequence[str]) -> list[str]:
    codes = sum(bool(_CODE.fullmatch(value)) for value in others) > MOSTLY * len(others)
    signs = sum(not any(map(str.isalnum, value)) for value in others) > MOSTLY * len(others)
    return sorted(
        word
        for word, count in counts.items()
        if word in ALWAYS
        or (word in DASHES and not signs)
        or (word in IF_RECURRING and count > 1 and others and not (word == "NA" and codes))
    )
