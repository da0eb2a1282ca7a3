"""Pieces of work for the tests of engines; imported by workers."""

from __future__ import annotations

import os
import time
from pathlib import Path

from dualign.core.errors import UsageError


def square(arrays, header, _folder, advance):
    """Its number, squared; a victim waits to be killed the first time."""
    started = Path(header["folder"]) / f"{header['name']}.pid"
    if header["victim"] == "yes" and not started.exists():
        temporary = started.with_suffix(".new")
        temporary.write_text(str(os.getpid()))
        temporary.rename(started)
        time.sleep(60)
        raise AssertionError("nobody killed the victim")
    advance(0.5)
    return {"squares": arrays["numbers"] ** 2}


def refuse(arrays, *_):
    """What a piece raises is what the caller sees."""
    raise UsageError(f"{arrays['numbers'][0]} is not a number that this piece takes")
