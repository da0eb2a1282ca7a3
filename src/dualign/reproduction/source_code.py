"""A fingerprint of the running source code."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dualign.core import version
from dualign.io.run_record import digest


@cache
def source_fingerprint() -> str:
    """A hash of all Python files of the package, by their paths in it."""
    root = Path(version.__file__).parents[1]
    files = sorted(root.rglob("*.py"))
    parts = [(path.relative_to(root).as_posix(), path.read_text("utf-8")) for path in files]
    return digest(*(text for part in parts for text in part))[:16]
