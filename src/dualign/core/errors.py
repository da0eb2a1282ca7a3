"""The exceptions and warnings of dualign.

::

    DualignError                 anything dualign raises on purpose
    ├── InputError               a file, a graph or a link is not valid
    │   ├── MissingInput         a file or folder that is not there, or is of the wrong kind
    │   └── MalformedInput       a line, an id, an encoding, a shape or a number that is wrong
    ├── UsageError               settings or flags that do not go together
    │   ├── UnknownChoice        a name that is in no registry (the message lists the choices)
    │   └── MissingExtra         an optional dependency that is not installed
    ├── CheckpointError          a checkpoint that does not belong to this run
    └── ResourceError            not enough memory, disk or quota

    InputWarning                 something was repaired or merged while reading, with its count

Every message says what is wrong, where (``file:line``), both numbers that disagree, and what to do.
The command line turns a ``DualignError`` into one line and exit code 2, a ``ResourceError`` into
exit code 1.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path


class DualignError(Exception):
    """Anything dualign raises on purpose."""


class InputError(DualignError):
    """A file, a graph or a link is not valid."""


class MissingInput(InputError):
    """A file or folder that is not there, or is of the wrong kind."""


class MalformedInput(InputError):
    """A line, an id, an encoding, a shape or a number that is wrong."""

    @classmethod
    def at(cls, path: Path | str, line: int, what: str) -> MalformedInput:
        """Build the error for line ``line`` (counted from 1) of ``path``."""
        return cls(f"{path}:{line}: {what}")


class UsageError(DualignError):
    """Settings or flags that do not go together."""


class UnknownChoice(UsageError):
    """A name that is in no registry; the message lists the choices."""

    def __init__(self, kind: str, given: str, choices: Iterable[str]) -> None:
        listed = sorted(choices)
        lowered = {choice.lower(): choice for choice in listed}
        near = difflib.get_close_matches(given.lower(), lowered, n=1)
        hint = f" (did you mean {lowered[near[0]]!r}?)" if near else ""
        super().__init__(f"unknown {kind} {given!r}{hint}; choose one of: {', '.join(listed)}")


class MissingExtra(UsageError):
    """An optional dependency that is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(
            f"{what} needs an optional dependency: install it with  pip install 'dualign[{extra}]'"
        )


class CheckpointError(DualignError):
    """A checkpoint that does not belong to this run."""


class ResourceError(DualignError):
    """Not enough memory, disk or quota: not the fault of the input, nor of dualign."""


class InputWarning(UserWarning):
    """Something was repaired or merged while reading; the message holds the count."""
