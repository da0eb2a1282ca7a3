"""Feature matrices cached on disk, keyed by a hash of their input.

The folder is ``DUALIGN_CACHE``, else the user's cache folder of the system (on Linux
``XDG_CACHE_HOME/dualign`` or ``~/.cache/dualign``); an empty ``DUALIGN_CACHE`` turns the cache off.
Files beyond `LIMIT_BYTES` are dropped, those used longest ago first; deleting the folder is safe
at any time.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import warnings
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from platformdirs import user_cache_path

from dualign.core.arrays import FloatArray
from dualign.core.errors import DualignError, InputWarning
from dualign.io.checked_arrays import UNREADABLE, read_arrays, write_arrays
from dualign.io.text.atomic import atomic_path
from dualign.io.text.temporaries import sweep

LIMIT_BYTES = 2 * 1024**3
ARRAY = "features"
FORMAT = "features/2"
_KEPT = re.compile(r"features-[0-9a-f]{64}\.safetensors")  # the folder may be anybody's


def cache_folder() -> Path | None:
    """The cache folder; None if the cache is off."""
    chosen = os.environ.get("DUALIGN_CACHE")
    if chosen is not None:
        return Path(chosen).expanduser() if chosen else None
    try:
        return user_cache_path("dualign", appauthor=False)
    except RuntimeError:  # no home folder
        return None


def features_key(names: Sequence[str], fingerprint: str) -> str:
    """A hash of everything that determines the features."""
    total = hashlib.sha256(f"{FORMAT}\n{fingerprint}\n{len(names)}\n".encode())
    encoded = [name.encode("utf-8", "surrogatepass") for name in names]
    total.update(np.array([len(name) for name in encoded], dtype="<i8").tobytes())
    total.update(b"".join(encoded))
    return total.hexdigest()


def load_features(folder: Path, key: str, rows: int) -> FloatArray | None:
    """The cached matrix, or None if there is none; a damaged file causes a warning."""
    path = _path(folder, key)
    try:
        if path.is_symlink():
            raise ValueError("it is a symbolic link")
        if not path.exists():
            return None
        if not path.is_file():
            raise ValueError("it is not a file")
        arrays, header = read_arrays(path)
        matrix: FloatArray = arrays[ARRAY]
        if header.get("key") != key:
            raise ValueError("it was made of other names or by another encoder")
        if matrix.ndim != 2 or matrix.dtype != np.float32 or len(matrix) != rows:
            raise ValueError(f"it is {matrix.dtype} of shape {matrix.shape}, not {rows:,} rows")
    except UNREADABLE as error:
        warnings.warn(
            f"{path}: not features that dualign has stored ({error}); they are computed again",
            InputWarning,
            stacklevel=2,
        )
        return None
    with contextlib.suppress(OSError):
        os.utime(path)
    return matrix


def store_features(folder: Path, key: str, features: FloatArray) -> None:
    """Cache a matrix; a folder that cannot be written only makes the next run slower."""
    with contextlib.suppress(OSError, DualignError):
        folder.mkdir(parents=True, exist_ok=True)
        with atomic_path(_path(folder, key), follow_links=False) as temporary:
            write_arrays(temporary, {ARRAY: features}, {"key": key})
        sweep(folder)
        _drop_oldest(folder)


def _path(folder: Path, key: str) -> Path:
    return folder / f"features-{key}.safetensors"


def _drop_oldest(folder: Path) -> None:
    kept = [path for path in folder.iterdir() if _KEPT.fullmatch(path.name)]
    files = [(path, path.lstat()) for path in kept]
    total = sum(status.st_size for _, status in files)
    for path, status in sorted(files, key=lambda file: file[1].st_mtime_ns):
        if total <= LIMIT_BYTES:
            return
        path.unlink(missing_ok=True)
        total -= status.st_size
