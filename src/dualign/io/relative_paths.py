"""Paths in a record: relative to the folder of the record, so that both can be moved together.

A source may name several files, ``nodes.csv,edges.csv``, or a table inside one, ``shop.db::items``;
each file is made relative.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path, PurePath

from dualign.io.text.files import INSIDE, inside_of


def relative_source(source: str, folder: Path) -> str:
    """The name, in a record in ``folder``, of a source given relative to the current folder."""

    def relative(file: str) -> str:
        try:
            return PurePath(os.path.relpath(file, folder)).as_posix()
        except ValueError:  # another drive, on Windows
            return PurePath(os.path.abspath(file)).as_posix()  # noqa: PTH100 - no link is resolved

    return _each_file(Path(source), relative)


def source_from(record: str, folder: Path) -> str:
    """The path, from the current folder, of the source that a record in ``folder`` names.

    Older records name files from the folder in which the run was started; if a file is there and
    not beside the record, it is used.
    """
    whole = folder / record
    if _exists(whole):
        return str(whole)
    if _exists(Path(record)):
        return record
    parts = record.split(",")
    files = [str(folder / part) if _names_file(parts, at, folder) else part
             for at, part in enumerate(parts)]  # fmt: skip
    return ",".join(files)


def _names_file(parts: list[str], at: int, folder: Path) -> bool:
    """Whether a part is a file, not a further table of the file before it."""
    if at == 0 or INSIDE in parts[at]:
        return True
    return not any(INSIDE in part for part in parts[:at]) or _exists(folder / parts[at])


def _each_file(source: Path, change: Callable[[str], str]) -> str:
    found = inside_of(source)
    if found == [(source, None)]:
        return change(str(source))
    words: list[str] = []
    before: Path | None = None
    for file, inner in found:
        if inner is None:
            words.append(change(str(file)))
        elif file == before:
            words.append(inner)
        else:
            words.append(f"{change(str(file))}{INSIDE}{inner}")
        before = file if inner is not None else None
    return ",".join(words)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long a path, or a NUL in it
        return False
