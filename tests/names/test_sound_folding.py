from __future__ import annotations

import pytest

from dualign.names.sound_folding import LANGUAGES, LETTERS, folded


@pytest.mark.parametrize(
    ("language", "spellings"),
    [
        ("japanese", ["choufu", "chofu", "choofu", "chohfu"]),
        ("japanese", ["shinbashi", "shimbashi"]),
        ("korean", ["jeong", "jung", "chung"]),
        ("korean", ["gim", "kim"]),
        ("korean", ["u", "woo"]),
        ("korean", ["bak", "park"]),
        ("korean", ["i", "yi"]),
        ("korean", ["ri", "lee"]),
        ("cantonese", ["gwok", "kwok"]),
        ("cantonese", ["zoeng", "cheung"]),
        ("cantonese", ["cyun", "chuen"]),
        ("mandarin", ["jiang", "chiang"]),
        ("mandarin", ["xu", "hsu"]),
    ],
)
def test_spellings_of_one_sound_are_one(language: str, spellings: list[str]) -> None:
    assert len({folded(spelling, language) for spelling in spellings}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_sounds_that_differ_stay_apart(language: str) -> None:
    words = ["tanaka", "sakai", "minh", "wan", "pei", "ro"]
    assert len({folded(word, language) for word in words}) == len(words)


def test_letters_of_other_scripts_are_not_folded() -> None:
    assert folded("zhukoov", LETTERS) == "zhukoov"
