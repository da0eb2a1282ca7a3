from __future__ import annotations

import pytest

from dualign.names.letter_readings import letter_readings, units_of


@pytest.mark.parametrize(
    ("unit", "reading"),
    [
        ("х", "kh"), ("х", "h"), ("ь", ""), ("ж", "zh"), ("ου", "u"), ("χ", "ch"), ("ق", "q"),
        ("ش", "sh"), ("צ", "tz"), ("정", "jeong"), ("한", "han"), ("ショ", "sho"), ("キャ", "kya"),
        ("フォ", "fo"), ("ウィ", "wi"), ("ス", "s"), ("ス", "su"), ("ト", "t"), ("ー", ""),
        ("か", "ka"), ("த", "ta"), ("த", "d"), ("சி", "si"), ("ன்", "n"), ("व", "w"), ("7", "7"),
        ("x", "x"),
    ],
)  # fmt: skip
def test_a_unit_has_its_usual_romanisations(unit: str, reading: str) -> None:
    assert reading in letter_readings(unit)


def test_small_kana_and_digraphs_belong_to_the_letter_before() -> None:
    assert units_of("ショック") == ["ショ", "ッ", "ク"]
    assert units_of("ουζο") == ["ου", "ζ", "ο"]
    assert units_of("調布") == ["調", "布"]
    assert units_of("ャ") == ["ャ"]
    assert units_of("") == []


def test_vowel_signs_belong_to_their_consonant() -> None:
    assert units_of("சென்னை") == ["செ", "ன்", "னை"]
    assert units_of("मुंबई") == ["मु", "ं", "ब", "ई"]


def test_accents_of_greek_letters_do_not_matter() -> None:
    assert units_of("ού") == ["ου"]
