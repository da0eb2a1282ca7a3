"""Signals are never lost, wherever Python happens to be."""

from __future__ import annotations

import signal
import sys
import time

import pytest

from dualign.cli.interruption import Interrupted, interruptible


class Finalised:
    """An object in whose finalisation a signal arrives."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGTERM)


def wait(seconds: float) -> None:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        time.sleep(0.01)


def test_a_signal_that_python_ignores_is_given_again() -> None:
    with interruptible(last=False) as interruption:
        Finalised()
        with pytest.raises(Interrupted):
            wait(20)
    assert interruption.exit_code == 143


def test_other_errors_that_python_ignores_are_reported_as_before(monkeypatch) -> None:
    class Broken:
        def __del__(self) -> None:
            raise ValueError("broken")

    seen = []
    monkeypatch.setattr(sys, "unraisablehook", seen.append)
    before = sys.unraisablehook
    with interruptible(last=False):
        Broken()
    assert [type(what.exc_value) for what in seen] == [ValueError]
    assert sys.unraisablehook == before
