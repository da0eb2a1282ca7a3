"""The table of readings from a small Unihan database."""

from __future__ import annotations

import bz2
from pathlib import Path

import pytest

from build_han_readings import table, unihan

READINGS = """# a comment
U+6771\tkMandarin\tdōng
U+6771\tkCantonese\tdung1
U+6771\tkJapaneseOn\tTOU
U+6771\tkJapaneseKun\tHIGASHI AZUMA
U+6771\tkHangul\t동:0E
U+6771\tkVietnamese\tđông
U+4E1C\tkMandarin\tdōng
U+4E1C\tkHanyuPinlu\tdōng(1) dǒng(2)
U+5B89\tkMandarin\tān
U+5B89\tkJapaneseKun\tYASUI KATSU SHIRABERU OOKII
U+5B89\tkHangul\t안:0E
U+9ED1\tkMandarin\thēi
U+9ED2\tkMandarin\thēi
U+3400\tkMandarin\tqiū
U+3400\tkCantonese\tjau1
"""
VARIANTS = """U+4E1C\tkTraditionalVariant\tU+6771
U+6771\tkSimplifiedVariant\tU+4E1C
U+9ED1\tkZVariant\tU+9ED2
U+9ED2\tkZVariant\tU+9ED1
"""


@pytest.fixture
def lines(tmp_path: Path) -> dict[str, list[str]]:
    (tmp_path / "Unihan_Readings.txt").write_text(READINGS, encoding="utf-8")
    packed = bz2.compress(VARIANTS.encode("utf-8"))
    (tmp_path / "Unihan_Variants.txt.bz2").write_bytes(packed)
    (tmp_path / "Unihan_OtherMappings.txt").write_text("", encoding="utf-8")
    return {line[0]: line.split("\t")[1:] for line in table(unihan(tmp_path))}


def test_readings_are_plain_and_in_the_order_of_the_languages(lines) -> None:
    assert lines["東"] == ["東", "dong", "dung", "tou higashi azuma", "dong", "dong"]


def test_a_simplified_character_has_the_readings_of_its_full_form(lines) -> None:
    assert lines["东"] == lines["東"]


def test_variants_of_each_other_have_one_full_form(lines) -> None:
    assert lines["黒"][0] == "黑"


def test_stems_of_japanese_readings_are_added(lines) -> None:
    assert lines["安"][3].split() == [
        "yasui", "katsu", "shiraberu", "ookii", "yasu", "kachi", "shirabe", "oo",
    ]  # fmt: skip


def test_what_only_chinese_reads_is_left_out(lines) -> None:
    assert "㐀" not in lines
