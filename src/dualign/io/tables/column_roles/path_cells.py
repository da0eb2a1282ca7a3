"""Cells that hold a path from the general to the special: ``Food > Fruit > Apples``."""

from __future__ import annotations

import re

import pyarrow.compute as pc

from dualign.io.tables.table import TableColumn

_SEPARATORS = (">", "»", "›", "→", "::")
MOSTLY = 0.5  # share of the cells that have a separator; a root has none
RECURRING = 0.7  # distinct beginnings per cell with a separator: several things are in one place
FEWEST = 10  # cells with a separator


def path_separator(column: TableColumn) -> str | None:
    """What separates the parts of the paths in a column; None where it holds no paths."""
    if column.is_list:
        return None
    for separator in _SEPARATORS:
        pattern = rf"\S\s*{re.escape(separator)}\s*\S"
        inside = column.values.filter(pc.match_substring_regex(column.values, pattern))
        if len(inside) < max(FEWEST, MOSTLY * len(column.values)):
            continue
        end = rf"\s*{re.escape(separator)}[^{separator[0]}]*$"
        above = pc.replace_substring_regex(inside, end, "")
        if pc.count_distinct(above).as_py() <= RECURRING * len(inside):
            return separator
    return None


def last_part(value: str, separator: str) -> str:
    """The last part of a path that is not empty."""
    parts = [part.strip() for part in value.split(separator)]
    return next((part for part in reversed(parts) if part), value)
