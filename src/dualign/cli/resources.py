"""What a run needs and what the machine has: compared before a run, reported after a failure."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

from dualign.core.errors import DualignError, ResourceError
from dualign.core.machine_limits import amount, available_memory, free_disk
from dualign.core.no_room import FULL, QUOTA, NoRoom

# What libraries say of memory in exceptions of their own: LightGBM, Python's threads, the system,
# torch and DuckDB, the loader of shared libraries.
_NO_MEMORY = (
    "bad_alloc",
    "can't start new thread",
    os.strerror(errno.ENOMEM).lower(),
    "out of memory",
    "failed to map segment",
)
LITTLE_MEMORY = 256 * 2**20  # bytes; with less, libraries fail in ways that do not name the cause
_TOO_MANY = {errno.EMFILE, errno.ENFILE, errno.EAGAIN}


def check_resources(memory: float, disk: float, output: Path) -> str:
    """Compare a forecast with what is available; returns a remark if it may not be enough.

    A memory forecast is accurate within a factor of two: a run that would not fit at half of it is
    refused.
    """
    free = free_disk(output)
    if free is not None and disk > free:
        raise ResourceError(
            f"{output}: the results need about {amount(disk)} of disk, and {amount(free)} "
            "are free there; make room, or choose another place with -o"
        )
    available = available_memory()
    if available is None or memory <= available:
        return ""
    words = (
        f"this run needs about {amount(memory)} of memory, and {amount(available)} are available"
    )
    if memory > 2 * available:
        raise ResourceError(
            f"{words}; close other programs, or align parts of the graphs (--only-type)"
        )
    return f"{words}; it may fail or become slow"


def as_resource_error(error: BaseException) -> ResourceError | None:
    """A `ResourceError` if memory, disk or a quota has run out; None for any other error."""
    if isinstance(error, ResourceError):
        return error
    for cause in _causes(error):
        if found := _of_memory(cause) or _of_files(cause):
            return found
    if isinstance(error, DualignError) or not isinstance(error, Exception):
        return None
    available = available_memory()
    if available is None or available >= LITTLE_MEMORY:
        return None
    return _not_enough_memory(f"{type(error).__name__}: {error}")


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The error and what it was raised from: a reader may take a lack of memory for bad input."""
    seen: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in seen:
        yield cause
        seen.append(cause)
        cause = cause.__cause__


def _of_memory(error: BaseException) -> ResourceError | None:
    if isinstance(error, MemoryError):
        return _not_enough_memory(str(error).strip() or "more memory was needed than there is")
    if isinstance(error, OSError) and error.errno == errno.ENOMEM:
        return _not_enough_memory(str(error.strerror))
    if isinstance(error, DualignError) or not isinstance(error, Exception):
        return None  # what we say may quote the input
    said = str(error)
    return _not_enough_memory(said) if any(w in said.lower() for w in _NO_MEMORY) else None


def _not_enough_memory(needed: str) -> ResourceError:
    return ResourceError(
        f"not enough memory: {needed}; {amount(available_memory())} are available: close "
        "other programs, raise the limit (ulimit -v), or align parts of the graphs"
    )


def _of_files(error: BaseException) -> ResourceError | None:
    if not isinstance(error, OSError):
        return None
    if isinstance(error, FileNotFoundError) and error.filename is None and _nowhere():
        return ResourceError("the working folder has been removed; change to one that exists (cd)")
    if error.errno in FULL:
        place = Path(error.filename) if isinstance(error.filename, str) else Path()
        needed = error.needed if isinstance(error, NoRoom) else 0
        need = f"it needs more than {amount(needed)}" if needed else "it needs more than there is"
        free = f"{amount(free_disk(place))} are free there"
        if error.errno == QUOTA != errno.ENOSPC:
            free = f"your quota is used up ({free}, for others)"
        if error.errno == errno.EFBIG:
            free = f"no file may be as large (a limit such as ulimit -f, or of the disk; {free})"
        return ResourceError(
            f"{place}: nothing more can be written ({error.strerror}): {need}, and {free}; make "
            "room, or choose another place; earlier results are intact"
        )
    if error.errno in _TOO_MANY:
        return ResourceError(f"the system allows no more files or processes ({error.strerror})")
    return None


def _nowhere() -> bool:
    """Whether the working folder is gone, without which a relative path leads nowhere."""
    try:
        Path.cwd()
    except OSError:
        return True
    return False
