"""How much memory and disk are left, as far as the system reports it."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from dualign.core.address_space import address_space
from dualign.core.control_groups import memory_left
from dualign.core.errors import UsageError

_UNITS = {"": 1, "k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12}
_BINARY = {"ki": 2**10, "mi": 2**20, "gi": 2**30, "ti": 2**40}
_AMOUNT = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([kmgt]?i?)b?\s*", re.IGNORECASE)


def available_memory() -> int | None:
    """The bytes that a process may still allocate; None where the system does not report it."""
    limits = _free_memory(), _address_space_left(), memory_left()
    return min((limit for limit in limits if limit is not None), default=None)


def free_disk(path: Path) -> int | None:
    """The bytes that can be written at ``path``; None where the system does not report it."""
    places = (path.absolute(), *path.absolute().parents)
    try:  # a folder that was to be made, or is removed already, is no place to ask
        return shutil.disk_usage(next(place for place in places if place.is_dir())).free
    except (OSError, StopIteration):
        return None


def _address_space_left() -> int | None:
    limit = address_space()
    if limit is None:
        return None
    used = _number_in(Path("/proc/self/statm"), 0)
    return limit if used is None else max(0, limit - used * os.sysconf("SC_PAGE_SIZE"))


def _free_memory() -> int | None:
    """On Linux and Windows what is free or can be freed, on macOS all physical memory."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        found = next(line for line in lines if line.startswith("MemAvailable:"))
        return int(found.split()[1]) * 1024
    except (OSError, StopIteration, ValueError, IndexError):
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # Windows has no sysconf
        from dualign.core.windows_memory import free_memory_on_windows  # loads ctypes

        return free_memory_on_windows()


def _number_in(path: Path, place: int) -> int | None:
    try:
        return int(path.read_text(encoding="ascii").split()[place])
    except (OSError, ValueError, IndexError):
        return None


def amount(count: float | None) -> str:
    """A number of bytes in words; small ones in a small unit, because 0.0 GB says nothing."""
    if count is None:
        return "an unknown amount"
    size, unit = next(
        (each for each in ((1e9, "GB"), (1e6, "MB")) if count >= each[0] / 10), (1e3, "kB")
    )
    return f"{count / size:.1f} {unit}"


def bytes_of(words: str | int) -> int:
    """The number of bytes that is meant: 8GB, 500 MB, 1.5G, 2GiB; a plain number means bytes."""
    found = _AMOUNT.fullmatch(str(words))
    size = {**_UNITS, **_BINARY}.get(found[2].lower()) if found else None
    if found is None or size is None or float(found[1]) * size < 1:
        raise UsageError(f"{words!r} is not an amount of memory; give one such as 8GB or 500MB")
    return int(float(found[1]) * size)
