"""Runs cells, each in a process of its own, and keeps what they found."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from proving_ground.cell import Cell

Figures = dict[str, Any]


@dataclass(kw_only=True)
class Runner:
    """Runs what is not there yet; a cell that fails or takes too long is left out and said."""

    results: Path
    deadline: float | None = None  # of time.monotonic(): no cell runs beyond it
    problems: list[str] = field(default_factory=list)

    def run(self, cell: Cell) -> Figures | None:
        """The figures of a cell, from the results where they are there already."""
        kept = self.results / cell.file
        if not kept.exists() and not self._runs(cell, kept):
            return None
        return dict(json.loads(kept.read_text(encoding="utf-8")))

    def _runs(self, cell: Cell, kept: Path) -> bool:
        left = None if self.deadline is None else self.deadline - time.monotonic()
        if left is not None and left <= 0:
            self.problems.append(f"{cell.file}: not run, no time was left")
            return False
        kept.parent.mkdir(parents=True, exist_ok=True)
        described = json.dumps(dataclasses.asdict(cell))
        command = [sys.executable, "-m", "proving_ground.cell", described, str(self.results)]
        try:
            done = subprocess.run(  # noqa: S603 - our own module
                command, env=_environment(), timeout=left, stderr=subprocess.PIPE, text=True
            )
        except subprocess.TimeoutExpired:
            self.problems.append(f"{cell.file}: stopped, the time was up")
            return False
        if done.returncode:
            kept.with_suffix(".error.txt").write_text(done.stderr, encoding="utf-8")
            last = done.stderr.strip().splitlines()[-1:] or ["no message"]
            self.problems.append(f"{cell.file}: failed ({done.returncode}): {last[0]}")
        return done.returncode == 0


def _environment() -> dict[str, str]:
    """That of this process, with the benchmarks importable."""
    here = str(Path(__file__).resolve().parents[1])
    inherited = os.environ.get("PYTHONPATH")
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, (here, inherited)))}
