from __future__ import annotations

import numpy as np
import pytest

from dualign.names.han_readings import LANGUAGES as HAN_LANGUAGES
from dualign.names.letter_costs import GAPS, codes
from dualign.names.reading_lattice import MOST_UNITS, Lattices, Spellings, is_han
from dualign.names.sound_folding import LANGUAGES


@pytest.mark.parametrize(
    ("name", "languages"),
    [
        ("調布", set(HAN_LANGUAGES)),
        ("鎌ケ谷", {"japanese"}),
        ("정진운", {"korean"}),
        ("Путин", {"letters"}),
        ("", set()),
        ("字" * (MOST_UNITS + 1), set()),
    ],
)
def test_a_script_tells_in_which_languages_a_name_is_read(name, languages) -> None:
    lattices = Lattices.of([name])
    read = lattices.languages[0]
    assert {language for language, is_read in zip(LANGUAGES, read, strict=True) if is_read} == (
        languages
    )


def test_the_kind_of_a_place_is_optional_at_the_end_only() -> None:
    assert Lattices.of(["調布市"]).optional.tolist() == [False, False, True]
    assert Lattices.of(["市原"]).optional.tolist() == [False, False]
    assert Lattices.of(["市"]).optional.tolist() == [False]


def test_a_unit_without_reading_in_a_language_has_that_of_mandarin() -> None:
    lattices = Lattices.of(["沢"])
    assert lattices.readings[LANGUAGES.index("vietnamese")][0] == ("ze",)


def test_brackets_and_signs_are_not_read() -> None:
    assert len(Lattices.of(["大·阪 (足球)"]).units) == 2


def test_bounds_are_those_of_every_choice() -> None:
    lattices = Lattices.of(["調布市", "", "鄭"])
    least, most = lattices.weights
    korean = LANGUAGES.index("korean")
    readings = lattices.readings[korean]
    weigh = [[int(GAPS[codes([way])].sum()) for way in unit] for unit in readings]
    assert least[:, korean].tolist() == [min(weigh[0]) + min(weigh[1]), 0, min(weigh[3])]
    assert most[:, korean].tolist() == [sum(max(w) for w in weigh[:3]), 0, max(weigh[3])]


def test_the_cheapest_place_of_a_letter_is_over_all_units_and_readings() -> None:
    lattices = Lattices.of(["鄭", "", "珍云"])
    korean = LANGUAGES.index("korean")
    n, k, m = codes(["nkm"]).tolist()
    assert lattices.cheapest[0, korean, n] == 0
    assert lattices.cheapest[2, korean, m] == 1  # near n
    assert (lattices.cheapest[1, korean] == GAPS).all()
    assert lattices.cheapest[0, korean, k] == 1  # near c or g


def test_words_hold_whole_names_and_every_reading() -> None:
    words = Lattices.of(["調布"]).words(0).split()
    assert {"chofu", "diaobu", "cho", "fu", "nuno"} <= set(words)


def test_spellings_share_their_beginnings() -> None:
    spellings = Spellings.of([[("abe", "abcd"), ("b",)], [("",), ("x", "xy")]])
    assert spellings.shared.tolist() == [0, 2, 0, 0, 0, 1]
    assert np.diff(spellings.starts).tolist() == [4, 3, 1, 0, 1, 2]
    assert spellings.first.tolist() == [[0, 2, 3], [3, 4, 6]]


def test_han_characters_are_told_from_kana() -> None:
    assert is_han("東")
    assert is_han("\U00020000")
    assert not is_han("カ")
    assert not is_han("a")
