"""Which files a command reads and which it writes, so that it never overwrites what it reads.

A path on the command line may mean many files: ``nodes.csv,edges.csv``, a folder of them, a
benchmark folder with its splits. Files are compared by what they are on disk and not by name, so
symbolic links, hard links and ``a/../b`` are resolved.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from dualign.core.errors import UsageError
from dualign.io.graphs.readers import GRAPH_FORMATS, layout_of
from dualign.io.text.atomic import check_writable
from dualign.io.text.files import parts_of, sha256

Identity = tuple[int, int] | str


def files_read(paths: Iterable[Path | str | None]) -> Iterator[Path]:
    """The files that are read when these paths are given; None stands for what was not given."""
    for path in paths:
        if path is not None:
            yield from _files_of(Path(path))


def input_hashes(paths: Iterable[Path | str]) -> dict[str, str]:
    """The SHA-256 of every file that is read, by path: for the record of a run."""
    return {str(file): sha256(file) for file in files_read(paths)}


def check_targets(outputs: Iterable[Path | None], inputs: Iterable[Path | str | None] = ()) -> None:
    """Raise if an output cannot be written, is given twice, or would overwrite an input.

    ``outputs`` are files and ``inputs`` whatever a command takes as input; None stands for what
    was not asked for.
    """
    read = {_identity(file): file for file in files_read(inputs)}
    written: set[Identity] = set()
    for path in outputs:
        if path is None:
            continue
        identity = _identity(path)
        if identity in read:
            name = "" if str(read[identity]) == str(path) else f" ({read[identity]})"
            raise UsageError(
                f"{path}: is an input{name} and would be overwritten; choose another name"
            )
        if identity in written:
            raise UsageError(f"{path}: is to be written twice; give every output its own name")
        written.add(identity)
        check_writable(path)


def _files_of(path: Path) -> list[Path]:
    if not _is_folder(path):
        return parts_of(path)
    layout = layout_of(path)
    if layout is not None:
        return sorted({file for name in layout.files for file in _plain_or_zipped(path, name)})
    formats = [known for known in GRAPH_FORMATS.values() if known.files_in is not None]
    found = [file for known in formats if known.files_in for file in known.files_in(path)]
    return found or sorted(_files_below(path))


def _files_below(folder: Path) -> Iterator[Path]:
    """Every file in a folder and those inside it, except what may not be looked at."""
    for above, _, names in os.walk(folder):
        for name in names:
            place = os.path.join(above, name)  # noqa: PTH118
            if os.path.isfile(place):  # noqa: PTH113 - which never raises
                yield Path(place)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # too long a path, or a NUL in it; opening it will report that
        return False


def _plain_or_zipped(folder: Path, name: str) -> Iterator[Path]:
    for pattern in (name, f"{name}.gz"):
        yield from (file for file in folder.glob(pattern) if file.is_file())


def _identity(path: Path | str) -> Identity:
    """The identity of a file on disk, or the location of one that does not exist."""
    try:
        status = os.stat(path)  # noqa: PTH116 - follows links, and raises where Path would not
    except (OSError, ValueError):
        return _place(path)
    return (status.st_dev, status.st_ino) if status.st_ino else _place(path)


def _place(path: Path | str) -> str:
    try:
        place = os.path.normcase(os.path.realpath(path))
    except ValueError:  # a NUL in the path
        return str(path)
    if sys.platform == "darwin":  # names that differ in case or accents mostly mean one file there
        return unicodedata.normalize("NFD", place).casefold()
    return place
