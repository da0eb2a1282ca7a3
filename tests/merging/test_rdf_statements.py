"""A graph as RDF statements."""

from __future__ import annotations

import numpy as np
import pytest
from pyoxigraph import RdfFormat, parse

import dualign
from dualign.merging import merge_graphs, unmerge_file
from dualign.merging.rdf_statements import statements, with_blank_nodes
from small_graphs import graph_of

TURTLE = """\
@prefix : <http://x/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:a a :City ; rdfs:label "A"@en, "Ä"@de ; :born "1990-01-01"^^xsd:date ; :in :b ; :size 3 .
:a owl:sameAs <http://y/a> ; :page "http://x/page"^^xsd:anyURI ; :address _:here .
_:here :street "Main" . :City rdfs:subClassOf owl:Thing . :in rdfs:range :City .
"""  # noqa: E501


def triples(turtle, syntax=RdfFormat.TURTLE):
    """Triples with every blank node called the same."""
    blank = lambda term: "_" if str(term).startswith("_:") else str(term)  # noqa: E731
    return {
        (blank(quad.subject), str(quad.predicate), blank(quad.object))
        for quad in parse(turtle, format=syntax)
    }


def test_the_statements_of_a_file_are_all_there(tmp_path):
    (tmp_path / "g.ttl").write_text(TURTLE)
    graph = dualign.read(tmp_path / "g.ttl")
    lines = "".join(f"{with_blank_nodes(each)} .\n" for each in statements(graph, "left"))
    assert triples(lines, RdfFormat.N_TRIPLES) == triples(TURTLE)


def test_they_come_back_from_a_merge_even_if_the_links_are_in_the_file(tmp_path):
    (tmp_path / "g.ttl").write_text(TURTLE)
    graph = dualign.read(tmp_path / "g.ttl")
    other = graph_of([("http://y/a", "http://y/in", "http://y/b")])
    link = np.array([[graph.entity_index["http://x/a"], 0]])
    merge_graphs(graph, other, link, canonical="right").write(tmp_path / "m.nq")
    back = unmerge_file(tmp_path / "m.nq").left
    lines = "".join(f"{with_blank_nodes(each)} .\n" for each in statements(back, "left"))
    assert triples(lines, RdfFormat.N_TRIPLES) == triples(TURTLE)


@pytest.mark.parametrize(
    ("literal", "written"),
    [
        (("v", "en", ""), '"v"@en'),
        (("v", "", ""), '"v"'),
        (("3", "", "http://t/int"), '"3"^^<http://t/int>'),
        (("3", "", "my int"), '"3"^^<urn:dualign:datatype:my%20int>'),
        (("v", "notalanguage", ""), '"v"^^<urn:dualign:language:notalanguage>'),
    ],
)
def test_literals_as_they_are_documented(literal, written):
    graph = graph_of([], [("http://a", "http://p", *literal)])
    assert [str(each) for each in statements(graph, "left")] == [f"<http://a> <http://p> {written}"]
