"""Graphs from memory are stored with all that reading has found out about them."""

from __future__ import annotations

from dualign import KnowledgeGraph
from dualign.io import read
from dualign.io.graphs.stored_graph import store_graph


def test_what_a_table_has_comes_back(tmp_path):
    graph = KnowledgeGraph.from_records(
        [{"id": "007", "name": "Anna", "alias": "Ann"}, {"id": "8", "name": "Bert", "size": 2}]
    )
    store_graph(tmp_path / "g.dualign.gz", graph)
    again = read(tmp_path / "g.dualign.gz")
    assert tuple(again.entities) == ("007", "8")
    assert (tuple(again.names), again.aliases.texts) == (("Anna", "Bert"), ("Ann",))
    assert again.aliases.owners.tolist() == [0]
    assert (again.opaque_ids, again.reading) == (True, graph.reading)
    assert tuple(again.attributes.values) == graph.attributes.values
    assert tuple(again.attributes.datatypes) == graph.attributes.datatypes
