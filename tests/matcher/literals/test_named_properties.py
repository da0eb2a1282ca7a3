"""A person who knows says which properties correspond."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.errors import UsageError
from dualign.core.graph_pair import no_links
from dualign.matcher.literals.literal_evidence import LiteralEvidence
from dualign.matcher.literals.named_properties import named_alike, places_of, property_names
from literal_worlds import graph_of, people


def test_pairs_are_written_with_an_equals_sign():
    assert property_names(["name=title", "country"]) == (("name", "title"), ("country", "country"))


@pytest.mark.parametrize("word", ["", "=x", "x=", "="])
def test_half_a_pair_is_refused(word):
    with pytest.raises(UsageError, match="does not name two properties; write LEFT=RIGHT"):
        property_names([word])


def test_properties_are_found_by_iri_or_its_last_part_or_other_case():
    left = graph_of({"a": {"http://p/name": "x", "Size": "1"}})
    assert places_of(left, left, [("http://p/name", "size"), ("name", "Size")]) == [(0, 1), (0, 1)]


def test_an_unknown_property_is_refused_with_those_there_are():
    left, right = graph_of({"a": {"name": "x", "size": "1"}}), graph_of({"b": {"title": "x"}})
    with pytest.raises(UsageError, match=r"right graph has no property 'label' among its 1: title"):
        places_of(left, right, [("name", "label")])


def test_stated_properties_correspond_whatever_the_values_say():
    left, right = people(60)
    found = LiteralEvidence.of(left, right, no_links()).correspondences()
    assert ("surname", "p1") in found
    stated = LiteralEvidence.of(left, right, no_links(), [("surname", "p3"), ("street", "p1")])
    assert stated.correspondences()[:2] == [("surname", "p3"), ("street", "p1")]
    assert ("surname", "p1") not in stated.correspondences()


def test_label_like_properties_are_compared_if_a_person_says_so():
    left = graph_of({f"l{i}": {"name": f"n{i}", "alias": f"a{i}"} for i in range(9)})
    right = graph_of({f"r{i}": {"name": f"m{i}", "alias": f"a{i}"} for i in range(9)})
    left = left.with_names([f"n{i}" for i in range(9)])
    right = right.with_names([f"m{i}" for i in range(9)])
    links = np.array([[i, i] for i in range(9)])
    assert LiteralEvidence.of(left, right, links).correspondences() == []
    stated = LiteralEvidence.of(left, right, links, [("alias", "alias")])
    assert stated.correspondences() == [("alias", "alias")]


def test_names_come_from_the_counterpart_of_the_property_that_names_the_other_side():
    left = graph_of({"l": {"name": "Heat"}, "m": {"name": "Alien"}}).with_names(["Heat", "Alien"])
    right = graph_of({"r": {"film": "heat", "director": "Mann"}, "s": {"director": "Scott"}})
    right = right.with_names(["Mann", "Scott"])
    ours, theirs = named_alike(left, right, [("name", "film")])
    assert (ours.names, theirs.names) == (left.names, ("heat", "Scott"))
    theirs, ours = named_alike(right, left, [("film", "name")])
    assert (ours.names, theirs.names) == (left.names, ("heat", "Scott"))


def test_names_stay_where_nothing_is_stated_about_them():
    left, right = graph_of({"l": {"p": "x"}}), graph_of({"r": {"q": "y"}})
    assert named_alike(left, right, [("p", "q")]) == (left, right)
