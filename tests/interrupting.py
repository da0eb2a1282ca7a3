"""A command of dualign that is interrupted at a moment of its own, not after some time."""

from __future__ import annotations

import signal
from pathlib import Path

from audited_command import happening_at

_SIGNAL = """
def happen(number):
    os.kill(os.getpid(), number)
"""


def interrupted_at(
    event: str, word: str, number: signal.Signals, *arguments: str, cwd: Path
) -> tuple[int, list[str]]:
    """Exit code and errors of a command that gets the signal at an event of Python's audit.

    ``word`` is part of what the event is about: ``("import", "numpy")``, ``("open", "m.tsv")``.
    """
    return happening_at(event, word, _SIGNAL, int(number), *arguments, cwd=cwd)
