"""An rdflib graph is understood as the file it was read from."""

from __future__ import annotations

import pytest
import rdflib

import dualign
from dualign import KnowledgeGraph
from dualign.core.errors import MalformedInput

TURTLE = """\
@prefix : <http://e/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:a a :T ; rdfs:label "Anna"@fr ; :size 3 ; :note "x"^^xsd:string ; :knows :b ; owl:sameAs :z .
:b :home [ :city "Rome" ] .
"""


def described(graph):
    table = graph.attributes
    blank = {entity: "_" for entity in graph.entities if entity.startswith("_:")}
    names = [blank.get(entity, entity) for entity in graph.entities]
    literals = {
        (names[s], table.labels[p], *rest)
        for s, p, *rest in zip(
            table.subjects, table.predicates, table.values, table.languages, table.datatypes,
            strict=True,
        )
    }  # fmt: skip
    triples = {(names[h], graph.relations[r], names[t]) for h, r, t in graph.triples.tolist()}
    return set(names), literals, triples


def test_the_same_as_the_file(tmp_path):
    path = tmp_path / "g.ttl"
    path.write_text(TURTLE, "utf-8")
    graph = KnowledgeGraph.from_rdflib(rdflib.Graph().parse(path))
    assert described(graph) == described(dualign.io.read(path))


def test_a_dataset_gives_the_triples_of_all_its_graphs():
    dataset = rdflib.Dataset()
    dataset.graph(rdflib.URIRef("http://g")).parse(data=TURTLE, format="turtle")
    assert len(KnowledgeGraph.from_rdflib(dataset).entities) == 3


def test_what_is_no_graph_of_rdflib():
    with pytest.raises(MalformedInput, match="an object of type list has no method triples"):
        KnowledgeGraph.from_rdflib([])
    with pytest.raises(MalformedInput, match="of type KnowledgeGraph has no method triples"):
        KnowledgeGraph.from_rdflib(KnowledgeGraph.from_triples([("a", "r", "b")]))


def test_half_a_character_is_refused():
    graph = rdflib.Graph()
    graph.add((rdflib.URIRef("http://a"), rdflib.URIRef("http://p"), rdflib.Literal("x\ud800")))
    with pytest.raises(MalformedInput, match=r"character 2 of 'x\\ud800' is half a character"):
        KnowledgeGraph.from_rdflib(graph)
