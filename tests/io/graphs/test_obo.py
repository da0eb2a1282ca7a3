"""OBO reads like the OWL that it stands for."""

from __future__ import annotations

import pytest

from dualign import read
from dualign.core.errors import MalformedInput

OBO = r"""format-version: 1.2
ontology: parts

[Term]
id: P:1
name: heart \! organ
namespace: parts
def: "The organ that \"beats\"." [X:1]
synonym: "cor" EXACT []
synonym: "ticker" RELATED [Y:2]
is_a: P:3 {source="x"} ! organ
relationship: part_of P:2 ! circulation
relationship: has_value_type xsd\:float ! measured
xref: FMA:7088 "Heart"

[Term]
id: P:2
name: circulation
exact_synonym: "cardiovascular system" []
intersection_of: P:3 ! organ
intersection_of: supplies P:1

[Term]
id: P:3
name: organ

[Term]
id: P:4
name: an old term
is_obsolete: true

[Typedef]
id: part_of
name: part of

[Unknown]
something else
"""
TURTLE = """\
@prefix : <http://x/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix oio: <http://www.geneontology.org/formats/oboInOwl#> .
:1 a owl:Class ; rdfs:label "heart ! organ" ; rdfs:subClassOf :3 ;
  oio:hasExactSynonym "cor" ; oio:hasRelatedSynonym "ticker" ;
  rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :part_of ; owl:someValuesFrom :2 ] .
:2 a owl:Class ; rdfs:label "circulation" ; oio:hasExactSynonym "cardiovascular system" ;
  owl:equivalentClass [ a owl:Class ; owl:intersectionOf ( :3
    [ a owl:Restriction ; owl:onProperty :supplies ; owl:someValuesFrom :1 ] ) ] .
:3 a owl:Class ; rdfs:label "organ" .
:4 a owl:Class ; rdfs:label "an old term" ; owl:deprecated true .
:part_of a owl:ObjectProperty ; rdfs:label "part of" .
"""


def content(graph):
    """Names, aliases with their weights, and edges, by names alone."""
    name = dict(enumerate(graph.names))
    edges = {
        (name[h], graph.relations[r].rpartition("/")[2].rpartition("#")[2], name[t])
        for h, r, t in graph.triples.tolist()
    }
    aliases = zip(
        graph.aliases.owners.tolist(),
        graph.aliases.texts,
        graph.aliases.weights.tolist(),
        strict=True,
    )
    return set(graph.names), edges, {(name[owner], text, weight) for owner, text, weight in aliases}


@pytest.mark.filterwarnings("ignore:.*deprecated")
def test_it_reads_like_owl(make_file):
    obo, owl = read(make_file("o.obo", OBO)), read(make_file("o.ttl", TURTLE))
    assert content(obo) == content(owl)
    assert content(obo)[1] == {
        ("heart ! organ", "subClassOf", "organ"),
        ("heart ! organ", "part_of", "circulation"),
        ("circulation", "subClassOf", "organ"),
        ("circulation", "supplies", "heart ! organ"),
    }
    assert "P:1" in obo.entities
    assert not any("float" in entity for entity in obo.entities)
    assert "P:4" not in obo.entities
    assert {'The organ that "beats".', "FMA:7088"} <= set(obo.attributes.values)


def test_a_line_without_a_tag_is_said(make_file):
    with pytest.raises(MalformedInput, match=r"o.obo:5: expected 'tag: value': 'nonsense'"):
        read(make_file("o.obo", "format-version: 1.2\n\n[Term]\nid: P:1\nnonsense\n"))


def test_a_stanza_begins_with_its_id(make_file):
    with pytest.raises(MalformedInput, match=r"o.obo:4: a stanza that does not begin with id"):
        read(make_file("o.obo", "format-version: 1.2\n\n[Term]\nname: x\n"))
