"""Arrays in a safetensors file that carries a checksum of their names, shapes and values.

Reading compares all three, so that a file that was damaged, cut off, or put together from parts of
others is never accepted. Safetensors refuses a header that claims more than the
file holds before anything is allocated.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save_file

from dualign.core.arrays import AnyArray

CHECKSUM = "sha256"
UNREADABLE = (SafetensorError, OSError, ValueError, KeyError, TypeError, RecursionError)


def write_arrays(path: Path, arrays: Mapping[str, AnyArray], header: Mapping[str, str]) -> None:
    """Write arrays with a header; the caller ensures that the file is written atomically."""
    plain = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    mode = path.stat().st_mode if path.exists() else None
    save_file(plain, path, {**header, CHECKSUM: checksum(plain, header)})
    if mode is not None:
        path.chmod(mode)  # safetensors puts a private file in its place


def read_header(path: Path) -> dict[str, str]:
    """The header alone; raises one of `UNREADABLE`."""
    with _opened(path) as file:
        return dict(file.metadata() or {})


def read_arrays(path: Path) -> tuple[dict[str, AnyArray], dict[str, str]]:
    """Arrays and header as they were written; raises one of `UNREADABLE`."""
    with _opened(path) as file:
        header = dict(file.metadata() or {})
        arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 - no dict
    known = header.pop(CHECKSUM, "none")
    found = checksum(arrays, header)
    if known != found:
        raise ValueError(f"its checksum is {known[:12]}, that of its content {found[:12]}")
    return arrays, header


def _opened(path: Path) -> safe_open:
    """The file; a pipe in its place would be waited for, and a device has no end."""
    if path.exists() and not path.is_file():
        raise ValueError("it is not a file")
    return safe_open(path, framework="numpy")


def checksum(arrays: Mapping[str, AnyArray], header: Mapping[str, str]) -> str:
    """A hash of header, names, types, shapes and values."""
    total = hashlib.sha256(repr(sorted(header.items())).encode())
    for name in sorted(arrays):
        array = arrays[name]
        total.update(f"{name}\0{array.dtype.str}\0{array.shape}\0".encode())
        total.update(np.ascontiguousarray(array).data)
    return total.hexdigest()
