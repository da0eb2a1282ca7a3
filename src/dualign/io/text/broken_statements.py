"""Broken statements: an error that says where and what, or a count on request."""

from __future__ import annotations

import warnings
from pathlib import Path

from dualign.core.counting import counted
from dualign.core.errors import InputWarning, MalformedInput

LONGEST_EXCERPT = 160


class BrokenStatements:
    """Handles statements that cannot be read: an error, or with ``lenient`` a count."""

    def __init__(self, path: Path, *, lenient: bool) -> None:
        self._path, self.lenient = path, lenient
        self._count, self._first = 0, ""

    def report(self, reason: str, *, line: int | None, text: str = "", rest: str = "") -> None:
        """One broken statement; ``rest`` says what else is lost with it."""
        excerpt = f": {excerpt_of(text)!r}" if text else ""
        what = f"{excerpt_of(' '.join(reason.split()))}{excerpt}"
        if not self.lenient:
            remedy = "correct it, or skip broken statements with --lenient (lenient=True)"
            where = str(self._path) if line is None else f"{self._path}:{line}"
            raise MalformedInput(f"{where}: {what}; {remedy}")
        self._count += 1
        if not self._first:
            place = "" if line is None else f" in line {line}"
            self._first = f"the first{place} ({what}){rest}"

    def skip(self, error: MalformedInput) -> None:
        """One broken record, with the error that would say so."""
        if not self.lenient:
            raise error
        self._count += 1
        self._first = self._first or f"the first: {str(error).removeprefix(f'{self._path}:')}"

    def warn(self) -> None:
        """Say how many statements were skipped, if any."""
        if self._count:
            warnings.warn(
                f"{self._path}: skipped {counted(self._count, 'broken statement')}, {self._first}",
                InputWarning,
                stacklevel=2,
            )


def excerpt_of(text: str) -> str:
    """A text cut to fit into a message."""
    text = text.strip()
    return text if len(text) <= LONGEST_EXCERPT else f"{text[: LONGEST_EXCERPT - 1]}…"
