from __future__ import annotations

from itertools import pairwise

from dualign.names.latin_forms import LatinForms, meanings, without_brackets
from dualign.names.letter_costs import ALPHABET
from dualign.names.sound_folding import LANGUAGES


def spelt(forms: LatinForms, row: int, language: str) -> list[str]:
    place = row * len(LANGUAGES) + LANGUAGES.index(language)
    bounds = forms.letter_starts[forms.starts[place] : forms.starts[place + 1] + 1].tolist()
    return ["".join(ALPHABET[code] for code in forms.letters[a:b]) for a, b in pairwise(bounds)]


def test_what_follows_a_comma_and_words_for_kinds_may_go() -> None:
    assert meanings(["Chōfu, Tokyo"]) == [[["chofu"], ["chofu", "tokyo"]]]
    assert meanings(["Yên Bái Province"]) == [[["yen", "bai"], ["bai", "yen"]]]


def test_brackets_never_count_unless_they_are_all() -> None:
    assert meanings(["Radar (song)"]) == [[["radar"]]]
    assert without_brackets("(x)") == "(x)"


def test_the_last_word_may_come_first() -> None:
    assert ["jeong", "jinwoon"] in meanings(["Jinwoon Jeong"])[0]


def test_words_for_kinds_stay_where_there_are_no_others() -> None:
    assert meanings(["The Bridge"])[0][0] == ["the", "bridge"]


def test_forms_are_folded_for_each_language_and_each_is_there_once() -> None:
    forms = LatinForms.of([["Choufu", "Chōfu, Tokyo"], [], ["Kim"]])
    assert spelt(forms, 0, "japanese") == ["chofu", "chofutokyo"]
    assert spelt(forms, 0, "letters") == ["choufu", "chofu", "chofutokyo"]
    assert spelt(forms, 1, "korean") == []
    assert spelt(forms, 2, "korean") == ["kim"]
    assert forms.words(0).split()[0] == "choufu"
    assert "tokyo" in forms.words(0).split()


def test_a_sentence_has_no_forms() -> None:
    assert len(LatinForms.of([["a long sentence " * 9]]).weights) == 0


def test_a_form_weighs_what_its_letters_cost() -> None:
    assert LatinForms.of([["Bach"]]).weights.tolist()[-1] == 2 + 1 + 2 + 1
