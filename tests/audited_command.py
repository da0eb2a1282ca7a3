"""A command of dualign to which something happens at a moment of its own, not after some time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

_PROGRAM = """
import os, sys
from dualign.__main__ import main

event, word, number = sys.argv[1:4]
del sys.argv[1:4]
struck = []

def strike(name, values):
    if name == event and word in str(values[0]) and not struck:
        struck.append(name)
        happen(int(number))

{happen}

sys.addaudithook(strike)
sys.exit(main())
"""


def happening_at(
    event: str,
    word: str,
    happen: str,
    number: int,
    *arguments: str,
    cwd: Path,
    environment: Mapping[str, str] | None = None,
) -> tuple[int, list[str]]:
    """Exit code and errors of a command to which something happens at an event of Python's audit.

    ``word`` is part of what the event is about: ``("import", "numpy")``, ``("open", "m.tsv")``.
    ``happen`` is the source of a function of that name, which is called with ``number``.
    """
    program = [sys.executable, "-c", _PROGRAM.format(happen=happen), event, word, str(number)]
    done = subprocess.run(
        [*program, *arguments],
        cwd=cwd,
        env=os.environ | (environment or {}),
        check=False,
        capture_output=True,
    )
    said = done.stderr.decode().splitlines()
    return done.returncode, [line for line in said if not line.startswith("note:")]
