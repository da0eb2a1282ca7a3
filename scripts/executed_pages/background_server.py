"""A command that serves until it is stopped: the rest of its page runs beside it."""

from __future__ import annotations

import os
import re
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path

_ADDRESS = re.compile(r"http://([\w.]+:\d+)")
PATIENCE = 1800.0  # seconds until a server hangs; on a busy machine, starting takes minutes


class BackgroundServer:
    """A process that has printed its address and runs until `stop`."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._lines: list[str] = []
        self._ready = threading.Event()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._ready.wait(PATIENCE)
        if not any("http://" in line for line in self._lines):
            self.stop()
            raise AssertionError("no address was printed:\n" + self.printed)

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._lines.append(line)
                if "http://" in line:
                    self._ready.set()
        self._ready.set()

    @property
    def printed(self) -> str:
        """What it has printed so far."""
        return "".join(self._lines)

    @property
    def address(self) -> str:
        """Host and port of the first address it has printed."""
        found = _ADDRESS.search(self.printed)
        assert found, self.printed
        return found[1]

    def stop(self) -> None:
        """End the process and wait for it."""
        self._process.terminate()
        self._listener.join()
        self._process.wait()
