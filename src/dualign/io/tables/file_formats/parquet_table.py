"""Reader for tables in Parquet."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa

from dualign.core.errors import MalformedInput
from dualign.io.graphs.edge_parquet import is_edge_list, is_parquet
from dualign.io.graphs.readers import ReadOptions
from dualign.io.tables.arrow_table import table_of_arrow
from dualign.io.tables.table import Table
from dualign.io.text.parquet_growth import ParquetGrowth


def read_parquet_table(path: Path, options: ReadOptions) -> Table:
    """Read a table of any columns."""
    try:
        with options.progress.task(f"reading {path.name}"):
            growth = ParquetGrowth(path, path)
            with growth.file as file:
                arrow = growth.plain(file.read())
            arrow.validate(full=True)  # Arrow does not check that text is UTF-8
    except (pa.ArrowException, OSError, ValueError) as error:
        reason = " ".join(str(error).split())
        raise MalformedInput(f"{path}: not readable as Parquet ({reason})") from error
    return table_of_arrow(str(path), path.stem, arrow)


def is_parquet_table(path: Path) -> bool:
    """Whether a file is Parquet but not an edge list."""
    return is_parquet(path) and not is_edge_list(path)
