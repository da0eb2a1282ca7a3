"""Fonts that have the letters of a text."""

from __future__ import annotations

import pytest

from dualign.reproduction import fonts
from dualign.reproduction.fonts import fonts_for


def test_latin_letters_need_no_other_font() -> None:
    assert fonts_for("Pope Alexander VI, Élise → α") == ["DejaVu Sans"]


def test_a_letter_that_no_font_has_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_EAST_ASIAN", ("cmr10", "No Such Font"))
    assert fonts_for("波吉亞") is None


def test_a_font_that_has_the_letters_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    only_there = "ℊ"  # in STIX, not in DejaVu
    monkeypatch.setattr(fonts, "_EAST_ASIAN", ("No Such Font", "STIXGeneral"))
    assert fonts_for(only_there) == ["DejaVu Sans", "STIXGeneral"]
