"""Data frames of any library as Arrow tables: pandas, polars, DuckDB, Arrow itself."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import interchange

from dualign.core.errors import MalformedInput

_INDEX = "__index_level_0__"  # Arrow's name for an unnamed index of pandas
INDEX = "index"


def is_frame(data: Any) -> bool:
    """Whether an object is a table of columns, by the protocols that data frames share."""
    if isinstance(data, pa.Table | pa.RecordBatch):
        return True
    return hasattr(data, "columns") and (
        hasattr(data, "__arrow_c_stream__") or hasattr(data, "__dataframe__")
    )


def arrow_of(frame: Any) -> pa.Table:
    """The Arrow table of a data frame, by the Arrow PyCapsule protocol or dataframe interchange.

    An index of pandas that is more than the numbers of the rows is a column; one without a name
    is called ``index``, and left out if it has duplicates.
    """
    try:
        table = _table(frame)
    except (pa.ArrowException, TypeError, ValueError, NotImplementedError) as error:
        reason = " ".join(str(error).split())
        kind = type(frame).__name__
        raise MalformedInput(
            f"a {kind} of {len(frame):,} rows cannot be read as columns ({reason}); give every "
            "column values of one type"
        ) from error
    if _INDEX not in table.column_names:
        return table
    if pc.count_distinct(table[_INDEX]).as_py() < len(table):
        return table.drop_columns([_INDEX])
    names = [INDEX if name == _INDEX else name for name in table.column_names]
    return table.rename_columns(names)


def _table(frame: Any) -> pa.Table:
    if isinstance(frame, pa.Table):
        return frame
    if isinstance(frame, pa.RecordBatch):
        return pa.Table.from_batches([frame])
    if hasattr(frame, "__arrow_c_stream__"):
        return pa.RecordBatchReader.from_stream(frame).read_all()
    return interchange.from_dataframe(frame)
