"""CURIEs: short where they are written, whole where they are read."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dualign.io.graphs.iris import as_iri
from dualign.io.matches.curies import BUILT_IN, MOST_NAMESPACES, PrefixMap
from match_tables import IDS


@given(st.lists(IDS))
def test_every_iri_comes_back_from_its_curie(identifiers):
    iris = [as_iri(identifier, "right") for identifier in identifiers]
    prefixes = PrefixMap.of(iris)
    for iri in iris:
        curie = prefixes.shorten(iri)
        assert prefixes.expand(curie) == iri
        assert not curie.endswith(":") or iri.endswith(":")


def test_prefixes_are_named_in_order_and_well_known_ones_by_their_name():
    prefixes = PrefixMap.of(
        ["http://b/x", "http://a/y", "http://dbpedia.org/resource/Z", "urn:dualign:left:a%20b"]
    )
    assert dict(prefixes.namespaces) == {
        "ns1": "http://a/",
        "ns2": "http://b/",
        "dbr": "http://dbpedia.org/resource/",
        "left": "urn:dualign:left:",
    }
    assert prefixes.shorten("urn:dualign:left:a%20b") == "left:a%20b"


def test_the_order_of_the_iris_plays_no_part():
    iris = ["http://b/x", "http://a/y", "http://c#z"]
    assert PrefixMap.of(iris) == PrefixMap.of(reversed(iris))


def test_very_many_namespaces_are_kept_by_site():
    iris = [f"http://x.example/{i}/a" for i in range(MOST_NAMESPACES + 1)]
    prefixes = PrefixMap.of(iris)
    assert dict(prefixes.namespaces) == {"ns1": "http://x.example/"}
    assert prefixes.shorten(iris[3]) == "ns1:3/a"


def test_an_unknown_prefix_is_none():
    assert PrefixMap(BUILT_IN).expand("nobody:a") is None
    assert PrefixMap(BUILT_IN).expand("no curie") is None
