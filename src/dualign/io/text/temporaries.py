"""Names of files that are being written, and the removal of unfinished ones.

A file is written under another name beside its final one. A process that is killed leaves it
behind; its name says which process of which machine made it, so that the next process can tell that
it is abandoned and remove it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import re
import secrets
import shutil
import sys
import time
from pathlib import Path

LONGEST_ENDING = 40  # bytes of the extensions that a temporary name keeps
_GIVEN_UP = 24 * 3600.0  # seconds without a change, where processes cannot be looked up
_NAME = re.compile(r"\.dualign-(?P<host>[0-9a-f]{6})-(?P<process>\d+)-[0-9a-f]{16}.*", re.DOTALL)


def temporary_beside(target: Path) -> Path:
    """A new name beside ``target``, with the same extensions."""
    marks = f"{_host()}-{os.getpid()}-{_mark(target)}{secrets.token_hex(4)}"
    return target.with_name(f".dualign-{marks}{_ending(target)}")


def sweep(folder: Path, target: Path | None = None) -> int:
    """Remove what ended processes left in a folder, for ``target`` or all; returns how many."""
    removed = 0
    try:
        names = [entry.name for entry in os.scandir(folder)]
    except OSError:
        return 0
    for name in names:
        found = _NAME.fullmatch(name)
        if found is None or (target is not None and f"-{_mark(target)}" not in name):
            continue
        if found["host"] == _host() and _is_left(folder / name, int(found["process"])):
            with contextlib.suppress(OSError):  # another user's, open on Windows, or a folder
                (folder / name).unlink(missing_ok=True)
                removed += 1
    return removed


def sweep_folders(target: Path) -> None:
    """Remove folders that ended processes left beside ``target`` in place of it."""
    for path in target.parent.glob(".dualign-*"):
        found = _NAME.fullmatch(path.name)
        if found is None or f"-{_mark(target)}" not in path.name or not path.is_dir():
            continue
        if found["host"] == _host() and _is_left(path, int(found["process"])):
            shutil.rmtree(path, ignore_errors=True)


def is_temporary(name: str) -> bool:
    """Whether a file has the name of one that is being written."""
    return _NAME.fullmatch(name) is not None


def _is_left(path: Path, process: int) -> bool:
    """Whether the process that made a file has ended."""
    if sys.platform == "win32":  # os.kill would end the process there
        try:
            return time.time() - path.stat().st_mtime > _GIVEN_UP
        except OSError:
            return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):  # another user's process, or not a process at all
        return False
    return False


def _host() -> str:
    return hashlib.sha256(platform.node().encode("utf-8", "surrogateescape")).hexdigest()[:6]


def _mark(target: Path) -> str:
    return hashlib.sha256(os.fsencode(target.name)).hexdigest()[:8]


def _ending(target: Path) -> str:
    for ending in ("".join(target.suffixes), target.suffix):
        if len(os.fsencode(ending)) <= LONGEST_ENDING:
            return ending
    return ""
