"""Graphs made smaller."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.errors import UsageError
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.io.graphs.narrowing import only_types, without_properties

# a -r-> b -s-> c, a -r-> _:x; types: a Person, b City, c none; _:x and c have literals
GRAPH = KnowledgeGraph(
    entities=("a", "b", "c", "_:x"),
    relations=("http://p/r", "http://p/s"),
    triples=np.array([[0, 0, 1], [1, 1, 2], [0, 0, 3]]),
    names=("A", "B", "C", ""),
    attributes=AttributeTable(
        subjects=np.array([0, 1, 3, 2]),
        predicates=np.array([0, 0, 1, 1]),
        labels=("type", "http://p/note"),
        values=("http://t/Person", "http://t#City", "under", "over"),
        languages=("", "", "", ""),
        datatypes=("iri", "iri", "", ""),
    ),
)


@pytest.mark.parametrize("name", ["http://t/Person", "Person"])
def test_entities_of_a_type_with_the_blank_nodes_that_hang_on_them(name):
    graph = only_types(GRAPH, {name})
    assert graph.entities == ("a", "_:x")
    assert graph.names == ("A", "")
    assert graph.triples.tolist() == [[0, 0, 1]]
    assert graph.attributes.values == ("http://t/Person", "under")


def test_wikidata_types_are_instances():
    p31 = "http://www.wikidata.org/prop/direct/P31"
    graph = KnowledgeGraph(
        entities=("Q1", "http://w/Q5", "Q2"),
        relations=(p31,),
        triples=np.array([[0, 0, 1], [2, 0, 0]]),
    )
    assert only_types(graph, {"Q5"}).entities == ("Q1",)


def test_a_type_that_nobody_has_lists_those_there_are():
    with pytest.raises(UsageError, match=r"0 of 4 entities .* it has 2 types, such as http://t"):
        only_types(GRAPH, {"Ghost"})


@pytest.mark.parametrize("name", ["http://p/s", "s"])
def test_a_property_goes_with_what_was_known_by_it_alone(name):
    graph = without_properties(GRAPH, {name, "http://p/note"})
    assert graph.entities == ("a", "b", "_:x")
    assert graph.relations == ("http://p/r",)
    assert graph.attributes.values == ("http://t/Person", "http://t#City")


def test_nothing_to_leave_out_is_the_same_graph():
    assert without_properties(GRAPH, {"http://none"}) is GRAPH
