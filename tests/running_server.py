"""A server of dualign in a process of its own, as a person starts it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 1800.0  # seconds until a process hangs; on a busy machine, everything takes minutes
ADDRESS = re.compile(r"http://[\w.\[\]:]+:\d+")


@contextmanager
def started(
    *arguments: str, **environment: str
) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """The process, and the lines it printed up to the one that says how to end it."""
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "dualign", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | environment,
    )
    try:
        lines: list[str] = []
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            if "Ctrl-C" in line:
                break
        else:
            assert process.stderr is not None
            raise AssertionError(process.stderr.read())
        yield process, lines
    finally:
        process.kill()
        process.communicate()


def address_in(lines: list[str]) -> str:
    """The address that a server announced."""
    found = ADDRESS.search("".join(lines))
    assert found is not None
    return found[0]


def interrupted(process: subprocess.Popen[str]) -> int:
    """The exit code after Ctrl-C."""
    process.send_signal(signal.SIGINT)
    return process.wait(timeout=PATIENCE)
