"""Data frames of any library as Arrow tables: pandas, polars, DuckDB, Arrow itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import interchange

from dualign.core.counting import counted
from dualign.core.errors import MalformedInput
from dualign.io.tables.value_text import text_of

_INDEX = "__index_level_0__"  # Arrow's name for an unnamed pandas index
INDEX = "index"
_NESTED = (list, tuple, set, frozenset, Mapping, np.ndarray)


def is_frame(data: Any) -> bool:
    """Whether an object is a table of columns, by the protocols that data frames share.

    A polars ``LazyFrame`` is one too; a single column (a ``Series``) is not.
    """
    if hasattr(data, "__arrow_c_stream__"):
        return hasattr(data, "columns") or hasattr(data, "schema")
    return _is_lazy(data) or (hasattr(data, "__dataframe__") and hasattr(data, "columns"))


def arrow_of(frame: Any) -> pa.Table:
    """The Arrow table of a data frame, by the Arrow PyCapsule protocol or dataframe interchange.

    A pandas index that is more than the numbers of the rows is a column; one without a name is
    called ``index``, and left out if it has duplicates. Columns of mixed types become text.
    """
    try:
        table = _table(frame)
    except (pa.ArrowException, TypeError, ValueError, NotImplementedError) as error:
        mixed = mixed_columns(frame)
        if not mixed:
            raise _unreadable(frame, error) from error
        texts = {at: [text_of(value)[0] or None for value in mixed[at]] for at in mixed}
        return arrow_of(_replaced(frame, texts))
    if _INDEX not in table.column_names:
        return table
    if pc.count_distinct(table[_INDEX]).as_py() < len(table):
        return table.drop_columns([_INDEX])
    names = [INDEX if name == _INDEX else name for name in table.column_names]
    return table.rename_columns(names)


def index_column(table: pa.Table) -> str | None:
    """The column that was the index of a pandas frame and had a name, if there is one."""
    recorded = (table.schema.pandas_metadata or {}).get("index_columns", [])
    named = [column for column in recorded if column in table.column_names]
    return named[0] if len(named) == 1 else None


def mixed_columns(frame: Any) -> dict[int, list[Any]]:
    """By position, the columns of a pandas frame whose single values are of several types.

    A column of a spreadsheet may hold 12 and A13; one of Arrow may not.
    """
    if not hasattr(frame, "itertuples"):
        return {}
    columns = {at: frame.iloc[:, at] for at in range(len(frame.columns))}
    objects = {at: column.tolist() for at, column in columns.items() if column.dtype == object}
    return {at: values for at, values in objects.items() if _are_mixed(values)}


def _are_mixed(values: list[Any]) -> bool:
    try:
        pa.array(values, from_pandas=True)
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        return not any(isinstance(value, _NESTED) for value in values)
    return False


def _replaced(frame: Any, columns: Mapping[int, list[Any]]) -> Any:
    """A copy of a pandas frame with other values in some columns."""
    copy = frame.copy()
    for at, values in columns.items():
        copy.isetitem(at, values)
    return copy


def _unreadable(frame: Any, error: Exception) -> MalformedInput:
    reason = " ".join(str(error).split())
    size = f" of {counted(len(frame), 'row')}" if hasattr(frame, "__len__") else ""
    return MalformedInput(
        f"a {type(frame).__name__}{size} cannot be read as columns ({reason}); give every "
        "column a name of its own and values of one type"
    )


def _is_lazy(data: Any) -> bool:
    return hasattr(data, "collect_schema") and hasattr(data, "collect")


def _table(frame: Any) -> pa.Table:
    if isinstance(frame, pa.Table):
        return frame
    if isinstance(frame, pa.RecordBatch):
        return pa.Table.from_batches([frame])
    if hasattr(frame, "__arrow_c_stream__"):
        return pa.RecordBatchReader.from_stream(frame).read_all()
    if _is_lazy(frame):
        return _table(frame.collect())
    return interchange.from_dataframe(frame)
