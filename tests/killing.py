"""A real process, killed in the middle of its work and resumed."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from dualign.cli import main

# The process kills itself with the first file that it touches once the checkpoint is there: a
# watcher that looks now and then would come too late on a busy machine.
_KILLED_AFTER_CHECKPOINT = """
import os, signal, sys
from dualign.cli import main

kept = sys.argv.pop(1)

def strike(event, _):
    if event in ("open", "os.rename") and os.path.exists(kept):
        os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(strike)
sys.exit(main())
"""


def kill_and_resume(arguments: list[str], folder: Path, checkpoint: str) -> tuple[bytes, bytes]:
    """What an ``align`` command writes unbroken, and what it writes killed and then resumed.

    A process of its own is killed as soon as the file ``checkpoint`` is there, and resumed by this
    one; nothing may be written before the end, and no checkpoint may stay after it.
    """
    whole, broken = folder / "whole.tsv", folder / "broken.tsv"
    assert main([*arguments, "-o", str(whole)]) == 0
    kept = folder / "broken.tsv.checkpoint" / checkpoint
    program = [sys.executable, "-c", _KILLED_AFTER_CHECKPOINT, str(kept)]
    killed = subprocess.run([*program, *arguments, "-o", str(broken)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert kept.exists()
    assert not broken.exists()
    assert main([*arguments, "-o", str(broken), "--resume"]) == 0
    assert not kept.exists()
    return whole.read_bytes(), broken.read_bytes()
