"""Spreadsheets are read where the system cannot limit the memory of a process."""

from __future__ import annotations

import resource

import pytest
from openpyxl import Workbook

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


COVER = [["Products of 2024"], ["Confidential"]]
TABLE = [["id", "name"], [1, "Kettle"]]


@pytest.mark.parametrize(
    ("sheets", "chosen"),
    [
        ({"Cover": COVER, "Data": TABLE}, "Data"),
        ({"Data": TABLE, "More": TABLE}, "Data"),
        ({"Nothing": [], "Names": COVER}, "Names"),
        ({"Nothing": []}, "Nothing"),
    ],
)
def test_a_cover_is_not_the_table(tmp_path, sheets, chosen) -> None:
    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(tmp_path / "a.xlsx")
    names, found, _ = sheet_rows.read_sheets(tmp_path / "a.xlsx", None)
    assert (names, found) == (list(sheets), chosen)
