"""Graphs from memory are stored with all that reading has found out about them."""

from __future__ import annotations

import gzip
import json

import numpy as np
import pytest

from dualign import KnowledgeGraph, MalformedInput
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


def test_what_an_ontology_states_is_kept_beside_what_it_comes_to(tmp_path, make_file) -> None:
    restriction = """\
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<http://o/heart> a owl:Class ; rdfs:label "heart" ; rdfs:subClassOf [ a owl:Restriction ;
    owl:onProperty <http://o/part_of> ; owl:someValuesFrom <http://o/body> ] .
<http://o/body> a owl:Class ; rdfs:label "body" .
<http://o/part_of> a owl:ObjectProperty .
"""
    graph = read(make_file("o.ttl", restriction))
    assert graph.stated is not None
    store_graph(tmp_path / "o.dualign.gz", graph)
    again = read(tmp_path / "o.dualign.gz")
    assert again.stated is not None
    for ours, theirs in ((graph, again), (graph.stated, again.stated)):
        assert list(theirs.entities) == list(ours.entities)
        assert list(theirs.relations) == list(ours.relations)
        np.testing.assert_array_equal(theirs.triples, ours.triples)
    assert again.stated.stated is None


def test_graphs_of_every_version_are_read_and_newer_ones_refused(tmp_path) -> None:
    path = tmp_path / "g.dualign.gz"
    store_graph(path, KnowledgeGraph.from_triples([("a", "r", "b")]))
    columns = json.loads(gzip.decompress(path.read_bytes()))
    first = {name: value for name, value in columns.items() if name != "stated"} | {"version": 1}
    path.write_bytes(gzip.compress(json.dumps(first).encode()))
    assert list(read(path).entities) == ["a", "b"]
    path.write_bytes(gzip.compress(json.dumps(columns | {"version": 3}).encode()))
    with pytest.raises(MalformedInput, match=r"stored in version 3, .* reads versions 1 to 2"):
        read(path)


@pytest.mark.parametrize(
    "content",
    [b"[" * 100_000, b'{"version": 2}', b'{"version": "2"}', b"[]", b'"', b"\xff"],
    ids=["deep", "empty", "words", "a list", "cut", "not text"],
)
def test_what_is_not_a_stored_graph_is_our_error(tmp_path, content) -> None:
    path = tmp_path / "g.dualign.gz"
    path.write_bytes(gzip.compress(content))
    with pytest.raises(MalformedInput, match="not a graph that dualign has stored"):
        read(path)


def test_a_stored_graph_that_unpacks_to_gigabytes_is_refused(tmp_path) -> None:
    path = tmp_path / "g.dualign.gz"
    piece = gzip.compress(b" " * (1 << 26))
    path.write_bytes(piece * 4)
    with pytest.raises(MalformedInput, match="times"):
        read(path)
