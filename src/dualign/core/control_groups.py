"""What containers and job schedulers leave to a process: control groups of Linux.

In a container the machine may have memory that the process must not take; it would be killed
without a word. Both versions of control groups are read, from the group of the process up to the
root; a file that is not there limits nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT, OWN = Path("/sys/fs/cgroup"), Path("/proc/self/cgroup")


@dataclass(frozen=True)
class _Version:
    """The names of the files of one version."""

    limit: str
    used: str
    reclaimable: str  # in memory.stat: cached files, which count as used


_FIRST = _Version("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file")
_SECOND = _Version("memory.max", "memory.current", "inactive_file")


def memory_left(root: Path = ROOT, own: Path = OWN) -> int | None:
    """The bytes that the groups of this process still allow it; None without such a limit."""
    try:
        lines = own.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    left = [
        found
        for line in lines
        for version, folder in _groups(line, root)
        if (found := _left(version, folder)) is not None
    ]
    return min(left, default=None)


def _groups(line: str, root: Path) -> Iterator[tuple[_Version, Path]]:
    """The folders of the group that a line ``number:controllers:path`` names, and of its parents.

    In a container the path may be that of the host, where only the root is seen.
    """
    _, _, rest = line.partition(":")
    controllers, _, path = rest.partition(":")
    if "memory" in controllers.split(","):
        version, top = _FIRST, root / "memory"
    elif not controllers:
        version, top = _SECOND, root / "unified" if (root / "unified").is_dir() else root
    else:
        return
    group = Path(path.lstrip("/"))
    for each in (group, *group.parents):
        yield version, top / each


def _left(version: _Version, folder: Path) -> int | None:
    limit, used = _number(folder / version.limit), _number(folder / version.used)
    if limit is None or used is None:
        return None
    try:
        lines = (folder / "memory.stat").read_text(encoding="ascii").splitlines()
        cached = dict(line.split() for line in lines).get(version.reclaimable, "0")
        used -= int(cached)
    except (OSError, ValueError):
        pass
    return max(0, limit - used)


def _number(path: Path) -> int | None:
    try:
        return int(path.read_text(encoding="ascii"))
    except (OSError, ValueError):  # not there, or the word "max"
        return None
