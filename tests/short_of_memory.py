"""A command of dualign that runs out of memory at a moment of its own (POSIX only)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

_PROGRAM = """
import os, resource, sys
from dualign.cli import main

event, word, left = sys.argv[1:4]
del sys.argv[1:4]
struck = []

def limit(name, values):
    if name == event and word in str(values[0]) and not struck:
        struck.append(name)
        with open("/proc/self/statm") as file:
            held = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        resource.setrlimit(resource.RLIMIT_AS, (held + int(left), resource.RLIM_INFINITY))

sys.addaudithook(limit)
sys.exit(main())
"""


def short_of_memory_at(
    event: str, word: str, left: int, *arguments: str, cwd: Path
) -> tuple[int, list[str]]:
    """Exit code and errors of a command that may take only ``left`` bytes more from an event on.

    The event is one of Python's audit; ``word`` is part of what it is about: ``("import",
    "numpy")``.
    """
    program = [sys.executable, "-c", _PROGRAM, event, word, str(left)]
    # Compiled files that a limit has cut short would stay, and every later import of them fail.
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [*program, *arguments], cwd=cwd, env=environment, check=False, capture_output=True
    )
    said = done.stderr.decode().splitlines()
    return done.returncode, [line for line in said if not line.startswith("note:")]
