"""Feature matrices kept on disk, found again by what they were made from.

The folder is ``DUALIGN_CACHE``, else the user's cache folder of the system (on Linux
``XDG_CACHE_HOME/dualign`` or ``~/.cache/dualign``); an empty ``DUALIGN_CACHE`` turns the cache off.
Files beyond `LIMIT_BYTES` are dropped, those used longest ago first; deleting the folder is safe
at any time.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from platformdirs import user_cache_path

from dualign.core.arrays import FloatArray
from dualign.core.errors import DualignError
from dualign.io.text.atomic import atomic_path
from dualign.io.text.temporaries import sweep

LIMIT_BYTES = 2 * 1024**3
FORMAT = "features/1"


def cache_folder() -> Path | None:
    """Where features are kept, None where nobody wants that."""
    chosen = os.environ.get("DUALIGN_CACHE")
    if chosen is not None:
        return Path(chosen).expanduser() if chosen else None
    try:
        return user_cache_path("dualign", appauthor=False)
    except RuntimeError:  # no home
        return None


def features_key(names: Sequence[str], fingerprint: str) -> str:
    """A hash of all that decides the features."""
    total = hashlib.sha256(f"{FORMAT}\n{fingerprint}\n{len(names)}\n".encode())
    encoded = [name.encode("utf-8", "surrogatepass") for name in names]
    total.update(np.array([len(name) for name in encoded], dtype="<i8").tobytes())
    total.update(b"".join(encoded))
    return total.hexdigest()


def load_features(folder: Path, key: str, rows: int) -> FloatArray | None:
    """The kept matrix, or None where there is none that is whole."""
    path = _path(folder, key)
    try:
        matrix: FloatArray = np.load(path, allow_pickle=False)
        whole = (
            isinstance(matrix, np.ndarray)
            and matrix.ndim == 2
            and matrix.dtype == np.float32
            and len(matrix) == rows
            and bool(np.isfinite(matrix).all())
        )
        if not whole:
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
    except (OSError, ValueError, EOFError):
        return None
    return matrix


def store_features(folder: Path, key: str, features: FloatArray) -> None:
    """Keep a matrix; a folder that cannot be written costs the next run some time, no more."""
    with contextlib.suppress(OSError, DualignError):
        folder.mkdir(parents=True, exist_ok=True)
        with atomic_path(_path(folder, key)) as temporary, temporary.open("wb") as file:
            np.save(file, features, allow_pickle=False)
        sweep(folder)
        _drop_oldest(folder)


def _path(folder: Path, key: str) -> Path:
    return folder / f"features-{key}.npy"


def _drop_oldest(folder: Path) -> None:
    files = [(path, path.stat()) for path in folder.glob("features-*.npy")]
    total = sum(status.st_size for _, status in files)
    for path, status in sorted(files, key=lambda file: file[1].st_mtime_ns):
        if total <= LIMIT_BYTES:
            return
        path.unlink(missing_ok=True)
        total -= status.st_size
