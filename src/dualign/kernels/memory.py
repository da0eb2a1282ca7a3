"""Keeping freed memory for the next epoch, and returning it between steps.

An epoch frees and allocates some twenty arrays of tens of megabytes. By default glibc returns such
blocks to the operating system at once, and faulting in fresh pages takes about a fifth of every
epoch. On request, it keeps them for reuse.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys
from functools import cache

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3  # names and numbers of glibc's malloc.h
_LARGE = 1 << 30


@cache
def keep_freed_memory() -> bool:
    """Ask the C library to keep freed blocks; False where it is not glibc."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):
        return False
    return bool(mallopt(_M_MMAP_THRESHOLD, _LARGE)) and bool(mallopt(_M_TRIM_THRESHOLD, _LARGE))


def return_freed_memory() -> None:
    """Give freed blocks back to the operating system, before a step that needs other ones."""
    arrow = sys.modules.get("pyarrow")
    if arrow is not None:
        arrow.default_memory_pool().release_unused()
    if sys.platform.startswith("linux"):
        with contextlib.suppress(OSError, AttributeError):  # not glibc
            ctypes.CDLL(None).malloc_trim(0)
