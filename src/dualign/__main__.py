"""The command ``dualign``, and ``python -m dualign``: first an answer to signals, then the rest.

What is imported here is built in or loaded by Python's own start, so that hardly any time passes in
which Ctrl+C gives a traceback; `signal` alone would take several times as long as this module.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]
import os
import sys

_INTERRUPTED = b"error: interrupted; nothing was written: give the same command again\n"
_GARBAGE = 50_000  # objects between two searches for it: most live as long as the command
_NO_MEMORY = b"error: not enough memory, not even to say how much is available\n"


def main() -> int:
    """Run the command of this process; returns its exit code."""
    for number in (_signal.SIGINT, _signal.SIGTERM):
        if _signal.getsignal(number) != _signal.SIG_IGN:  # as nohup wants it
            _signal.signal(number, _end)
    try:
        import gc

        gc.set_threshold(_GARBAGE)
        from dualign.cli import main as run
    except MemoryError:
        _say(_NO_MEMORY)
        return 1
    return run()


def _end(number: int, _: object) -> None:
    """End at once: nothing has been done that would have to be finished."""
    _say(_INTERRUPTED)
    os._exit(128 + number)


def _say(line: bytes) -> None:
    try:  # noqa: SIM105 - contextlib is not loaded yet
        os.write(2, line)
    except OSError:  # closed or full
        pass


if __name__ == "__main__":
    sys.exit(main())
