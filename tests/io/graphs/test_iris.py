"""Any id as an IRI, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from pyoxigraph import NamedNode

from dualign.core.errors import MalformedInput
from dualign.io.graphs.iris import as_iri, from_iri, is_iri
from match_tables import IDS


@given(IDS)
def test_every_id_becomes_a_valid_iri_and_comes_back(identifier):
    for side in ("left", "right"):
        iri = as_iri(identifier, side)
        assert NamedNode(iri).value == iri
        assert from_iri(iri) == identifier


@given(IDS, IDS)
def test_different_ids_stay_different(first, second):
    assert (as_iri(first, "left") == as_iri(second, "left")) == (first == second)


@pytest.mark.parametrize(
    ("identifier", "iri"),
    [
        ("http://fr.dbpedia.org/resource/Île", "http://fr.dbpedia.org/resource/Île"),
        ("Île de Ré", "urn:dualign:left:%C3%8Ele%20de%20R%C3%A9"),
        ("_:b0", "urn:dualign:left:_%3Ab0"),
        ("http://x/100%_Pure", "urn:dualign:left:http%3A%2F%2Fx%2F100%25_Pure"),
        ("urn:dualign:left:a", "urn:dualign:left:urn%3Adualign%3Aleft%3Aa"),
    ],
)
def test_the_rule_as_it_is_documented(identifier, iri):
    assert as_iri(identifier, "left") == iri


@pytest.mark.parametrize("text", ["", "a", "a b:c", "http:", "http://x/ y", "http://[x"])
def test_what_is_no_iri(text):
    assert not is_iri(text)


def test_an_iri_of_ours_with_broken_encoding_is_left_alone():
    assert from_iri("urn:dualign:left:%FF") == "urn:dualign:left:%FF"


def test_an_empty_id_is_refused():
    with pytest.raises(MalformedInput, match="right graph has an empty id"):
        as_iri("", "right")
