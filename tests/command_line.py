"""``dualign`` as a person runs it: a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

DUALIGN = [sys.executable, "-m", "dualign"]


def dualign(
    *arguments: object, cwd: Path, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run one command in ``cwd``; variables in ``environment`` are added to ours."""
    return subprocess.run(
        [*DUALIGN, *map(_argument, arguments)],
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        check=False,
    )


def _argument(value: object) -> bytes:
    return os.fsencode(value) if isinstance(value, str | bytes | Path) else str(value).encode()
