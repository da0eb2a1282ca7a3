"""`JudgementStore`: who judged which pair how, when and why, in a SQLite file.

Every judgement is one transaction that is on the disk before it is confirmed, so that being killed
at any moment loses none. Several processes may write to one file at the same time: they wait for
each other. Nothing is ever deleted: an undone judgement stays with the time it was undone.
"""

from __future__ import annotations

import errno
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from dualign.core.errors import MalformedInput, MissingInput, UsageError
from dualign.io.judgements.judgement_database import DAMAGED, connected, prepare, refuse_foreign
from dualign.io.text.files import beside

WORDS = ("same", "different", "unsure", "none")  # none: the left entity has no counterpart
SUFFIX = ".judgements.db"
PERSON = "person"
_NO_ROOM = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}  # the disk, not the file, is at fault
LONGEST = 10_000  # characters of an id, a name or a reason

_COLUMNS = (
    "number, subject_id, object_id, judgement, reviewer, source, judged_at, reason, probability"
)
_INSERT = f"""
INSERT INTO judgements (subject_id, object_id, judgement, reviewer, source, judged_at, reason,
    probability)
VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING {_COLUMNS}
"""  # noqa: S608 - built of constants, as the next ones
_TRIAL = ("subject_id", "object_id", "said", "truth", "reviewer", "source")
_INSERT_TRIAL = f"INSERT INTO trials ({', '.join(_TRIAL)}, judged_at) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_TRIALS = f"SELECT {', '.join(_TRIAL)} FROM trials WHERE reviewer = ? AND source = ? ORDER BY rowid"  # noqa: S608
_LAST = f"""
SELECT {_COLUMNS} FROM judgements WHERE reviewer = ? AND undone_at IS NULL
ORDER BY number DESC LIMIT 1
"""  # noqa: S608
_CURRENT = f"""
SELECT {_COLUMNS} FROM judgements WHERE number IN (
    SELECT MAX(number) FROM judgements WHERE undone_at IS NULL
    GROUP BY subject_id, object_id, reviewer
) ORDER BY number
"""  # noqa: S608


def judgements_path(matches: Path) -> Path:
    """The default file of the judgements about a file of matches."""
    return beside(matches, SUFFIX)


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """The judgement of a pair; ``object_id`` is empty if the judgement is ``none``."""

    subject_id: str
    object_id: str
    judgement: str  # same, different, unsure or none
    reviewer: str
    source: str = PERSON  # or the program that judged
    judged_at: str = ""  # UTC, ISO 8601; empty: now
    reason: str = ""
    probability: float | None = None  # after the verdict of a judge who may err; None: certain
    number: int = 0  # in the order of judging; 0: not stored yet

    def __post_init__(self) -> None:
        if self.judgement not in WORDS:
            raise UsageError(
                f"the judgement is {self.judgement!r}; it must be one of {', '.join(WORDS)}"
            )
        if (self.object_id == "") != (self.judgement == "none"):
            raise UsageError(
                f"a judgement {self.judgement!r} was given for the object {self.object_id!r}; "
                "only none has no object"
            )
        if not self.subject_id or not self.reviewer.strip():
            raise UsageError("a judgement needs a subject and a reviewer")
        for text in (self.subject_id, self.object_id, self.reviewer, self.source, self.reason):
            if len(text) > LONGEST:
                raise UsageError(
                    f"a text of {len(text):,} characters; at most {LONGEST:,} are kept"
                )


@dataclass(frozen=True, kw_only=True)
class Trial:
    """What a judge who may err said about a pair that is known; not a judgement of it."""

    subject_id: str
    object_id: str
    said: str  # same, different or unsure
    truth: str  # same or different
    reviewer: str
    source: str


