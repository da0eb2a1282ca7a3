"""Arrow tables as data frames of other libraries, which need not be installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dualign.core.errors import MissingExtra

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa


def pandas_frame(table: pa.Table) -> pd.DataFrame:
    """The same as a pandas data frame."""
    try:
        import pandas as pd  # noqa: F401 - Arrow needs it
    except ImportError as error:
        raise MissingExtra("a pandas data frame", "dataframes") from error
    return table.to_pandas()


def polars_frame(table: pa.Table) -> pl.DataFrame:
    """The same as a polars data frame."""
    try:
        import polars as pl
    except ImportError as error:
        raise MissingExtra("a polars data frame", "dataframes") from error
    return pl.DataFrame(table)
