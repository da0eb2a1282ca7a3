"""A small ontology, written as plain SKOS and as OWL is published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dualign.core.knowledge_graph import KnowledgeGraph

PREFIXES = """\
@prefix : <http://o/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix skosxl: <http://www.w3.org/2008/05/skos-xl#> .
@prefix oio: <http://www.geneontology.org/formats/oboInOwl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
_XML = """\
<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#" xmlns:owl="http://www.w3.org/2002/07/owl#"
    xmlns:oio="http://www.geneontology.org/formats/oboInOwl#">
<owl:Ontology rdf:about="http://o"><rdfs:label>An ontology</rdfs:label></owl:Ontology>
<owl:AnnotationProperty rdf:about="http://www.geneontology.org/formats/oboInOwl#hasExactSynonym">
  <rdfs:label>has_exact_synonym</rdfs:label></owl:AnnotationProperty>
<owl:AnnotationProperty rdf:about="http://www.geneontology.org/formats/oboInOwl#hasDbXref"/>
"""


@dataclass(frozen=True, kw_only=True)
class Term:
    """A class: its id, labels, superclasses and wholes."""

    id: str
    name: str
    synonyms: Sequence[str] = ()
    above: Sequence[str] = ()
    parts_of: Sequence[str] = ()


TERMS = (
    Term(id="T1", name="body part"),
    Term(id="T2", name="limb", synonyms=("extremity", "member"), above=("T1",)),
    Term(id="T3", name="arm", synonyms=("upper limb",), above=("T2",)),
    Term(id="T4", name="hand", above=("T1",), parts_of=("T3",)),
    Term(id="T5", name="finger", synonyms=("digit of hand",), above=("T1",), parts_of=("T4", "T3")),
)


def as_skos(terms: Sequence[Term], *, instances: bool = True) -> str:
    """The terms as SKOS concepts in Turtle; what belongs to what is said by one property."""
    lines = [PREFIXES]
    for term in terms:
        said = [
            "a skos:Concept" if instances else "a owl:Class",
            f'skos:prefLabel "{term.name}"',
            *(f'skos:altLabel "{text}"' for text in term.synonyms),
            *(f"skos:broader :{other}" for other in term.above),
            *(f":part_of :{other}" for other in term.parts_of),
        ]
        lines.append(f":{term.id} {' ; '.join(said)} .")
    return "\n".join(lines)


def as_published(terms: Sequence[Term]) -> str:
    """The same as OWL in RDF/XML: restrictions, annotated synonyms, deprecated terms."""
    return "".join([_XML, *map(_published, terms), *map(_deprecated, terms[:2]), "</rdf:RDF>\n"])


def _published(term: Term) -> str:
    iri = f"http://o/{term.id}"
    inside = [f"<rdfs:label>{term.name}</rdfs:label>"]
    inside += [f"<oio:hasExactSynonym>{text}</oio:hasExactSynonym>" for text in term.synonyms]
    inside += [f'<rdfs:subClassOf rdf:resource="http://o/{other}"/>' for other in term.above]
    inside += [
        "<rdfs:subClassOf><owl:Restriction>"
        '<owl:onProperty rdf:resource="http://o/part_of"/>'
        f'<owl:someValuesFrom rdf:resource="http://o/{other}"/>'
        "</owl:Restriction></rdfs:subClassOf>"
        for other in term.parts_of
    ]
    axioms = [
        f'<owl:Axiom><owl:annotatedSource rdf:resource="{iri}"/><owl:annotatedProperty rdf:resource'
        '="http://www.geneontology.org/formats/oboInOwl#hasExactSynonym"/>'
        f"<owl:annotatedTarget>{text}</owl:annotatedTarget>"
        "<oio:hasDbXref>REF:1</oio:hasDbXref></owl:Axiom>\n"
        for text in term.synonyms
    ]
    return f'<owl:Class rdf:about="{iri}">{"".join(inside)}</owl:Class>\n' + "".join(axioms)


def _deprecated(term: Term) -> str:
    return (
        f'<owl:Class rdf:about="http://o/old_{term.id}"><rdfs:label>{term.name}</rdfs:label>'
        '<owl:deprecated rdf:datatype="http://www.w3.org/2001/XMLSchema#boolean">true'
        "</owl:deprecated></owl:Class>\n"
    )


def edges(graph: KnowledgeGraph) -> set[tuple[str, str, str]]:
    """The edges of a graph by the last parts of their IRIs; a broader term is a superclass."""
    return {
        (
            _last(graph.entities[head]),
            _last(graph.relations[relation]).replace("broader", "subClassOf"),
            _last(graph.entities[tail]),
        )
        for head, relation, tail in graph.triples.tolist()
    }


def aliases(graph: KnowledgeGraph) -> set[tuple[str, str]]:
    """Who has which further name."""
    return {
        (_last(graph.entities[owner]), text)
        for owner, text in zip(graph.aliases.owners.tolist(), graph.aliases.texts, strict=True)
    }


def _last(iri: str) -> str:
    return iri.replace("#", "/").rpartition("/")[2]
