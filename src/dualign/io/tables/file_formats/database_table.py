"""Readers for tables in database files: SQLite, and DuckDB (``file.db::table``).

Declared keys are ids, and declared foreign keys are relations if their table is read too.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pyarrow as pa

from dualign.core.errors import MalformedInput, MissingExtra, MissingInput
from dualign.io.graphs.readers import ReadOptions
from dualign.io.tables.arrow_table import refuse_nul, table_of_arrow
from dualign.io.tables.record_columns import RecordColumns
from dualign.io.tables.table import Table, unique_names
from dualign.io.text.compression import FREE_BYTES, MOST_EXPANSION

SQLITE, DUCKDB = b"SQLite format 3\0", b"DUCK"
DUCKDB_AT = 8  # offset of DuckDB's magic number
LISTED = 20  # tables that an error names
_STEPS = 1_000_000  # of SQLite's machine between two looks at signals
_ROWS = 1 << 16  # of DuckDB at a time


def is_sqlite(path: Path) -> bool:
    """Whether a file is a database of SQLite."""
    return _start(path).startswith(SQLITE)


def is_duckdb(path: Path) -> bool:
    """Whether a file is a DuckDB database."""
    return _start(path)[DUCKDB_AT:].startswith(DUCKDB)


def _start(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE))
    except OSError:
        return b""


def read_sqlite(path: Path, options: ReadOptions, table: str | None = None) -> Table:
    """Read a table or view of SQLite, the only one unless it is named."""
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        # Ctrl+C is noticed while a view computes, too.
        connection.set_progress_handler(lambda: 0, _STEPS)
        try:
            found = connection.execute(
                "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') "
                "AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name"
            )
            name = _chosen(path, [row[0] for row in found], table)
            with options.progress.task(f"reading {path.name}"):
                return _sqlite_table(path, connection, name)
        finally:
            connection.close()
    except (sqlite3.Error, UnicodeDecodeError) as error:  # a damaged schema may be quoted as it is
        reason = " ".join(str(error).split())
        raise MalformedInput(f"{path}: not readable as SQLite ({reason})") from error


def _sqlite_table(path: Path, connection: sqlite3.Connection, name: str) -> Table:
    quoted = '"' + name.replace('"', '""') + '"'
    info = connection.execute(f"PRAGMA table_info({quoted})").fetchall()
    keys = [column[1] for column in info if column[5]]
    foreign = connection.execute(f"PRAGMA foreign_key_list({quoted})").fetchall()
    cursor = connection.execute(f"SELECT * FROM {quoted}")  # noqa: S608 - quoted above
    names = unique_names([column[0] for column in cursor.description])
    records, count, binary = RecordColumns(), 0, set[str]()
    growth = _Growth(path, name)
    for row, cells in enumerate(cursor):
        growth.add(sum(len(cell) if isinstance(cell, str | bytes) else 1 for cell in cells) + 1)
        records.add(row, _without_bytes(dict(zip(names, cells, strict=True)), binary))
        count = row + 1
    source = f"{path}::{name}"
    return refuse_nul(
        Table(
            source=source,
            name=name,
            row_count=count,
            columns=tuple(column for column in records.columns() if column.name not in binary),
            place=lambda row: f"{source}, row {row + 1}",
            key=keys[0] if len(keys) == 1 else None,
            references={reference[3]: reference[2] for reference in foreign},
            remarks=tuple(f"left out: {column} (binary)" for column in sorted(binary)),
        )
    )


def _without_bytes(record: dict[str, Any], binary: set[str]) -> dict[str, Any]:
    found = [name for name, cell in record.items() if isinstance(cell, bytes)]
    binary.update(found)
    return {name: cell for name, cell in record.items() if name not in found} if found else record


def read_duckdb(path: Path, options: ReadOptions, table: str | None = None) -> Table:
    """Read a DuckDB table or view, the only one unless it is named."""
    try:
        import duckdb
    except ImportError as error:
        raise MissingExtra(f"{path}: reading DuckDB files", "tables") from error
    try:
        # A view must not read other files, or the network.
        settings: dict[str, Any] = {"enable_external_access": "false"}
        with duckdb.connect(str(path), read_only=True, config=settings) as connection:
            found = connection.execute(
                "SELECT table_name FROM information_schema.tables ORDER BY table_name"
            ).fetchall()
            name = _chosen(path, [row[0] for row in found], table)
            with options.progress.task(f"reading {path.name}"):
                keys, references = _duckdb_constraints(connection, name)
                arrow = _arrow(path, name, connection)
    except duckdb.Error as error:
        reason = " ".join(str(error).split())
        raise MalformedInput(f"{path}: not readable as DuckDB ({reason})") from error
    key = keys[0] if len(keys) == 1 else None
    return table_of_arrow(f"{path}::{name}", name, arrow, key=key, references=references)


def _arrow(path: Path, name: str, connection: Any) -> pa.Table:
    """All rows of a DuckDB table, some at a time, because a view may have no end."""
    growth, pieces = _Growth(path, name), []
    reader = connection.table(f'"{name}"').to_arrow_reader(_ROWS)
    for piece in reader:
        growth.add(piece.nbytes + len(piece))
        pieces.append(piece)
    return pa.Table.from_batches(pieces, reader.schema)


class _Growth:
    """How much a database has given; a view can make any amount of nothing."""

    def __init__(self, path: Path, table: str) -> None:
        self._path, self._table, self._packed = path, table, path.stat().st_size
        self._most, self._given = max(FREE_BYTES, MOST_EXPANSION * self._packed), 0

    def add(self, size: int) -> None:
        """Count ``size`` bytes more; raise if that is too much."""
        self._given += size
        if self._given > self._most:
            raise MalformedInput(
                f"{self._path}: {self._table} has given {self._given:,} bytes, over "
                f"{MOST_EXPANSION} times the {self._packed:,} of the file; if it is a view that "
                "you trust, store what it gives as a table"
            )


def _duckdb_constraints(connection: Any, name: str) -> tuple[list[str], dict[str, str]]:
    """The columns of the primary key, and the foreign keys of one column."""
    keys: list[str] = []
    references: dict[str, str] = {}
    rows = connection.execute(
        "SELECT constraint_type, constraint_column_names, referenced_table "
        "FROM duckdb_constraints() WHERE table_name = ?",
        [name],
    ).fetchall()
    for kind, columns, target in rows:
        if kind == "PRIMARY KEY":
            keys = list(columns)
        elif kind == "FOREIGN KEY" and len(columns) == 1:
            references[columns[0]] = target
    return keys, references


def _chosen(path: Path, tables: list[str], wanted: str | None) -> str:
    """The requested table, or the only one."""
    if wanted in tables:
        return str(wanted)
    more = len(tables) - LISTED
    listed = ", ".join(tables[:LISTED]) + (f" and {more} more" if more > 0 else "")
    if wanted is not None:
        raise MissingInput(f"{path}: no table {wanted!r} among its {len(tables)}: {listed}")
    if len(tables) != 1:
        hint = f"; name one, as in {path}::{tables[0]}" if tables else ""
        raise MissingInput(f"{path}: a database of {len(tables)} tables: {listed or 'none'}{hint}")
    return tables[0]
