"""Graphs of networkx: nodes with attributes, edges with relations."""

from __future__ import annotations

import networkx as nx
import pytest

from dualign import KnowledgeGraph
from dualign.core.errors import MalformedInput


def triples_of(graph):
    return {
        (graph.entities[h], graph.relations[r], graph.entities[t])
        for h, r, t in graph.triples.tolist()
    }


def test_nodes_and_edges():
    graph = nx.DiGraph()
    graph.add_node(1, name="Anna", tags=["x", "y"], type="Person", age=3)
    graph.add_edge(1, "b", label="knows")
    graph.add_edge("b", 1)
    graph.add_node("alone")
    found = KnowledgeGraph.from_networkx(graph)
    assert set(found.entities) == {"1", "b", "alone"}
    assert triples_of(found) == {("1", "knows", "b"), ("b", "edge", "1")}
    table = found.attributes
    said = {
        (table.labels[p].rpartition("#")[2], v)
        for p, v in zip(table.predicates, table.values, strict=True)
    }
    assert said == {("name", "Anna"), ("tags", "x"), ("tags", "y"), ("type", "Person"),
                    ("age", "3"), ("id", "alone")}  # fmt: skip


def test_keys_of_parallel_edges_are_relations():
    graph = nx.MultiDiGraph()
    graph.add_edge("a", "b", key="knows")
    graph.add_edge("a", "b", key="likes", relation="admires")
    graph.add_edge("a", "b")
    found = KnowledgeGraph.from_networkx(graph)
    assert triples_of(found) == {("a", "knows", "b"), ("a", "admires", "b"), ("a", "edge", "b")}


def test_nodes_that_are_written_alike_are_refused():
    graph = nx.Graph([(1, "1")])
    with pytest.raises(MalformedInput, match="2 nodes have 1 different name as text"):
        KnowledgeGraph.from_networkx(graph)


def test_a_node_of_which_nothing_is_known_stays():
    graph = nx.Graph()
    graph.add_node("a", name="")
    graph.add_node("b", name=None)
    graph.add_node("c")
    assert KnowledgeGraph.from_networkx(graph).entities == ("a", "b", "c")


@pytest.mark.parametrize(
    ("node", "words"),
    [
        ("", "one of 2 nodes is the empty text"),
        ("\udfff", r"character 1 of '\\udfff' is half a character"),
    ],
)
def test_nodes_that_cannot_be_ids(node, words):
    with pytest.raises(MalformedInput, match=words):
        KnowledgeGraph.from_networkx(nx.Graph([("a", node)]))


def test_what_is_no_graph_of_networkx():
    with pytest.raises(MalformedInput, match="an object of type list has no nodes and edges"):
        KnowledgeGraph.from_networkx([])
