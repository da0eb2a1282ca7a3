"""Names written like identifiers are compared by their words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.names.identifier_words import identifier_words, in_words

SCHEMA = ["RadioStation", "legalName", "HTTPServer2", "birth_place", "radio-telescope", "Quiz"]
WORDS = ["Radio Station", "legal Name", "HTTP Server2", "birth place", "radio telescope", "Quiz"]
PROSE = ["radio station", "name of a person", "YouTube", "place of birth", "quiz"]


def table(names, **columns):
    rows = [
        {"id": f"k{n}", "name": name, **{key: values[n] for key, values in columns.items()}}
        for n, name in enumerate(names)
    ]
    return KnowledgeGraph.from_records(rows, id="id", name="name")


@pytest.mark.parametrize(("name", "words"), list(zip(SCHEMA, WORDS, strict=True)))
def test_the_words_of_a_name_in_one_piece(name, words):
    assert identifier_words(name) == words


@pytest.mark.parametrize(
    "name", ["iPhone", "eBay", "McDonald", "Zürich", "NASA", "東京", "2020-01-01", "Jean-Paul", ""]
)
def test_names_that_are_one_word_stay(name):
    assert identifier_words(name) == name


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("3DModel", "3D Model"),
        ("mp3Player", "mp3 Player"),
        ("gtin13Code", "gtin13 Code"),
        ("contentURLs", "content URLs"),
        ("vatID", "vat ID"),
    ],
)
def test_digits_and_capitals(name, words):
    assert identifier_words(name) == words


@given(st.text())
def test_nothing_but_the_gaps_between_words_changes(name):
    bare = identifier_words(name)
    for gap in ("_", "-"):
        bare, name = bare.replace(gap, ""), name.replace(gap, "")
    assert "".join(bare.split()) == "".join(name.split())


def test_a_source_that_writes_identifiers_is_read_in_words_and_the_other_stays():
    left, right = in_words(table(SCHEMA), table(PROSE))
    assert list(left.names) == WORDS
    assert list(right.names) == PROSE


def test_names_stay_where_most_names_of_several_words_have_spaces():
    shops = ["YouTube", "PayPal", "LinkedIn", "GitHub", "AliExpress", *PROSE, "General Motors"]
    left, right = in_words(table(shops), table(PROSE))
    assert list(left.names) == shops
    assert list(right.names) == PROSE


def test_a_name_that_the_other_source_writes_in_one_piece_stays():
    left, _ = in_words(table([*SCHEMA, "YouTube"]), table([*PROSE, "the youtube of old"]))
    assert list(left.names) == [*WORDS, "YouTube"]


def test_a_few_symbols_that_look_like_identifiers_do_not_make_a_source_of_them():
    symbols = ["AEacute", "IAcyrillic", "GBsquare", "DieresisAcute", "zero_width"]
    glyphs = [*symbols, *(f"glyph{n}" for n in range(30))]
    left, _ = in_words(table(glyphs), table(PROSE))
    assert list(left.names) == glyphs


def test_two_sources_of_identifiers_are_both_read_in_words():
    left, right = in_words(table(SCHEMA), table(SCHEMA))
    assert list(left.names) == list(right.names) == WORDS


def test_a_literal_is_put_in_words_only_where_it_is_the_name():
    remarks = ["RadioStation", "x", "see legalName", "y", "z", "Quiz"]
    graph, _ = in_words(table(SCHEMA, remark=remarks), table(PROSE))
    places = {label: place for place, label in enumerate(graph.attributes.labels)}
    rows = zip(graph.attributes.predicates.tolist(), graph.attributes.values, strict=True)
    of_column = {label: [v for p, v in rows if p == places[label]] for label in ["remark"]}
    assert "see legalName" in of_column["remark"]
    assert set(WORDS) <= set(graph.attributes.values)