class JudgementStore:
    """The judgements in one file."""

    def __init__(self, path: Path | str, *, create: bool = True) -> None:
        self.path = Path(path)
        self._create = create
        self._own = threading.local()
        try:
            missing = not self.path.is_file() and not create
            homeless = not self.path.parent.is_dir()
        except OSError as error:  # a name that is too long, or a folder that is not ours
            raise MissingInput(
                f"{self.path}: cannot be opened ({error.strerror}); check the path"
            ) from error
        if missing:
            raise MissingInput(f"{self.path}: no such file; dualign review and ask write it")
        if homeless:
            raise MissingInput(f"{self.path.parent}: no such folder for the judgements")
        refuse_foreign(self.path)
        with self._checked() as database:
            prepare(database)

    def add(self, judgement: Judgement) -> Judgement:
        """Keep a judgement; returns it with its number and time."""
        (kept,) = self.add_all([judgement])
        return kept

    def add_all(self, judgements: Sequence[Judgement]) -> list[Judgement]:
        """Keep judgements that belong together, all of them or none."""
        moment = now()
        with self._writing() as database:
            rows = [
                database.execute(_INSERT, _values(each, each.judged_at or moment)).fetchone()
                for each in judgements
            ]
        return [_judgement(row) for row in rows]

    def last(self, reviewer: str) -> Judgement | None:
        """The last judgement of a reviewer, which `undo` would undo."""
        with self._checked() as database:
            found = database.execute(_LAST, (reviewer,)).fetchone()
        return None if found is None else _judgement(found)

    def undo(self, reviewer: str) -> Judgement | None:
        """Undo the last judgement of a reviewer; None if there is none left."""
        with self._writing() as database:
            found = database.execute(_LAST, (reviewer,)).fetchone()
            if found is None:
                return None
            database.execute(
                "UPDATE judgements SET undone_at = ? WHERE number = ?", (now(), found[0])
            )
        return _judgement(found)

    def current(self) -> list[Judgement]:
        """The last judgement of each reviewer on each pair, in the order of judging."""
        with self._checked() as database:
            return [_judgement(row) for row in database.execute(_CURRENT)]

    def add_trial(self, trial: Trial) -> None:
        """Keep what a judge said about a known pair."""
        values = (*(getattr(trial, name) for name in _TRIAL), now())
        with self._writing() as database:
            database.execute(_INSERT_TRIAL, values)

    def trials(self, reviewer: str, source: str) -> list[Trial]:
        """What a judge has said about known pairs so far."""
        with self._checked() as database:
            rows = database.execute(_TRIALS, (reviewer, source)).fetchall()
        return [Trial(**dict(zip(_TRIAL, row, strict=True))) for row in rows]

    def version(self) -> tuple[int, int]:
        """A value that changes with every judgement and every undo."""
        with self._checked() as database:
            row = database.execute(
                "SELECT COALESCE(MAX(number), 0), COUNT(undone_at) FROM judgements"
            ).fetchone()
        return int(row[0]), int(row[1])

    def close(self) -> None:
        """Close the connection of this thread."""
        database = getattr(self._own, "database", None)
        if database is not None:
            database.close()
            del self._own.database

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, begun as a writer so that it cannot fail half-way."""
        with self._checked() as database:
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
            except BaseException:
                database.execute("ROLLBACK")
                raise
            database.execute("COMMIT")

    @contextmanager
    def _checked(self) -> Iterator[sqlite3.Connection]:
        try:
            yield self._database()
        except DAMAGED as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _NO_ROOM:
                raise OSError(errno.ENOSPC, str(error), str(self.path)) from error
            reason = " ".join(str(error).split())  # it may quote a damaged schema, line by line
            raise MalformedInput(
                f"{self.path}: cannot be used for judgements ({reason}); give another file with "
                "--judgements"
            ) from error

    def _database(self) -> sqlite3.Connection:
        """The connection of this thread."""
        database: sqlite3.Connection | None = getattr(self._own, "database", None)
        if database is None:
            self._own.database = database = connected(self.path, create=self._create)
        return database


def _values(said: Judgement, moment: str) -> tuple[str | float | None, ...]:
    """A judgement in the order of `_INSERT`."""
    return (said.subject_id, said.object_id, said.judgement, said.reviewer, said.source, moment,
            said.reason, said.probability)  # fmt: skip


def _judgement(row: tuple[int, str, str, str, str, str, str, str, float | None]) -> Judgement:
    number, subject, found, word, reviewer, source, moment, reason, probability = row
    return Judgement(
        number=number, subject_id=subject, object_id=found, judgement=word, reviewer=reviewer,
        source=source, judged_at=moment, reason=reason, probability=probability,
    )  # fmt: skip


def now() -> str:
    """The time in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
