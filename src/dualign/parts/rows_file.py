"""`RowsFile`: rows of numbers in a file, read when they are needed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.io.array_file import write_array
from dualign.io.text.atomic import atomic_path


@dataclass(frozen=True)
class RowsFile:
    """A float32 matrix in a ``.npy`` file."""

    path: Path

    @classmethod
    def write(cls, path: Path, rows: FloatArray) -> RowsFile:
        """Keep the rows in a file."""
        with atomic_path(path) as temporary:
            write_array(temporary, rows)
        return cls(path)

    def read(self) -> FloatArray:
        """All rows, in memory."""
        rows: FloatArray = np.load(self.path, allow_pickle=False)
        return rows

    def mapped(self) -> FloatArray:
        """All rows, of which the system reads those that are looked at."""
        rows: FloatArray = np.load(self.path, mmap_mode="r", allow_pickle=False)
        return rows
