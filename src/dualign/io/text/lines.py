"""The lines of a text file as one array."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc


@dataclass(frozen=True, eq=False)
class Lines:
    """The lines that are not blank, without their ends, and their positions."""

    array: pa.Array  # large_string
    number: Callable[[int], int]  # line number in the file, from 1, of the n-th line kept

    def __len__(self) -> int:
        return len(self.array)


def split_lines(data: bytes, above: int = 0) -> Lines:
    """Split text at LF, CRLF or CR; the last line needs no end. Blank lines are left out.

    ``above`` is the number of lines of the file above this text.
    """
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    ends = np.flatnonzero(np.frombuffer(data, dtype=np.uint8) == ord("\n")) + 1
    if not data.endswith(b"\n"):
        ends = np.append(ends, len(data))
    offsets = np.concatenate([[0], ends]).astype(np.int64)
    whole = pa.LargeStringArray.from_buffers(len(ends), pa.py_buffer(offsets), pa.py_buffer(data))
    array = pc.ascii_rtrim(whole, characters="\n")
    filled = pc.not_equal(pc.ascii_ltrim(array, characters=" "), "")
    if pc.all(filled).as_py():
        return Lines(array, range(above + 1, above + len(array) + 1).__getitem__)
    kept = np.flatnonzero(filled.to_numpy(zero_copy_only=False))
    return Lines(array.take(pa.array(kept)), lambda row: above + int(kept[row]) + 1)
