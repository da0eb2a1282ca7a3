"""`NoRoom`: a file that could not be written, and how much room it needs."""

from __future__ import annotations

import errno
from pathlib import Path

QUOTA = getattr(errno, "EDQUOT", errno.ENOSPC)  # Windows knows full disks only
FULL = {errno.ENOSPC, errno.EFBIG, QUOTA}  # what a system says that takes no more of a file


class NoRoom(OSError):
    """A disk or a quota has no room for a file, which needs more than ``needed`` bytes."""

    def __init__(self, number: int, words: str, path: str, *, needed: int) -> None:
        super().__init__(number, words, path)
        self.needed = needed


def named(error: OSError, path: Path, *, needed: int = 0) -> OSError:
    """An error of the system with the file that it is about: writing to a full disk names none."""
    number, words = error.errno or 0, error.strerror or str(error)
    if number in FULL:
        return NoRoom(number, words, str(path), needed=needed)
    return OSError(number, words, str(path))
