"""Locks on runs: one holder, none left over."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from dualign.io.process_lock import holder_of, locked

HOLD = """
import sys, time
from pathlib import Path
from dualign.io.process_lock import locked
with locked(Path(sys.argv[1])) as held:
    print(held, flush=True)
    time.sleep(60)
"""


def test_only_one_holds_a_lock_and_is_named(tmp_path: Path) -> None:
    path = tmp_path / "run.lock"
    with locked(path) as first, locked(path) as second:
        assert (first, second) == (True, False)
        assert holder_of(path) == f"process {os.getpid()}"
    with locked(path) as again:
        assert again
    assert holder_of(path) == "another process"


def test_the_lock_of_a_killed_process_is_free(tmp_path: Path) -> None:
    path = tmp_path / "run.lock"
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == "True"
        with locked(path) as held:
            assert not held
        assert holder_of(path) == f"process {other.pid}"
        other.kill()
    assert path.exists()
    with locked(path) as held:
        assert held
