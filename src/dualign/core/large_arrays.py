"""`LargeArrays`: arrays in memory or, where they would not fit, in mapped files."""

from __future__ import annotations

import errno
import mmap
import os
import tempfile
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import AnyArray
from dualign.core.no_room import named

SMALLEST = 1 << 20  # bytes; a smaller array is not worth a file


class LargeArrays:
    """Makes arrays: in memory, or in mapped files of ``folder`` where one is given.

    The files have no names, so nothing is left of them, however the process ends. Mapped pages that
    were touched count as memory of the process until `release` is called; the values stay.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._maps: list[weakref.ref[mmap.mmap]] = []

    @property
    def mapped(self) -> bool:
        """Whether arrays are kept in files."""
        return self.folder is not None

    def empty(self, shape: int | Sequence[int], kind: npt.DTypeLike) -> AnyArray:
        """An array whose values are not set."""
        sizes = _sizes(shape)
        return np.empty(sizes, kind) if self._fits(sizes, kind) else self._in_file(sizes, kind)

    def zeros(self, shape: int | Sequence[int], kind: npt.DTypeLike) -> AnyArray:
        """An array of zeros; a new file holds nothing else."""
        sizes = _sizes(shape)
        return np.zeros(sizes, kind) if self._fits(sizes, kind) else self._in_file(sizes, kind)

    def kept(self, array: AnyArray) -> AnyArray:
        """The array itself, or a copy in a file."""
        if self._fits(array.shape, array.dtype):
            return array
        copy = self._in_file(array.shape, array.dtype)
        copy[...] = array
        return copy

    def release(self) -> None:
        """Let go of the pages of all files; those that are needed again are mapped again."""
        for known in self._maps:
            pages = known()
            if pages is not None and hasattr(mmap, "MADV_DONTNEED"):
                pages.madvise(mmap.MADV_DONTNEED)

    def _fits(self, sizes: tuple[int, ...], kind: npt.DTypeLike) -> bool:
        return self.folder is None or _bytes(sizes, kind) < SMALLEST

    def _in_file(self, sizes: tuple[int, ...], kind: npt.DTypeLike) -> AnyArray:
        count = _bytes(sizes, kind)
        with tempfile.TemporaryFile(dir=self.folder, prefix="array-") as file:
            try:
                _reserve(file, count)
            except OSError as error:  # which names no file
                raise named(error, Path(self.folder or ""), needed=count) from error
            pages = mmap.mmap(file.fileno(), count)  # keeps the file open by itself
        self._maps = [known for known in self._maps if known() is not None]
        self._maps.append(weakref.ref(pages))
        return np.frombuffer(pages, dtype=kind).reshape(sizes)


def _reserve(file: IO[bytes], count: int) -> None:
    """Make a file of zeros that has its place on the disk.

    A file that only has a length would end the process by a signal where the disk is full.
    """
    if hasattr(os, "posix_fallocate"):
        try:
            os.posix_fallocate(file.fileno(), 0, count)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.EOPNOTSUPP):  # the file system cannot do it
                raise
        else:
            return
    for start in range(0, count, SMALLEST):
        file.write(bytes(min(SMALLEST, count - start)))
    file.flush()


def _sizes(shape: int | Sequence[int]) -> tuple[int, ...]:
    return tuple(shape) if isinstance(shape, Sequence) else (shape,)


def _bytes(sizes: tuple[int, ...], kind: npt.DTypeLike) -> int:
    return int(np.prod(sizes, dtype=np.int64)) * np.dtype(kind).itemsize


IN_MEMORY = LargeArrays()
