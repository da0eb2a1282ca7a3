"""An ontology as it is published reads like the same content said plainly."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.errors import InputWarning
from dualign.io import ReadOptions, read
from dualign.names import name_entities
from ontology_files import PREFIXES, TERMS, aliases, as_published, as_skos, edges


def named(make_file, content, name="o.ttl", options=None):
    text = content if name != "o.ttl" else PREFIXES + content
    return name_entities(read(make_file(name, text), options))


def test_published_owl_reads_like_plain_skos(make_file):
    with pytest.warns(InputWarning, match="2 deprecated terms were left out"):
        owl = named(make_file, as_published(TERMS), "o.owl")
    skos = named(make_file, as_skos(TERMS), "s.ttl")
    assert set(owl.entities) == set(skos.entities) == {f"http://o/{term.id}" for term in TERMS}
    assert dict(zip(owl.entities, owl.names, strict=True)) == dict(
        zip(skos.entities, skos.names, strict=True)
    )
    assert aliases(owl) == aliases(skos)
    assert edges(owl) == edges(skos)


def test_every_statement_is_still_there_for_a_merge(make_file):
    with pytest.warns(InputWarning, match="deprecated"):
        owl = read(make_file("o.owl", as_published(TERMS)))
    assert owl.stated is not None
    assert "http://o/old_T1" in owl.stated.entities
    assert any(entity.startswith("_:") for entity in owl.stated.entities)
    skos = read(make_file("s.ttl", as_skos(TERMS)))
    assert skos.stated is None


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (":A rdfs:subClassOf [ owl:onProperty :p ; owl:someValuesFrom :B ]", {("A", "p", "B")}),
        (":A rdfs:subClassOf [ owl:onProperty :p ; owl:allValuesFrom :B ]", {("A", "p", "B")}),
        (":A rdfs:subClassOf [ owl:onProperty :p ; owl:onClass :B ]", {("A", "p", "B")}),
        (":A rdfs:subClassOf [ owl:onProperty :p ; owl:hasValue :b ]", {("A", "p", "b")}),
        (
            ":A rdfs:subClassOf [ owl:onProperty [ owl:inverseOf :p ] ; owl:someValuesFrom :B ]",
            {("B", "p", "A")},
        ),
        (
            (":A owl:equivalentClass [ owl:intersectionOf ( :B [ a owl:Restriction ; "
            "owl:onProperty :p ; owl:someValuesFrom [ owl:unionOf ( :C :D ) ] ] ) ]"),
            {("A", "subClassOf", "B"), ("A", "p", "C"), ("A", "p", "D")},
        ),
        (
            ":A owl:equivalentClass [ owl:unionOf ( :B :C ) ]",
            {("A", "unionOf", "B"), ("A", "unionOf", "C")},
        ),
        (":q rdfs:domain [ owl:unionOf ( :A :B ) ]", {("q", "domain", "A"), ("q", "domain", "B")}),
        (":A rdfs:subClassOf [ owl:complementOf :B ] , :C", {("A", "subClassOf", "C")}),
        (":A owl:disjointWith [ owl:unionOf ( :B :C ) ] ; :p :D", {("A", "p", "D")}),
        (
            ":A rdfs:subClassOf [ owl:onProperty :p ; owl:someValuesFrom owl:Thing ] , :B",
            {("A", "subClassOf", "B")},
        ),
        (
            (":q rdfs:domain :A ; rdfs:range [ a rdfs:Datatype ; owl:onDatatype xsd:float ; "
            "owl:withRestrictions ( [ xsd:minExclusive 1.0 ] ) ]"),
            {("q", "domain", "A")},
        ),
        (
            ("@prefix swrl: <http://www.w3.org/2003/11/swrl#> . :A rdfs:subClassOf :B . "
            "<urn:x> a swrl:Variable . [] a swrl:Imp ; swrl:body [ a swrl:AtomList ; rdf:rest () ;"
            " rdf:first [ a swrl:ClassAtom ; swrl:classPredicate :A ; swrl:argument1 <urn:x> ] ]"),
            {("A", "subClassOf", "B")},
        ),
        (":paper :authors ( :a :b )", {("paper", "authors", "a"), ("paper", "authors", "b")}),
        (":q owl:propertyChainAxiom ( :r :s )", {("q", "propertyChainAxiom", "r"),
                                                ("q", "propertyChainAxiom", "s")}),
    ],
)  # fmt: skip
def test_axioms_are_edges(make_file, said, found):
    graph = named(make_file, said + " .")
    assert edges(graph) == found
    assert not any(entity.startswith("_:") for entity in graph.entities)


def test_values_of_lists_and_restrictions_are_attributes(make_file):
    graph = named(
        make_file,
        ':a :tags ( "x" "y" ) ; a [ owl:onProperty :n ; owl:hasValue 3 ] , [ owl:intersectionOf '
        "( :C [ owl:onProperty :p ; owl:someValuesFrom :D ] ) ] .",
    )
    table = graph.attributes
    said = {(table.labels[p], v) for p, v in zip(table.predicates, table.values, strict=True)}
    assert said == {
        ("http://o/tags", "x"),
        ("http://o/tags", "y"),
        ("http://o/n", "3"),
        ("http://www.w3.org/1999/02/22-rdf-syntax-ns#type", "http://o/C"),
    }
    assert edges(graph) == {("a", "p", "D")}


def test_a_list_that_leads_back_to_itself_ends(make_file):
    graph = named(make_file, "_:l rdf:first :x ; rdf:rest _:l . :a :p _:l .")
    assert edges(graph) == {("a", "p", "x")}


@pytest.mark.parametrize(
    "said",
    [
        ':A rdfs:label "a" ; oio:hasExactSynonym "b" .',
        ':A rdfs:label "a" ; oio:hasExactSynonym [ a oio:Synonym ; rdfs:label "b" ] .',
        ':A rdfs:label "a" ; oio:hasRelatedSynonym :n . :n a oio:Synonym ; rdfs:label "b" .',
        (
            ":A skosxl:prefLabel :m ; skosxl:altLabel :n . "
            ':m a skosxl:Label ; skosxl:literalForm "a" . '
            ':n a skosxl:Label ; skosxl:literalForm "b" .'
        ),
        ':A rdfs:label "a" ; :synonym [ rdf:value "b" ] .',
        (
            ':A rdfs:label "a" . [] a owl:Axiom ; owl:annotatedSource :A ; '
            'owl:annotatedProperty oio:hasExactSynonym ; owl:annotatedTarget "b" .'
        ),
        ':A rdfs:label "a" ; :P90 "b" . :P90 a owl:AnnotationProperty ; rdfs:label "FULL_SYN" .',
        (
            ':A rdfs:label "a" ; :x7 "b" . :x7 a owl:AnnotationProperty ; '
            "rdfs:subPropertyOf skos:altLabel ."
        ),
    ],
)
def test_however_a_synonym_is_written_it_is_a_further_name(make_file, said):
    graph = named(make_file, ":A a owl:Class . " + said)
    assert graph.entities == ("http://o/A",)
    assert graph.names == ("a",)
    assert aliases(graph) == {("A", "b")}


def test_a_synonym_that_nobody_describes_is_no_name(make_file):
    graph = named(
        make_file,
        "oio:hasRelatedSynonym a owl:AnnotationProperty . "
        ":Ann a owl:Class ; oio:hasRelatedSynonym :genid7 .",
    )
    assert graph.entities == ("http://o/Ann",)
    assert graph.names == ("Ann",)
    assert not len(graph.aliases)


def test_an_alias_that_has_a_life_of_its_own_is_an_entity(make_file):
    graph = named(make_file, ':Superman :alias :Clark . :Clark rdfs:label "Clark" ; :job :Planet .')
    assert set(graph.names) == {"Superman", "Clark", "Planet"}


@pytest.mark.parametrize(
    "said",
    [
        ":Old a owl:Class ; owl:deprecated true ; rdfs:subClassOf :B . :A rdfs:subClassOf :Old .",
        ":Old a owl:DeprecatedClass .",
        ":Old a owl:Class ; rdfs:subClassOf oio:ObsoleteClass .",
    ],
)
def test_deprecated_terms_are_no_entities(make_file, said):
    with pytest.warns(InputWarning, match="deprecated terms? were left out"):
        graph = named(make_file, ":A rdfs:subClassOf :B . " + said)
    assert set(graph.entities) == {"http://o/A", "http://o/B"}
    assert edges(graph) == {("A", "subClassOf", "B")}


def test_a_term_that_is_not_deprecated_stays(make_file):
    graph = named(make_file, ":A a owl:Class ; owl:deprecated false .")
    assert graph.entities == ("http://o/A",)


def test_properties_for_annotations_and_what_they_refer_to_are_no_entities(make_file):
    graph = named(
        make_file,
        "<http://o> a owl:Ontology ; :creator :somebody . :creator a owl:AnnotationProperty . "
        ":A a owl:Class ; :creator <http://orcid/1> ; rdfs:isDefinedBy <http://o> . "
        ":B a owl:Class ; :creator :A . :r a owl:ObjectProperty ; rdfs:domain :A .",
    )
    assert set(graph.entities) == {"http://o/A", "http://o/B", "http://o/r"}
    assert edges(graph) == {("B", "creator", "A"), ("r", "domain", "A")}
    assert "http://orcid/1" in graph.attributes.values


def test_terms_of_the_language_itself_are_no_entities(make_file):
    graph = named(
        make_file,
        "owl:Thing a owl:Class . oio:Synonym a owl:Class . skos:Concept a owl:Class ; "
        'rdfs:label "concept" . :A a owl:Class ; rdfs:subClassOf skos:Concept .',
    )
    assert graph.entities == ("http://o/A",)


def test_a_file_about_the_language_has_its_terms_as_entities(make_file):
    graph = named(make_file, 'skos:Concept a owl:Class ; rdfs:label "concept" .')
    assert graph.names == ("concept",)


def test_a_vocabulary_of_annotation_properties_alone_has_these_as_entities(make_file):
    graph = named(make_file, ':p a owl:AnnotationProperty ; rdfs:label "title of a work" .')
    assert graph.names == ("title of a work",)


def test_one_type_alone_keeps_its_synonym_nodes(make_file):
    graph = named(
        make_file,
        ':A a owl:Class ; rdfs:label "a" ; oio:hasRelatedSynonym :n ; '
        "rdfs:subClassOf [ owl:onProperty :p ; owl:someValuesFrom :B ] . "
        ':n a oio:Synonym ; rdfs:label "b" . :B a owl:Class . :x a :A .',
        options=ReadOptions(only_types=frozenset({"Class"})),
    )
    assert set(graph.entities) == {"http://o/A", "http://o/B"}
    assert aliases(graph) == {("A", "b")}
    assert edges(graph) == {("A", "p", "B")}


def test_a_plain_graph_is_left_as_it_is(make_file):
    graph = named(make_file, ':a :knows :b ; :address [ :street "Main St" ] .')
    assert graph.stated is None
    assert np.count_nonzero([entity.startswith("_:") for entity in graph.entities]) == 1
