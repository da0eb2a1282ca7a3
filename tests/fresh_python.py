"""A fresh interpreter: what a program of a few lines prints."""

from __future__ import annotations

import subprocess
import sys


def python(*lines: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True
    )
    return done.stdout
