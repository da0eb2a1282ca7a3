"""Files that hold tables, as graphs: one row is one entity.

Several tables whose rows refer to each other are comma-separated
(``films.csv,people.csv``, ``shop.db::items,makers``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from dualign.core.errors import UsageError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.edge_parquet import is_parquet
from dualign.io.graphs.readers import GraphFormat, ReadOptions, register_format
from dualign.io.tables.file_formats.database_table import (
    is_duckdb,
    is_sqlite,
    read_duckdb,
    read_sqlite,
)
from dualign.io.tables.file_formats.delimited_table import read_delimited
from dualign.io.tables.file_formats.json_graph import EDGES, NODES
from dualign.io.tables.file_formats.json_table import graph_in_json, is_json_table, read_json_table
from dualign.io.tables.file_formats.name_list import is_name_list, read_name_list
from dualign.io.tables.file_formats.parquet_table import is_parquet_table, read_parquet_table
from dualign.io.tables.file_formats.spreadsheet_table import EXTENSIONS as SPREADSHEETS
from dualign.io.tables.file_formats.spreadsheet_table import read_sheet
from dualign.io.tables.file_formats.table_head import table_head
from dualign.io.tables.table import Table
from dualign.io.tables.table_graph import graph_of_tables
from dualign.io.text.compression import without_compression
from dualign.io.text.files import INSIDE, inside_of


@dataclass(frozen=True, kw_only=True)
class TableFormat:
    """A kind of file that holds a table, or several that have names."""

    name: str
    looks_like: str
    detects: Callable[[Path], bool]
    read: Callable[[Path, ReadOptions], Table]
    read_inner: Callable[[Path, ReadOptions, str], Table] | None = None  # the table of that name
    could_be: Callable[[Path], bool] | None = None  # whether an apparent edge list may be a table
    graph_in: Callable[[Path], tuple[str, str] | None] | None = None  # its nodes and its edges


def _is_delimited(path: Path) -> bool:
    head = table_head(path)
    return head is not None and head.is_table


TABLE_FORMATS = (
    TableFormat(
        name="list of names",
        looks_like="one name per line: .txt, .csv, plain or compressed",
        detects=is_name_list,
        read=read_name_list,
    ),
    TableFormat(
        name="table",
        looks_like="a header and rows: .csv, .tsv, .tab, .txt, plain or compressed",
        detects=_is_delimited,
        read=read_delimited,
        could_be=lambda path: table_head(path) is not None,
    ),
    TableFormat(
        name="Parquet table",
        looks_like=".parquet",
        detects=is_parquet_table,
        read=read_parquet_table,
        could_be=is_parquet,
    ),
    TableFormat(
        name="JSON table",
        looks_like="a list of objects, objects by key, .geojson, or one per line in .jsonl, .ndjson"
        "; file.json::key",
        detects=is_json_table,
        read=read_json_table,
        read_inner=read_json_table,
        graph_in=graph_in_json,
    ),
    TableFormat(
        name="spreadsheet",
        looks_like=".xlsx, .xls, .ods; file.xlsx::Sheet",
        detects=lambda path: path.suffix.lower() in SPREADSHEETS,
        read=read_sheet,
        read_inner=read_sheet,
    ),
    TableFormat(
        name="SQLite table",
        looks_like="a database file; file.db::table",
        detects=is_sqlite,
        read=read_sqlite,
        read_inner=read_sqlite,
    ),
    TableFormat(
        name="DuckDB table",
        looks_like="a database file; file.db::table",
        detects=is_duckdb,
        read=read_duckdb,
        read_inner=read_duckdb,
    ),
)


def tables_in(path: Path, options: ReadOptions) -> list[Table]:
    """The tables that a path names, one or several separated by commas."""
    files = _files(path)
    # Three columns beside another table are a table as well: of its edges, perhaps.
    asked = options.names_columns or len(files) > 1
    if len(files) == 1 and (keys := _graph_in(*files[0])) is not None:
        files = [(files[0][0], key) for key in keys]
    return [_read(file, inner, options, asked=asked) for file, inner in files]


def _files(path: Path) -> list[tuple[Path, str | None]]:
    """The files that a path names; of a folder, those of its nodes and edges."""
    if not path.is_dir():
        return inside_of(path)
    files = sorted(path.iterdir())
    nodes = [file for file in files if _stem(file) in NODES]
    edges = [file for file in files if _stem(file) in EDGES]
    return [(file, None) for file in (*nodes[:1], *edges)] if nodes and edges else [(path, None)]


def _stem(file: Path) -> str:
    return Path(without_compression(file.name)).stem.casefold()


def _graph_in(file: Path, inner: str | None) -> tuple[str, str] | None:
    known = _format_of(file)
    if inner is not None or known is None or known.graph_in is None:
        return None
    return known.graph_in(file)


def _read(file: Path, inner: str | None, options: ReadOptions, *, asked: bool) -> Table:
    known = _format_of(file, asked=asked)
    if known is None:
        raise UsageError(f"{file}: not a table that dualign knows, but given beside others")
    if inner is None:
        return known.read(file, options)
    if known.read_inner is None:
        raise UsageError(
            f"{file}{INSIDE}{inner}: a {known.name} holds one table without a name; "
            f"leave out {INSIDE}{inner}"
        )
    return known.read_inner(file, options, inner)


def _format_of(file: Path, *, asked: bool = False) -> TableFormat | None:
    """The format of a table; ``asked`` says that the user asked for a table."""
    found = next((known for known in TABLE_FORMATS if known.detects(file)), None)
    if found is not None or not asked:
        return found
    return next((known for known in TABLE_FORMATS if known.could_be and known.could_be(file)), None)


def _read_graph(path: Path, options: ReadOptions) -> KnowledgeGraph:
    return graph_of_tables(str(path), tables_in(path, options), options)


def _detects(known: TableFormat, path: Path) -> bool:
    files = _files(path)
    asked = len(files) > 1
    return known.detects(files[0][0]) and all(_format_of(file, asked=asked) for file, _ in files)


def _register(known: TableFormat) -> None:
    register_format(
        GraphFormat(
            name=known.name,
            looks_like=known.looks_like,
            detects=lambda path: _detects(known, path),
            read=_read_graph,
            several_files=True,
            is_table=True,
            can_be_table=known.could_be,
        )
    )


for _known in TABLE_FORMATS:
    _register(_known)
