"""Conflicts: values of functional properties that exclude each other."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.merging import merge_graphs
from small_graphs import graph_of

THINGS = range(10)
LINKS = np.array([[i, i] for i in THINGS])


def world(left_values, right_values, left="http://l/p", right="http://r/p", language=""):
    """Ten things, each with a value of one property in both graphs, linked one to one."""
    return (
        graph_of([], [(f"l:{i}", left, value, language) for i, value in left_values]),
        graph_of([], [(f"r:{i}", right, value, language) for i, value in right_values]),
    )


def conflicts(left, right, links=LINKS):
    return merge_graphs(left, right, links).conflicts


def test_two_different_values_of_one_property_are_a_conflict():
    values = [(i, str(i)) for i in THINGS]
    left, right = world(values, [*values[:9], (9, "19")], "http://p", "http://p")
    assert conflicts(left, right) == (("l:9", "http://p", "http://p", "9", "19"),)


def test_properties_of_other_names_correspond_if_their_values_mostly_agree():
    values = [(i, str(i)) for i in THINGS]
    left, right = world(values, [*values[:6], *((i, "other") for i in range(6, 10))])
    merged = merge_graphs(left, right, LINKS)
    assert len(merged.conflicts) == 4
    (pair,) = merged.compared
    assert (pair.things, pair.agreeing) == (10, 6)
    left, right = world(values, [*values[:5], *((i, "other") for i in range(5, 10))])
    assert merge_graphs(left, right, LINKS).compared == ()


@pytest.mark.parametrize(("ours", "theirs"), [("1.0", "1"), ("A  b", "a B"), (" x", "x")])
def test_values_that_mean_the_same_are_no_conflict(ours, theirs):
    values = [(i, str(i)) for i in range(1, 10)]
    left, right = world([(0, ours), *values], [(0, theirs), *values], "http://p", "http://p")
    assert conflicts(left, right) == ()


def test_a_property_with_several_values_is_not_functional():
    values = [(i, str(i)) for i in THINGS]
    more = [(0, "also"), *values]
    left, right = world(more, [(i, f"other {i}") for i in THINGS], "http://p", "http://p")
    assert conflicts(left, right, np.array([[i, i] for i in THINGS])) == ()


def test_texts_in_different_languages_are_no_conflict():
    left, _ = world([(i, str(i)) for i in THINGS], [], "http://p", "http://p", "fr")
    _, right = world([(0, "")], [(i, f"en {i}") for i in THINGS], "http://p", "http://p", "en")
    assert conflicts(left, right) == ()


def test_too_few_things_to_judge_are_not_judged():
    left, right = world([(0, "a"), (1, "b")], [(0, "c"), (1, "d")], "http://p", "http://p")
    assert conflicts(left, right, LINKS[:2]) == ()


def test_entities_are_compared_if_both_sources_know_them():
    left = graph_of([(f"l:{i}", "http://in", f"l:c{i % 2}") for i in THINGS])
    right = graph_of([(f"r:{i}", "http://in", f"r:c{(i + (i == 4)) % 2}") for i in THINGS])
    index = [graph.entities.index for graph in (left, right)]
    things = [[index[0](f"l:{i}"), index[1](f"r:{i}")] for i in THINGS]
    countries = [[index[0](f"l:c{i}"), index[1](f"r:c{i}")] for i in (0, 1)]
    assert conflicts(left, right, np.array(things)) == ()  # nobody knows what r:c1 is on the left
    found = conflicts(left, right, np.array(things + countries))
    assert found == (("l:4", "http://in", "http://in", "l:c0", "l:c1"),)
