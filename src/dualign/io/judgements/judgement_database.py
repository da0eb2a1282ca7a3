"""The SQLite file of judgements: its tables, and how it is opened."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from dualign.core.errors import MalformedInput
from dualign.io.text.files import beside

PATIENCE = 30.0  # seconds to wait for another process that writes
DAMAGED = (sqlite3.DatabaseError, UnicodeDecodeError)  # which quotes what is not UTF-8
_NOT_OURS = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}  # where nothing can be written

_SCHEMA = """
CREATE TABLE IF NOT EXISTS judgements (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    subject_id TEXT NOT NULL,
    object_id TEXT NOT NULL,
    judgement TEXT NOT NULL CHECK (judgement IN ('same', 'different', 'unsure', 'none')),
    reviewer TEXT NOT NULL,
    source TEXT NOT NULL,
    judged_at TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    probability REAL,
    undone_at TEXT
);
CREATE TABLE IF NOT EXISTS trials (
    subject_id TEXT NOT NULL,
    object_id TEXT NOT NULL,
    said TEXT NOT NULL,
    truth TEXT NOT NULL,
    reviewer TEXT NOT NULL,
    source TEXT NOT NULL,
    judged_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS by_pair ON judgements (subject_id, object_id, reviewer);
"""


def connected(path: Path, *, create: bool) -> sqlite3.Connection:
    """A connection that writes; unless it may ``create`` the file, one that reads will do.

    A file on a medium that nobody can write to does not change, so that it can be read without
    locks, if no log beside it holds judgements that are not in it yet.
    """
    try:
        return _to_write(path)
    except sqlite3.OperationalError as error:
        log = beside(path, "-wal")
        written = not log.is_file() or not log.stat().st_size
        if create or getattr(error, "sqlite_errorcode", 0) & 0xFF not in _NOT_OURS or not written:
            raise
    database = sqlite3.connect(
        f"{path.absolute().as_uri()}?immutable=1", isolation_level=None, uri=True
    )
    database.execute("PRAGMA query_only = ON")
    return database


def prepare(database: sqlite3.Connection) -> None:
    """Make the tables that are not there yet, where the file can be written."""
    if not database.execute("PRAGMA query_only").fetchone()[0]:
        _retried(lambda: database.executescript(_SCHEMA))


def refuse_foreign(path: Path) -> None:
    """Raise if the file is a database of something else; it is not even opened for writing.

    A table of people may well be a SQLite file, and an input.
    """
    if not path.is_file() or not path.stat().st_size:
        return
    address = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, timeout=PATIENCE, uri=True)) as database:
            rows = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            tables = sorted(row[0] for row in rows)
    except DAMAGED:  # opening it to write says what is wrong
        return
    if tables and "judgements" not in tables:
        raise MalformedInput(
            f"{path}: holds other tables ({', '.join(tables[:3])}) and no judgements; "
            "give another file with --judgements"
        )


def _to_write(path: Path) -> sqlite3.Connection:
    opened = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    _retried(lambda: opened.execute("PRAGMA journal_mode = WAL"))
    opened.execute("PRAGMA synchronous = FULL")
    return opened


def _retried(action: Callable[[], object]) -> None:
    """Retry what SQLite refuses without waiting while another process does the same."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            action()
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.02)
