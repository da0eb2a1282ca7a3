"""A file to write bytes to, gzipped where its name says so."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from dualign.core.errors import UsageError
from dualign.io.text.atomic import atomic_path
from dualign.io.text.compression import without_compression


@contextmanager
def atomic_output(path: Path | str) -> Iterator[IO[bytes]]:
    """A file that replaces ``path`` atomically when the block succeeds.

    ``.gz`` compresses; the gzip header holds neither name nor time, so that equal content gives
    equal bytes.
    """
    check_compression(Path(path))
    with atomic_path(path) as temporary, temporary.open("wb") as file:
        if not is_gzip_name(temporary):
            yield file
            return
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as zipped:
            yield zipped  # type: ignore[misc]  # a GzipFile writes bytes like any other


def is_gzip_name(path: Path) -> bool:
    """Whether a file is called ``.gz``."""
    return path.name.lower().endswith(".gz")


def check_compression(path: Path) -> None:
    """Raise if a file to write is called like a compression that dualign only reads."""
    if without_compression(path.name) != path.name.lower() and not is_gzip_name(path):
        raise UsageError(f"{path}: dualign writes plain files and .gz; give it such a name")
