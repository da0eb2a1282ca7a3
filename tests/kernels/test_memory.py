"""Freed memory is kept where the C library can be asked to."""

from __future__ import annotations

import sys

import pytest

from dualign.kernels.memory import keep_freed_memory


def test_asking_twice_is_asking_once() -> None:
    assert keep_freed_memory() is keep_freed_memory()


def test_other_systems_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert keep_freed_memory.__wrapped__() is False
