"""Graphs in JSON are read as such, not as a table with one row."""

from __future__ import annotations

import json

import networkx as nx
import pytest

from dualign.core.errors import MalformedInput
from dualign.io import read

NODES = [{"id": "a", "name": "Paris"}, {"id": "b", "name": "Lyon"}, {"id": "c", "name": "Nice"}]
LINKS = [{"source": "a", "target": "b", "value": 1}, {"source": "b", "target": "c", "value": 2}]
NUMBERED = [{"source": 1, "target": 0}, {"source": 2, "target": 0}]


def wrapped(rows):
    return [{"data": row} for row in rows]


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize(
    "document",
    [
        {"nodes": NODES, "links": LINKS},
        {"directed": True, "graph": {}, "nodes": NODES, "edges": LINKS},
        {"elements": {"nodes": wrapped(NODES), "edges": wrapped(LINKS)}},
        {
            "graph": {
                "nodes": {node["id"]: {"name": node["name"]} for node in NODES},
                "edges": LINKS,
            }
        },
    ],
)
def test_nodes_beside_edges_are_a_graph(make_file, document, indent):
    graph = read(make_file("g.json", json.dumps(document, indent=indent)))
    assert graph.entities == ("a", "b", "c")
    assert graph.names == ("Paris", "Lyon", "Nice")
    assert graph.relations == ("edge",)
    assert graph.triples.tolist() == [[0, 0, 1], [1, 0, 2]]


def test_what_networkx_writes_is_read(make_file):
    given = nx.DiGraph()
    given.add_node("a", name="Ä")
    given.add_edge("a", "b", relation="to")
    given.add_edge("b", "c", relation="to")
    document = nx.node_link_data(given, edges="links")
    graph = read(make_file("g.json", json.dumps(document)))
    assert set(graph.entities) == {"a", "b", "c"}
    assert graph.relations == ("to",)


def test_edges_may_count_the_nodes_from_0(make_file):
    nodes = [{"name": node["name"], "group": 1} for node in NODES]
    graph = read(make_file("g.json", json.dumps({"nodes": nodes, "links": NUMBERED})))
    assert graph.entities == ("0", "1", "2")
    assert graph.triples.tolist() == [[1, 0, 0], [2, 0, 0]]


def test_a_folder_of_nodes_and_edges(make_folder):
    files = {"nodes.csv": "id,name\n1,A\n2,B\n", "edges.csv": "source,target\n1,2\n2,1\n"}
    graph = read(make_folder({**files, "readme.txt": "two tables"}))
    assert graph.entities == ("1", "2")
    assert len(graph.triples) == 2


def test_several_tables_on_one_line_are_not_a_row(make_file):
    path = make_file("g.json", json.dumps({"films": NODES, "people": NODES}))
    with pytest.raises(MalformedInput, match="a table under 2 of its 2 keys: films, people"):
        read(path)
    assert len(read(f"{path}::films").entities) == 3
