"""RDF in every syntax becomes the same graph; what is wrong is said with its place."""

from __future__ import annotations

import bz2
import gzip

import pyoxigraph
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st
from pyoxigraph import RdfFormat

from dualign.core.errors import InputWarning, MalformedInput
from dualign.io import ReadOptions, read
from dualign.io.graphs.rdf.rdf_detection import syntax_of

TURTLE = """\
@prefix : <http://e/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:alice a :Person ; rdfs:label "Alice"@en, "Alicia"@es ; :born "1990"^^xsd:integer ;
    :knows :bob ; :address [ :street "Main St" ; :city :york ] .
:bob :note "plain" .
"""
RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
FORMATS = {
    "g.nt": RdfFormat.N_TRIPLES,
    "g.nq": RdfFormat.N_QUADS,
    "g.ttl": RdfFormat.TURTLE,
    "g.trig": RdfFormat.TRIG,
    "g.rdf": RdfFormat.RDF_XML,
    "g.owl": RdfFormat.RDF_XML,
    "g.jsonld": RdfFormat.JSON_LD,
    "g": RdfFormat.N_TRIPLES,
    "g.xml": RdfFormat.RDF_XML,
    "g.json": RdfFormat.JSON_LD,
    "g.data": RdfFormat.N_QUADS,
}


def as_texts(graph):
    """All statements of a graph as texts, blank nodes without their labels."""

    def text(entity):
        return "_:" if entity.startswith("_:") else entity

    table = graph.attributes
    related = sorted(
        (text(graph.entities[h]), graph.relations[r], text(graph.entities[t]))
        for h, r, t in graph.triples
    )
    stated = sorted(
        (text(graph.entities[s]), table.labels[p], value, language, datatype)
        for s, p, value, language, datatype in zip(
            table.subjects, table.predicates, table.values, table.languages, table.datatypes,
            strict=True,
        )
    )  # fmt: skip
    return related, stated


EXPECTED = (
    [
        ("_:", "http://e/city", "http://e/york"),
        ("http://e/alice", "http://e/address", "_:"),
        ("http://e/alice", "http://e/knows", "http://e/bob"),
    ],
    [
        ("_:", "http://e/street", "Main St", "", ""),
        ("http://e/alice", "http://e/born", "1990", "", "http://www.w3.org/2001/XMLSchema#integer"),
        (
            "http://e/alice",
            "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
            "http://e/Person",
            "",
            "iri",
        ),
        ("http://e/alice", "http://www.w3.org/2000/01/rdf-schema#label", "Alice", "en", ""),
        ("http://e/alice", "http://www.w3.org/2000/01/rdf-schema#label", "Alicia", "es", ""),
        ("http://e/bob", "http://e/note", "plain", "", ""),
    ],
)


def written(syntax):
    quads = list(pyoxigraph.parse(TURTLE.encode(), RdfFormat.TURTLE))
    return pyoxigraph.serialize([quad.triple for quad in quads], format=syntax)


@pytest.mark.parametrize("name", FORMATS)
def test_every_syntax_gives_the_same_graph(make_file, name):
    path = make_file(name, written(FORMATS[name]))
    assert syntax_of(path) in (FORMATS[name], RdfFormat.N_TRIPLES)
    assert as_texts(read(path)) == EXPECTED


@pytest.mark.parametrize(
    ("extension", "compress"),
    [
        (".gz", gzip.compress),
        (".bz2", bz2.compress),
        (".zst", zstandard.compress),
        ("", zstandard.compress),
    ],
)
@pytest.mark.parametrize("name", ["g.nt", "g.ttl", "g.rdf", "g.jsonld"])
def test_compressed_files_are_known_by_their_content(make_file, name, extension, compress):
    path = make_file(name + extension, compress(written(FORMATS[name])))
    assert as_texts(read(path)) == EXPECTED


def test_blank_nodes_are_called_the_same_in_every_run(make_file):
    path = make_file("g.ttl", TURTLE)
    assert read(path).entities == read(path).entities
    assert "_:b0" in read(path).entities


def test_an_ontology_has_its_classes_and_properties_as_entities(make_file):
    path = make_file(
        "o.ttl",
        """@prefix : <http://e/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
        :Person a owl:Class ; rdfs:subClassOf :Agent, owl:Thing .
        :age a owl:DatatypeProperty ; rdfs:domain :Person ; rdfs:range xsd:integer .""",
    )
    graph = read(path)
    assert set(graph.entities) == {"http://e/Person", "http://e/Agent", "http://e/age"}
    assert len(graph.triples) == 2
    outward = [
        value
        for value, datatype in zip(graph.attributes.values, graph.attributes.datatypes, strict=True)
        if datatype.endswith("#anyURI")
    ]
    assert sorted(outward) == [
        "http://www.w3.org/2001/XMLSchema#integer",
        "http://www.w3.org/2002/07/owl#Thing",
    ]


