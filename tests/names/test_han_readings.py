from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from dualign.names import han_readings as readings
from dualign.names.han_readings import LANGUAGES, full_forms, han_readings

DATA = Path(readings.__file__).parent / "han_data"


@pytest.mark.parametrize(
    ("character", "language", "reading"),
    [
        ("調", "mandarin", "diao"),
        ("調", "japanese", "chou"),
        ("鄭", "korean", "jeong"),
        ("鄭", "cantonese", "zeng"),
        ("安", "vietnamese", "an"),
        ("浜", "japanese", "hama"),
        ("广", "cantonese", "gwong"),  # simplified: read as 廣 is
        ("发", "japanese", "hatsu"),
    ],
)
def test_a_character_is_read_as_unihan_says(character, language, reading) -> None:
    found = han_readings(character)
    assert found is not None
    assert reading in found[LANGUAGES.index(language)]


def test_the_usual_reading_comes_first() -> None:
    found = han_readings("樂")
    assert found is not None
    assert found[0][0] == "le"


def test_what_is_no_han_character_has_no_readings() -> None:
    assert han_readings("x") is None


def test_variants_have_one_full_form() -> None:
    assert full_forms("东京") == full_forms("東京") == "東京"
    assert full_forms("山形県") == full_forms("山形縣") == full_forms("山形县")
    assert full_forms("Tokyo 2020") == "Tokyo 2020"


def test_the_full_form_of_a_full_form_is_itself() -> None:
    characters = [line[0] for line in _lines()]
    assert all(full_forms(full_forms(c)) == full_forms(c) for c in characters)


def test_readings_are_plain_letters() -> None:
    for line in _lines():
        columns = line.split("\t")
        assert len(columns) == 2 + len(LANGUAGES)
        plain = "".join(columns[2:]).replace(" ", "")
        assert plain == "" or (plain.isascii() and plain.isalpha() and plain.islower()), line


def test_the_licence_lies_beside_the_table() -> None:
    assert "UNICODE" in (DATA / "LICENSE.txt").read_text(encoding="utf-8")
    assert (DATA / "readings.txt.gz").stat().st_size < 400_000


def _lines() -> list[str]:
    return gzip.decompress((DATA / "readings.txt.gz").read_bytes()).decode("utf-8").splitlines()
