"""A command of dualign that is interrupted at a moment of its own, not after some time."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

_PROGRAM = """
import os, sys
from dualign.cli import main

event, word, number = sys.argv[1:4]
del sys.argv[1:4]
struck = []

def strike(name, values):
    if name == event and word in str(values[0]) and not struck:
        struck.append(name)
        os.kill(os.getpid(), int(number))

sys.addaudithook(strike)
sys.exit(main())
"""


def interrupted_at(
    event: str, word: str, number: signal.Signals, *arguments: str, cwd: Path
) -> tuple[int, list[str]]:
    """Exit code and errors of a command that gets the signal at an event of Python's audit.

    ``word`` is part of what the event is about: ``("import", "numpy")``, ``("open", "m.tsv")``.
    """
    program = [sys.executable, "-c", _PROGRAM, event, word, str(int(number))]
    done = subprocess.run([*program, *arguments], cwd=cwd, check=False, capture_output=True)
    said = done.stderr.decode().splitlines()
    return done.returncode, [line for line in said if not line.startswith("note:")]
