"""Graphs that are written come back when dualign reads them."""

from __future__ import annotations

from dualign.io import read
from own_pairs.graph_files import graphml, jsonld
from own_pairs.pair import Ref

IDS = {"fr": "http://x/1", "paris": "http://x/2"}
ROWS = [
    ("http://x/1", {"rdf:type": "skos:Concept", "rdfs:label": 'France & "co"', "area": 5}),
    ("http://x/2", {"rdfs:label": "Paris", "skos:broader": [Ref("fr"), Ref("gone")]}),
]


def edges(graph):
    return [
        (graph.entities[h], graph.relations[r].rpartition("#")[2], graph.entities[t])
        for h, r, t in graph.triples.tolist()
    ]


def test_graphml(make_file):
    graph = read(make_file("g.graphml", graphml(ROWS, IDS)))
    assert edges(graph) == [("http://x/2", "skos:broader", "http://x/1")]
    assert {'France & "co"', "5", "Paris"} <= set(graph.attributes.values)


def test_jsonld(make_file):
    graph = read(make_file("g.jsonld", jsonld(ROWS, IDS, "fr")))
    assert edges(graph) == [("http://x/2", "broader", "http://x/1")]
    assert {'France & "co"', "5", "Paris"} <= set(graph.attributes.values)
    assert "fr" in graph.attributes.languages
