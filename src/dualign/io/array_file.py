"""Arrays written as ``.npy`` files, with an error that names its cause where the disk is full."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import numpy as np

from dualign.core.arrays import AnyArray


class _Written:
    """What numpy may do with a file: write bytes to it, so that a failure is the system's own.

    Given a file itself, numpy says how many values were written and not why no more were.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def write(self, content: bytes) -> int:
        return self._file.write(content)


def write_array(path: Path, array: AnyArray) -> None:
    """Write an array of numbers to a ``.npy`` file."""
    with path.open("wb") as file:
        np.lib.format.write_array(_Written(file), np.asanyarray(array), allow_pickle=False)
