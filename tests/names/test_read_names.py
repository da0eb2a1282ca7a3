"""Names across writing systems, against a slow computation that tries all readings."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dualign.names import han_readings as table
from dualign.names.latin_forms import meanings
from dualign.names.letter_costs import CODE, COSTS, GAPS
from dualign.names.read_names import LEAST, ReadNames, in_other_script, reading_similarity
from dualign.names.reading_lattice import KINDS
from dualign.names.sound_folding import folded


@cache
def distance(a: str, b: str) -> int:
    """The weighted edit distance, row by row."""
    row = np.cumsum([0, *(GAPS[CODE[y]] for y in b)]).tolist()
    for x in a:
        new = [row[0] + GAPS[CODE[x]]]
        for j, y in enumerate(b):
            new.append(
                min(
                    row[j + 1] + GAPS[CODE[x]],
                    new[j] + GAPS[CODE[y]],
                    row[j] + COSTS[CODE[x], CODE[y]],
                )
            )
        row = new
    return int(row[-1])


def slow_similarity(han: str, latin: str) -> float:
    """All products of all readings of Han characters, one by one."""
    best = 0.0
    for place, language in enumerate(table.LANGUAGES):
        ways = []
        for at, character in enumerate(han):
            known = table.han_readings(character)
            assert known is not None
            ways.append([folded(way, language) for way in known[place] or known[0]])
            if at and at == len(han) - 1 and character in KINDS:
                ways[-1].append("")
        for form in meanings([latin])[0]:
            word = "".join(folded(each, language) for each in form)
            weight = sum(int(GAPS[CODE[letter]]) for letter in word)
            for choice in product(*ways):
                best = max(best, 1 - distance("".join(choice), word) / weight)
    return best if best >= LEAST - 1e-9 else 0.0


@pytest.mark.parametrize(
    ("name", "latin"),
    [
        ("調布市", "Chōfu, Tokyo"),
        ("調布市", "Choufu"),
        ("鄭珍云", "Jeong Jinwoon"),
        ("鄭珍云", "Jinwoon Jeong"),
        ("郭富城", "Kwok Fu-shing"),
        ("山形県", "Yamagata Prefecture"),
        ("河內", "Hà Nội"),
        ("蔣中正", "Chiang Chung-cheng"),
        ("関ヶ原町", "Sekigahara"),
        ("アンディ・ルーク", "Andy Rourke"),
        ("정진운", "Jung Jin-woon"),
        ("Владимир Путин", "Vladimir Putin"),
        ("Θεσσαλονίκη", "Thessaloniki"),
        ("طهران", "Tehran"),
        ("תל אביב", "Tel Aviv"),
        ("东京", "東京"),
        ("山形県", "山形縣"),
    ],
)
def test_names_of_the_same_are_read_alike(name: str, latin: str) -> None:
    assert reading_similarity(name, latin) >= LEAST
    assert reading_similarity(latin, name) == reading_similarity(name, latin)


@pytest.mark.parametrize(
    ("name", "latin"),
    [
        ("調布市", "Osaka"),
        ("鄭珍云", "Park Ji-sung"),
        ("Tokyo", "Tokyo"),
        ("Путин", "Пушкин"),
        ("東京", ""),
        ("東京", "ソウル"),
        ("阿波罗11号", "Apollo 13"),
    ],
)
def test_other_pairs_have_nothing_in_common(name: str, latin: str) -> None:
    assert reading_similarity(name, latin) == 0


@settings(deadline=None)
@given(
    st.text("調布市鄭珍云安沛省東山川", min_size=1, max_size=3),
    st.sampled_from(
        ["Chōfu, Tokyo", "Jinwoon Jeong", "An Bái", "Tokyo", "Higashiyama", "Angawa River", "Cheng"]
    ),
)
def test_the_best_alignment_is_that_of_the_best_of_all_readings(han: str, latin: str) -> None:
    assert reading_similarity(han, latin) == pytest.approx(slow_similarity(han, latin), abs=1e-6)


@settings(deadline=None, max_examples=50)
@given(st.text(max_size=12), st.text(max_size=12))
def test_any_two_texts_can_be_compared(left: str, right: str) -> None:
    alike = reading_similarity(left, right)
    assert 0 <= alike <= 1
    assert alike == reading_similarity(right, left)


def test_the_first_name_in_another_script_is_read_and_all_latin_ones_count() -> None:
    names = ReadNames.of([["tune cloth", "調布市"]], [["Chofu", "Tokyo City"], ["Osaka", "x"]])
    assert names is not None
    both = names.similarity(np.array([0, 0]), np.array([0, 1]))
    assert both.tolist() == [1, 0]


def test_where_all_names_are_latin_nothing_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "_table", lambda: pytest.fail("the table was read"))
    assert ReadNames.of([["Łódź", "Apollo 11"]], [["Gül"]]) is None
    assert not in_other_script("Đà Nẵng (2)")
