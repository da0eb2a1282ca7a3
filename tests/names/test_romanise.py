"""Any script as lower-case Latin words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.names.romanise import romanise, without_accents


@pytest.mark.parametrize(
    ("name", "latin"),
    [
        ("Gül, Abdullah", "gul abdullah"),
        ("アリアンツ・リヴィエラ", "ariantsu rivuiera"),
        ("Москва", "moskva"),
        ("北京", "beijing"),
        ("snake_case  word", "snake case word"),
        ("Straße", "strasse"),
        ("بغداد", "bghdad"),
        ("データ", "deta"),
        ("महात्मा गांधी", "mahatma gamdhi"),
        ("राम", "ram"),
        ("தமிழ்நாடு", "tamilnatu"),
        ("ශ්‍රී ලංකා", "sri lamka"),
        ("กรุงเทพ", "krungtheph"),
        ("two\nlines", "two lines"),
        ("!!!", "!!!"),
    ],
)
def test_names_become_latin_words(name: str, latin: str):
    assert romanise([name]) == [latin]


@given(st.lists(st.text()))
def test_every_name_stays_one_and_does_not_see_the_others(names: list[str]):
    together = romanise(names)
    assert together == [romanise([name])[0] for name in names]
    assert all(" ".join(name.split()) == name for name in together)


def test_accents_go_and_letters_stay():
    assert without_accents("Éß東") == "Eß東"
