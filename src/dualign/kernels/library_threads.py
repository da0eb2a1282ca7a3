"""The threads that a library starts by itself, tried out before.

Where the system refuses a thread, for want of memory or by a limit, Python raises an error;
rapidfuzz and OpenMP end the process.
"""

from __future__ import annotations

import threading

from dualign.kernels.jit import thread_count

SPARE = 2  # times as many are tried: the system may not have taken back what the last ones had


def library_threads() -> int:
    """How many threads a library may start; more have just been started and ended here."""
    count = thread_count()
    if count > 1:
        _start_at_once(SPARE * count)
    return count


def _start_at_once(count: int) -> None:
    """Start so many threads that live at the same time; RuntimeError if one cannot be started."""
    end, threads = threading.Event(), list[threading.Thread]()
    try:
        for _ in range(count):
            thread = threading.Thread(target=end.wait)
            thread.start()
            threads.append(thread)
    finally:
        end.set()
        for thread in threads:
            thread.join()
