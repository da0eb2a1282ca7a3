"""GraphML: nodes, edges and their data."""

from __future__ import annotations

import gzip

import networkx as nx
import pytest

from dualign.core.errors import InputWarning, MalformedInput
from dualign.io import ReadOptions, read

GRAPH = """<?xml version="1.0"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
 <key id="d0" for="node" attr.name="name" attr.type="string"/>
 <key id="d1" for="node" attr.name="age" attr.type="int"/>
 <key id="d2" for="edge" attr.name="label"/>
 <graph edgedefault="directed">
  <node id="n0" labels=":Person"><data key="d0">Ann &amp; co</data><data key="d1">30</data></node>
  <node id="n1"><data key="labels">:Person:Actor</data></node>
  <node id="n2"/>
  <edge source="n0" target="n1"><data key="d2">KNOWS</data></edge>
  <edge source="n1" target="n2" label="LIKES"/>
  <edge source="n2" target="n0"/>
 </graph>
</graphml>
"""


@pytest.mark.parametrize("name", ["g.graphml", "g.xml", "g.graphml.gz"])
def test_nodes_edges_and_data(make_file, name):
    content = gzip.compress(GRAPH.encode()) if name.endswith(".gz") else GRAPH
    graph = read(make_file(name, content))
    assert graph.entities == ("n0", "n1", "n2")
    assert graph.relations == ("KNOWS", "LIKES", "edge")
    assert graph.triples.tolist() == [[0, 0, 1], [1, 1, 2], [2, 2, 0]]
    table = graph.attributes
    assert table.values == ("Ann & co", "30", "Person", "Actor")  # an id is not a literal
    assert table.datatypes[1].endswith("#integer")
    assert table.datatypes[2:4] == ("iri", "iri")


def test_what_networkx_writes_is_read(tmp_path):
    given = nx.DiGraph()
    given.add_node("a", name="Ä", size=2.5)
    given.add_edge("a", "b", label="to")
    nx.write_graphml(given, tmp_path / "g.graphml")
    graph = read(tmp_path / "g.graphml")
    assert set(graph.attributes.values) >= {"Ä", "2.5"}
    assert graph.relations == ("to",)


def test_broken_xml_is_said_with_line_and_text(make_file):
    path = make_file("g.graphml", GRAPH.replace(" </graph>\n", ""))
    with pytest.raises(MalformedInput, match=r"g.graphml:13: mismatched tag: '</graphml>'"):
        read(path)
    with pytest.warns(InputWarning, match="skipped 1 broken statement"):
        read(path, ReadOptions(lenient=True))


def test_an_edge_needs_its_ends(make_file):
    path = make_file("g.graphml", GRAPH.replace('source="n2" ', ""))
    with pytest.raises(MalformedInput, match=r":12: an edge without source"):
        read(path)


def test_hyperedges_are_refused(make_file):
    path = make_file("g.graphml", GRAPH.replace('<node id="n2"/>', "<hyperedge/>"))
    with pytest.raises(MalformedInput, match="<hyperedge> is not read"):
        read(path)
