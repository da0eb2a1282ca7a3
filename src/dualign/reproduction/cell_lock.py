"""A lock on a run, so that two processes share an output folder and never do the same run."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl


@contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Whether this process holds the lock ``path`` while the block runs; it does not wait.

    The system frees the lock of a process that ends in whatever way, so none is ever left over.
    The file holds the process id of its holder, for messages. Windows has no such locks.
    """
    if sys.platform == "win32":
        yield True
        return
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR, 0o666)
    try:
        held = _take(descriptor, path)
        if held:
            os.ftruncate(descriptor, 0)
            os.write(descriptor, str(os.getpid()).encode())
        try:
            yield held
        finally:
            if held:
                path.unlink(missing_ok=True)
    finally:
        os.close(descriptor)


def holder_of(path: Path) -> str:
    """The process that holds a lock, in words."""
    try:
        return f"process {int(path.read_text(encoding='utf-8'))}"
    except (OSError, ValueError):
        return "another process"


def _take(descriptor: int, path: Path) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    # The holder before may have removed the file since it was opened: then this is no lock.
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False
