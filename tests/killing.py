"""A real process, killed in the middle of its work and resumed."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

from command_line import DUALIGN
from dualign.cli import main


def kill_and_resume(arguments: list[str], folder: Path, checkpoint: str) -> tuple[bytes, bytes]:
    """What an ``align`` command writes unbroken, and what it writes killed and then resumed.

    A process of its own is killed as soon as the file ``checkpoint`` is there, and resumed by this
    one; nothing may be written before the end, and no checkpoint may stay after it.
    """
    whole, broken = folder / "whole.tsv", folder / "broken.tsv"
    assert main([*arguments, "-o", str(whole)]) == 0
    kept = folder / "broken.tsv.checkpoint" / checkpoint
    process = subprocess.Popen(
        [*DUALIGN, *arguments, "-o", str(broken)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while not kept.exists():
        assert process.poll() is None, "the run ended before its first checkpoint"
        time.sleep(0.005)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert kept.exists()
    assert not broken.exists()
    assert main([*arguments, "-o", str(broken), "--resume"]) == 0
    assert not kept.exists()
    return whole.read_bytes(), broken.read_bytes()
