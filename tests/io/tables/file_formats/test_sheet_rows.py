"""Spreadsheets are read where the system cannot limit the memory of a process."""

from __future__ import annotations

import resource

from dualign.io.tables.file_formats import sheet_rows


def test_a_limit_that_macos_refuses_is_done_without(monkeypatch) -> None:
    asked = []

    def refuse(what: int, limits: tuple[int, int]) -> None:
        asked.append((what, limits[0]))
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "setrlimit", refuse)
    monkeypatch.setattr(resource, "getrlimit", lambda _: (resource.RLIM_INFINITY,) * 2)
    sheet_rows._limit_memory(1 << 30)
    assert asked == [(resource.RLIMIT_AS, 1 << 30)]
