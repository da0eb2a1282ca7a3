"""A file to write bytes to, gzipped where its name says so."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from dualign.io.atomic import atomic_path


@contextmanager
def atomic_output(path: Path | str) -> Iterator[IO[bytes]]:
    """A file that takes the place of ``path``, whole or not at all, when the block ends well.

    ``.gz`` compresses; the gzip header holds neither name nor time, so that equal content gives
    equal bytes.
    """
    with atomic_path(path) as temporary, temporary.open("wb") as file:
        if not is_gzip_name(temporary):
            yield file
            return
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as zipped:
            yield zipped  # type: ignore[misc]  # a GzipFile writes bytes like any other


def is_gzip_name(path: Path) -> bool:
    """Whether a file is called ``.gz``."""
    return path.name.lower().endswith(".gz")


def unzipped_name(path: Path) -> Path:
    """The name of a file, in small letters and without its ``.gz``."""
    return Path(path.name.lower().removesuffix(".gz"))