def test_wikidata_truthy_statements_without_the_housekeeping(make_file):
    wd, wdt = "http://www.wikidata.org/entity/", "http://www.wikidata.org/prop/direct/"
    page = "https://fr.wikipedia.org/wiki/Belgique"
    data = "https://www.wikidata.org/wiki/Special:EntityData/Q31"
    path = make_file(
        "w.nt",
        f"""<{data}> <http://schema.org/about> <{wd}Q31> .
<{data}> <http://schema.org/version> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .
<{wd}Q31> <http://wikiba.se/ontology#sitelinks> "9"^^<http://www.w3.org/2001/XMLSchema#integer> .
<{wd}Q31> <{wdt}P36> <{wd}Q239> .
<{wd}Q31> <http://www.wikidata.org/prop/direct-normalized/P646> <http://g.co/kg/m/0154j> .
<{wd}Q31> <http://www.w3.org/2000/01/rdf-schema#label> "Belgique"@fr .
<{page}> <http://schema.org/about> <{wd}Q31> .
<{page}> <http://schema.org/inLanguage> "fr" .
""",
    )
    with pytest.warns(InputWarning, match="6 of 8 statements are about Wikimedia pages"):
        graph = read(path)
    assert graph.entities == (f"{wd}Q31", f"{wd}Q239")
    assert graph.attributes.values == ("Belgique",)


def test_pages_may_be_entities_if_they_are_about_nothing(make_file):
    path = make_file("p.nt", '<https://fr.wikipedia.org/wiki/A> <http://p> "x" .\n')
    assert read(path).entities == ("https://fr.wikipedia.org/wiki/A",)


def test_same_as_is_no_relation(make_file):
    path = make_file(
        "g.nt", "<http://a> <http://www.w3.org/2002/07/owl#sameAs> <http://other/a> .\n"
    )
    graph = read(path)
    assert graph.entities == ("http://a",)
    assert graph.attributes.values == ("http://other/a",)


def test_ignored_properties_are_not_even_taken_up(make_file):
    path = make_file("g.ttl", TURTLE)
    graph = read(path, ReadOptions(ignore_properties=frozenset({"http://e/address", "knows"})))
    assert "http://e/knows" not in graph.relations
    assert graph.relations == ("http://e/city",)


@pytest.mark.parametrize(
    ("name", "content", "line", "words"),
    [
        ("g.ttl", "@prefix : <http://e/> .\n:a :b :c d .\n", 2, ":a :b :c d ."),
        ("g.ttl", "@prefix : <http://e/> .\n\n:a x:b :c .\n", 3, ":a x:b :c ."),
        ("g.rdf", f"<rdf:RDF {RDF}>\n<x>\n</rdf:RDF>", 3, "</rdf:RDF>"),
        ("g.rdf", f'<rdf:RDF {RDF}>\n<rdf:li rdf:about="http://[" />\n</rdf:RDF>', 2, "http://["),
        ("g.jsonld", '{"@id": "http://a",\n"http://p": }', 2, ""),
        ("g.jsonld", '{\n"@context": "https://schema.org/", "name": "x"}', 2, "fetches nothing"),
    ],
)
def test_an_error_names_file_line_and_text(make_file, name, content, line, words):
    path = make_file(name, content)
    with pytest.raises(MalformedInput) as raised:
        read(path)
    assert str(raised.value).startswith(f"{path}:{line}: ")
    assert words in str(raised.value)
    assert "--lenient" in str(raised.value)


def test_lenient_turtle_goes_on_behind_the_broken_statement(make_file):
    path = make_file(
        "g.ttl",
        '@prefix : <http://e/> .\n:a :p "1" .\n:b :p : : .\n:c :p <no iri> .\n:d :p "2" .\n',
    )
    with pytest.warns(InputWarning, match=r"skipped 2 broken statements, the first in line 3"):
        graph = read(path, ReadOptions(lenient=True))
    assert {"http://e/a", "http://e/d"} <= set(graph.entities)


def test_lenient_xml_says_that_the_rest_is_lost(make_file):
    good = '<rdf:Description rdf:about="http://a"><p xmlns="http://e/">x</p></rdf:Description>'
    path = make_file(
        "g.rdf",
        f"<rdf:RDF {RDF}>{good}\n<x></y>",
    )
    with pytest.warns(InputWarning, match="all after it was left out"):
        graph = read(path, ReadOptions(lenient=True))
    assert graph.entities == ("http://a",)


texts = st.text(st.characters(codec="utf-8"), max_size=8)
names = st.sampled_from(["http://e/a", "http://e/é", "http://e/c#d"]).map(pyoxigraph.NamedNode)
objects = st.one_of(
    names,
    texts.map(pyoxigraph.Literal),
    texts.map(lambda text: pyoxigraph.Literal(text, language="fr")),
    texts.map(lambda text: pyoxigraph.Literal(text, datatype=pyoxigraph.NamedNode("http://d"))),
)
triples = st.lists(st.builds(pyoxigraph.Triple, names, names, objects), min_size=1, unique=True)


@settings(max_examples=40, deadline=None)
@given(statements=triples, name=st.sampled_from(["g.nt", "g.ttl", "g.jsonld", "g.nq"]))
def test_whatever_is_written_is_read(tmp_path, statements, name):
    path = tmp_path / name
    pyoxigraph.serialize(statements, str(path), format=FORMATS[name])
    graph = read(path)
    related, stated = as_texts(graph)
    assert len(related) + len(stated) == len(statements)
    expected = {
        (s.subject.value, s.predicate.value, s.object.value, s.object.language or "")
        for s in statements
        if isinstance(s.object, pyoxigraph.Literal)
    }
    assert {row[:4] for row in stated} == expected
