"""`Matrix`: precomputed feature rows."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import FloatArray
from dualign.core.counting import counted
from dualign.core.errors import MalformedInput, MissingInput
from dualign.names.encoders.name_encoder import Encoder

_SHOWN_ORDER = "left entities first, then the right ones"


class Matrix(Encoder):
    """The rows of a ``.npy`` file, one per entity: left entities first, then the right ones."""

    reads_names = False

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self.path = path
        if not path.is_file():
            what = "is a folder where a file should be" if path.is_dir() else "no such file"
            raise MissingInput(f"{path}: {what}; give a .npy matrix of features")

    def fingerprint(self) -> str:
        """The content of the file."""
        with self.path.open("rb") as file:
            return f"matrix/1 sha256={hashlib.file_digest(file, 'sha256').hexdigest()}"

    def encode(self, names: Sequence[str]) -> FloatArray:
        """The matrix as float32, shape (n, d); it must have a row per name, empty names too."""
        matrix = self._load()
        if matrix.ndim != 2 or matrix.shape[1] == 0:
            raise MalformedInput(
                f"{self.path}: the matrix has the shape {matrix.shape}; it must be (entities, "
                f"width), here ({len(names)}, d)"
            )
        if len(matrix) != len(names):
            raise MalformedInput(
                f"{self.path}: {counted(len(matrix), 'row')} for "
                f"{counted(len(names), 'entity', 'entities')}; "
                f"give one row per entity, {_SHOWN_ORDER}"
            )
        with np.errstate(over="ignore"):
            rows = np.ascontiguousarray(matrix, dtype=np.float32)
        self._check_finite(rows)
        return rows

    def _load(self) -> npt.NDArray[np.number]:
        try:
            # Mapped, so that a header that claims more than the file holds allocates nothing.
            matrix = np.load(self.path, mmap_mode="r", allow_pickle=False)
        except (ValueError, EOFError, OSError, OverflowError) as error:
            raise MalformedInput(
                f"{self.path}: not a readable .npy file ({error}); "
                "write it with numpy.save(path, matrix)"
            ) from error
        if not isinstance(matrix, np.ndarray):
            raise MalformedInput(
                f"{self.path}: a .npz archive of {len(matrix.files)} arrays, not one matrix; "
                "write the matrix with numpy.save(path, matrix)"
            )
        if matrix.dtype.kind not in "fiu":
            raise MalformedInput(
                f"{self.path}: the matrix holds {matrix.dtype}; it must hold real numbers"
            )
        return matrix

    def _check_finite(self, rows: FloatArray) -> None:
        bad = np.flatnonzero(~np.isfinite(rows).all(axis=1))
        if len(bad):
            raise MalformedInput(
                f"{self.path}: row {bad[0]} (counted from 0) holds NaN or infinity, as do "
                f"{len(bad)} of {len(rows)} rows in all; every number must be finite in float32"
            )
