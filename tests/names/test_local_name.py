"""Names from the local part of IRIs."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.names.local_name import is_opaque, local_name


@pytest.mark.parametrize(
    ("iri", "name"),
    [
        ("http://example.org/resource/Paris", "Paris"),
        ("http://example.org/ns#Paris", "Paris"),
        ("http://example.org/a/b/", "b"),
        ("http://example.org/ns#", "ns"),
        ("http://example.org/people/alice#me", "alice"),
        ("http://example.org/page#/people/alice", "alice"),
        ("http://example.org/Paris?action=edit", "Paris"),
        ("<http://example.org/Paris>", "Paris"),
        ("dbr:New_York", "New York"),
        ("urn:uuid:paris", "paris"),
        ("New York", "New York"),
        ("Star Wars: Episode IV", "Star Wars: Episode IV"),
        ("Star_Wars:_Episode_IV", "Star Wars: Episode IV"),
        ("AC/DC", "AC/DC"),
    ],
)
def test_the_local_part_is_the_fragment_the_last_segment_or_the_whole(iri: str, name: str):
    assert local_name(iri) == name


@pytest.mark.parametrize(
    ("iri", "name"),
    [
        ("http://dbpedia.org/resource/AC/DC", "AC/DC"),
        ("http://fr.dbpedia.org/resource/Live_(album_d'AC/DC)", "Live (album d'AC/DC)"),
        ("http://zh.dbpedia.org/resource/民族陣線_(法國)", "民族陣線 (法國)"),
        ("http://dbpedia.org/resource/Who's_Next?", "Who's Next?"),
        ("https://en.wikipedia.org/wiki/Paris_(Texas)", "Paris (Texas)"),
    ],
)
def test_a_page_title_is_kept_whole_with_its_disambiguation(iri: str, name: str):
    assert local_name(iri) == name


@pytest.mark.parametrize(
    ("local", "name"),
    [
        ("S%C3%A3o_Paulo", "São Paulo"),
        ("%E6%9D%B1%E4%BA%AC", "東京"),
        ("Caf%E9", "Café"),  # Latin-1 where UTF-8 should be
        ("New%2520York", "New York"),  # encoded twice
        ("100%25", "100%"),
        ("100%_Wool", "100% Wool"),
        ("line%0Abreak%00", "line break"),
    ],
)
def test_percent_encoding_is_undone_and_no_byte_is_lost(local: str, name: str):
    assert local_name(f"http://example.org/{local}") == name


@pytest.mark.parametrize(
    ("local", "name"),
    [
        ("birthPlace", "birth Place"),
        ("HTTPServer", "HTTP Server"),
        ("NATO", "NATO"),
        ("Ronald_McDonald", "Ronald McDonald"),  # words are told apart already
        ("東京タワー", "東京タワー"),
        ("ÎleDeFrance", "Île De France"),
        ("__Some__Thing__", "Some Thing"),
    ],
)
def test_words_are_told_apart(local: str, name: str):
    assert local_name(f"http://example.org/{local}") == name


@pytest.mark.parametrize("tagged", ['"Paris"@fr', "Paris@fr", "Paris@fr-CA", '"Paris"'])
def test_language_tags_are_dropped(tagged: str):
    assert local_name(tagged) == "Paris"


@pytest.mark.parametrize("empty", ["", " ", "http://", "http://example.org/%20", "_:", "#", "<>"])
def test_where_nothing_is_said_there_is_hardly_a_name(empty: str):
    assert local_name(empty) in ("", "#")


@given(st.text())
def test_it_never_fails_and_leaves_single_spaces_only(text: str):
    name = local_name(text)
    assert name == " ".join(name.split(" ")).strip()
    assert not re.search(r"[_\n\t\x00]|%[0-9A-Fa-f]{2}", name)


@given(st.text(alphabet=st.characters(categories=["L", "N"]), min_size=1).filter(str.islower))
def test_an_encoded_word_comes_back(word: str):
    assert local_name(f"http://example.org/{quote(word)}") == word


@pytest.mark.parametrize(
    "iri",
    [
        "http://www.wikidata.org/entity/Q42",
        "http://rdf.freebase.com/ns/m.0x1",
        "/m/0x1abc",
        "e/0421",
        "http://example.org/e/0421",
        "0421",
        "12-34",
        "_:b0",
        "http://purl.obolibrary.org/obo/GO_0008150",
        "http://example.org/tt0111161",
        "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
        "http://example.org/.well-known/genid/3f2a91",
        "http://example.org/d41d8cd98f00b204e9800998ecf8427e",
    ],
)
def test_identifiers_are_no_names(iri: str):
    assert is_opaque(local_name(iri), iri)


@pytest.mark.parametrize(
    "iri",
    [
        "http://dbpedia.org/resource/134",
        "http://dbpedia.org/resource/1984",
        "http://example.org/Apollo_11",
        "http://example.org/A380",
        "http://example.org/Paris",
        "http://example.org/ISO_10646",
        "北京",
        "facade",
    ],
)
def test_words_titles_and_short_codes_are_names(iri: str):
    assert not is_opaque(local_name(iri), iri)
