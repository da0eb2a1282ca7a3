"""Free memory on Windows, by a library that answers as the Windows API does."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from dualign.core import machine_limits
from dualign.core.windows_memory import free_memory_on_windows

ANSWER = 7_000_000_000


def _answer(status) -> int:
    found = status._obj
    if found.dwLength != 64:  # as large as the API says, or it refuses
        return 0
    found.ullTotalPhys, found.ullAvailPhys = 16_000_000_000, ANSWER
    return 1


def _system(answer) -> SimpleNamespace:
    return SimpleNamespace(kernel32=SimpleNamespace(GlobalMemoryStatusEx=answer))


def test_windows_is_asked_where_the_system_has_no_other_answer(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ctypes, "windll", _system(_answer), raising=False)
    monkeypatch.delattr(os, "sysconf")

    def no_such_file(*_: object, **__: object) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", no_such_file)
    assert machine_limits._free_memory() == ANSWER


def test_a_refusal_is_no_answer(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ctypes, "windll", _system(lambda _: 0), raising=False)
    assert free_memory_on_windows() is None


def test_other_systems_are_not_asked():
    assert hasattr(ctypes, "windll") or free_memory_on_windows() is None
