"""Signals that ask the process to end: SIGINT (Ctrl+C) and SIGTERM.

Nothing but the standard library is imported here, so that an interruption is handled while the rest
of dualign is still being imported.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

_ASKING = (signal.SIGINT, signal.SIGTERM)
_SHORTLY = 0.02  # seconds until a signal that was lost is given again


class Interrupted(KeyboardInterrupt):
    """A signal has arrived.

    A class of its own: Python remembers a plain KeyboardInterrupt inside ``exec``, which
    dataclasses use while they are imported, and ends the process by a signal in spite of its exit
    code.
    """


class Interruption:
    """Whether a signal has arrived, and which."""

    def __init__(self) -> None:
        self.number: int | None = None
        self._lost = False

    def happened(self, error: BaseException) -> bool:
        """Whether ``error`` ends the run because of a signal, whatever its type.

        An interruption inside an import or an extension may arrive as another exception.
        """
        return self.number is not None or isinstance(error, KeyboardInterrupt)

    @property
    def exit_code(self) -> int:
        """What a shell expects of a process that a signal has ended: 130 or 143."""
        return 128 + (signal.SIGINT if self.number is None else self.number)

    def handle(self, number: int, _: FrameType | None) -> None:
        """Raise `Interrupted`; the second time, end at once."""
        if self.number is not None and not self._lost:
            os._exit(128 + number)
        self.number, self._lost = number, False
        raise Interrupted

    def repeat(self) -> None:
        """Give the signal again: Python has ignored it.

        What is raised while an object is finalised, as happens at every import, goes nowhere.
        """
        if self.number is None:
            return
        self._lost = True
        again = threading.Timer(_SHORTLY, signal.raise_signal, [self.number])
        again.daemon = True
        again.start()


@contextmanager
def interruptible(*, last: bool) -> Iterator[Interruption]:
    """Turn signals into KeyboardInterrupt while the block runs.

    With ``last``, the process has nothing to do after the block, and signals no longer matter.
    """
    interruption = Interruption()
    if threading.current_thread() is not threading.main_thread():
        yield interruption
        return
    before = {number: signal.getsignal(number) for number in _ASKING}
    # Signals that are ignored, as nohup does, stay ignored.
    ours = [number for number in _ASKING if before[number] is not signal.SIG_IGN]
    for number in ours:
        signal.signal(number, interruption.handle)
    ignoring = sys.unraisablehook

    def ignored(what: sys.UnraisableHookArgs) -> None:
        if isinstance(what.exc_value, Interrupted):
            interruption.repeat()
        else:
            ignoring(what)

    sys.unraisablehook = ignored
    try:
        yield interruption
    finally:
        sys.unraisablehook = ignoring
        for number in ours:
            signal.signal(number, signal.SIG_IGN if last else before[number] or signal.SIG_DFL)


def say_plainly(line: str) -> None:
    """Print one line on standard error without using other modules of dualign."""
    with suppress(OSError, ValueError, AttributeError):  # it is full, closed, or not there at all
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
