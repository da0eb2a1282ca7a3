"""Matches tables that are data frames, such as those of `Alignment.to_pandas`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa

from dualign.io.matches.formats import NamedColumns, match_table_of
from dualign.io.matches.match_table import MatchTable
from dualign.io.memory.frames import arrow_of, is_frame
from dualign.io.text.columns import STRING, Columns


def is_match_frame(data: Any) -> bool:
    """Whether an object is a data frame of matches: pairs, and what was decided on them."""
    if not is_frame(data):
        return False
    return {"subject_id", "object_id", "decision"} <= set(arrow_of(data).column_names)


def matches_in_frame(frame: Any) -> MatchTable:
    """The matches table that a data frame holds; its columns are those of a file of matches."""
    return match_table_of(named_columns(arrow_of(frame), "the frame of matches"))


def named_columns(table: pa.Table, called: str) -> NamedColumns:
    """The columns of a data frame; its rows are counted like lines, from 1."""
    arrays = tuple(_plain(column) for column in table.columns)
    columns = Columns(Path(called), arrays, lambda row: row + 1)
    return NamedColumns(tuple(table.column_names), columns)


def _plain(column: pa.ChunkedArray) -> pa.Array:
    """A column as one array, texts without gaps."""
    whole = column.combine_chunks()
    text = pa.types.is_string(whole.type) or pa.types.is_large_string(whole.type)
    return whole.cast(STRING).fill_null("") if text or pa.types.is_null(whole.type) else whole
