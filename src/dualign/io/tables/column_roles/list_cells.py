"""Cells that hold several values: ``plant|flower|red``."""

from __future__ import annotations

import dataclasses

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.io.tables.table import TableColumn

BAR = "|"
FEWEST, SHARE = 2, 0.01  # cells with a bar, in number and as a share of the filled ones
# Bars with spaces around them join headings ("Offers | The shop"); doubled ones are operators.
_NO_LIST = r"^\||\|$|\|\||\s\||\|\s"


def split_lists(column: TableColumn) -> TableColumn:
    """The column with its cells split at bars, if these certainly separate values.

    That is if several cells have bars, none at either end, none doubled, none beside a space.
    """
    if column.is_list or not len(column.rows):
        return column
    joined = int(pc.sum(pc.match_substring(column.values, BAR)).as_py() or 0)
    if joined < max(FEWEST, SHARE * len(column.rows)):
        return column
    if pc.any(pc.match_substring_regex(column.values, _NO_LIST)).as_py():
        return column
    parts = pc.split_pattern(column.values, BAR)
    rows = column.rows[pc.list_parent_indices(parts).to_numpy()]
    return without_repeats(dataclasses.replace(column, rows=rows, values=pc.list_flatten(parts)))


def without_repeats(column: TableColumn) -> TableColumn:
    """The column with every value once per row."""
    if not column.is_list:
        return column
    codes = column.values.dictionary_encode().indices.to_numpy().astype(np.int64)
    pairs = np.stack([column.rows, codes], axis=1)
    kept = np.sort(np.unique(pairs, axis=0, return_index=True)[1])
    if len(kept) == len(pairs):
        return column
    values = column.values.take(pa.array(kept))
    return dataclasses.replace(column, rows=column.rows[kept], values=values)
