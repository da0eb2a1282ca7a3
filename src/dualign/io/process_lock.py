"""A lock on a run, so that two processes share an output folder and never do the same run."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout


@contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Whether this process holds the lock ``path`` while the block runs; it does not wait.

    The system releases the lock of a process however it ends, so none is ever left behind.
    A file beside it holds the process id of its holder, for messages.
    """
    lock, holder = FileLock(path), _holder_file(path)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        yield False
        return
    except NotImplementedError:  # a file system without locks
        yield True
        return
    try:
        holder.write_text(str(os.getpid()), encoding="utf-8", newline="\n")
        yield True
    finally:
        holder.unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # Windows does not delete an open file
            path.unlink()
        lock.release()


def holder_of(path: Path) -> str:
    """The process that holds a lock, as text."""
    try:
        return f"process {int(_holder_file(path).read_text(encoding='utf-8'))}"
    except (OSError, ValueError):
        return "another process"


def _holder_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.holder")
