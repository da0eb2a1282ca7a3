"""Files that are written atomically."""

from __future__ import annotations

import errno
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path

from dualign.core.errors import MissingInput, UsageError
from dualign.core.no_room import FULL, named
from dualign.io.text.temporaries import sweep, temporary_beside

_RUST = re.compile(r"\(os error (\d+)\)")
_PATIENCE = (0.05, 0.1, 0.2, 0.4, 0.8)  # seconds; a virus scanner opens every new file for a moment


@dataclass(eq=False)
class _Waiting:
    """Files that are written and take their places together, and those that go with the old."""

    written: list[tuple[Path, Path]] = field(default_factory=list)  # temporary, target
    outdated: list[Path] = field(default_factory=list)


_WAITING: ContextVar[_Waiting | None] = ContextVar("waiting", default=None)


@contextmanager
def written_together() -> Iterator[None]:
    """Files that the block writes take their places when it ends, one right after the other.

    If the block fails, all older files are unchanged: matches are never beside the record
    of another run. What was written cannot be read before the end of the block.
    """
    waiting = _Waiting()
    token = _WAITING.set(waiting)
    try:
        yield
        for _, target in waiting.written:
            _refuse_open(target)
        for temporary, target in waiting.written:
            _put_in_place(temporary, target)
        for path in waiting.outdated:
            path.unlink(missing_ok=True)
        for folder in {target.parent for _, target in waiting.written}:
            _flush_to_disk(folder)
    finally:
        _WAITING.reset(token)
        for temporary, _ in waiting.written:
            temporary.unlink(missing_ok=True)


def remove_outdated(path: Path) -> None:
    """Remove a file of an earlier run; with `written_together`, when the new ones are in place."""
    waiting = _WAITING.get()
    if waiting is None:
        path.unlink(missing_ok=True)
    else:
        waiting.outdated.append(path)


@contextmanager
def atomic_path(path: Path | str, *, follow_links: bool = True) -> Iterator[Path]:
    """A path beside ``path`` to write to, which replaces ``path`` when the block succeeds.

    If the block fails, nothing is left behind and an older file is unchanged. The path given
    has the same extension, so that writers that choose by extension work. A symbolic link is
    followed, or else replaced.
    """
    given = Path(path)
    folder = Path(os.path.realpath(given.parent))
    target = Path(os.path.realpath(given)) if follow_links else folder / given.name
    temporary, waiting = _create_beside(target), _WAITING.get()
    finished = False
    try:
        yield temporary
        _flush_to_disk(temporary)
        if waiting is None:
            _put_in_place(temporary, target)
            _flush_to_disk(target.parent)
        else:
            waiting.written.append((temporary, target))
        finished = True
    except Exception as error:
        number = _system_error(error, temporary)
        if number is None:
            raise
        cause = OSError(number, os.strerror(number))
        raise named(cause, given, needed=_size(temporary)) from error
    finally:
        if waiting is None or not finished:
            temporary.unlink(missing_ok=True)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _refuse_open(target: Path) -> None:
    """Raise where another program has a file open that is to be replaced, which Windows forbids.

    Elsewhere the other program keeps the old file. Renaming it to its own name changes nothing.
    """
    if sys.platform == "win32" and target.exists():
        _put_in_place(target, target)


def _put_in_place(temporary: Path, target: Path) -> None:
    if sys.platform == "win32":
        _replace_patiently(temporary, target)
    else:
        temporary.replace(target)


def _replace_patiently(temporary: Path, target: Path) -> None:
    for seconds in (*_PATIENCE, None):
        try:
            temporary.replace(target)
        except PermissionError as error:
            if seconds is None:
                raise UsageError(
                    f"{target}: cannot be replaced, perhaps because another program has it open "
                    f"({error.strerror}); close it there, or choose another name"
                ) from error
            time.sleep(seconds)
        else:
            return


def _system_error(error: Exception, temporary: Path) -> int | None:
    """The number of a system's error that does not say which file it is about, None for others.

    Writing to a full disk names no file; libraries written in Rust have exceptions of their own.
    """
    if isinstance(error, OSError):
        return error.errno if error.filename in (None, str(temporary), temporary) else None
    found = _RUST.search(str(error))
    return None if found is None else int(found[1])


def atomic_write(path: Path | str, content: str | bytes) -> None:
    """Write ``content`` to ``path`` atomically, text as UTF-8.

    Bytes of a path that are not UTF-8 are shown as escapes, as on the terminal.
    """
    if isinstance(content, str):
        content = content.encode("utf-8", "backslashreplace")
    with atomic_path(path) as temporary:
        temporary.write_bytes(content)


def check_writable(path: Path | str) -> None:
    """Raise early if ``path`` cannot be written."""
    _create_beside(Path(os.path.realpath(path))).unlink()


def _create_beside(target: Path) -> Path:
    if target.is_dir() and not target.is_symlink():
        raise UsageError(f"{target}: is a folder; give the name of a file to write")
    if target.exists() and not target.is_file() and not target.is_symlink():
        raise UsageError(f"{target}: is a device or a pipe; give the name of a file to write")
    sweep(target.parent, target)
    temporary = temporary_beside(target)
    try:
        # Not mkstemp, which makes a private file: this one gets the mode of the user's umask.
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except (FileNotFoundError, NotADirectoryError) as error:
        if target.parent.exists():
            raise UsageError(
                f"{target.parent}: is a file, so {target.name} cannot be in it; choose another name"
            ) from error
        raise MissingInput(
            f"{target.parent}: no such folder for {target.name}; "
            "make the folder first, or choose another"
        ) from error
    except OSError as error:
        if error.errno in FULL:
            raise named(error, target) from error
        raise UsageError(
            f"{target}: cannot be written ({error.strerror}); choose another folder, or ask for "
            f"permission to write to {target.parent}"
        ) from error
    return temporary


def _flush_to_disk(path: Path) -> None:
    if path.is_dir() and sys.platform == "win32":
        return  # folders cannot be opened there; the file system keeps renames in its journal
    # Windows flushes only what is open for writing.
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # a file system that cannot do it
            raise
    finally:
        os.close(descriptor)
