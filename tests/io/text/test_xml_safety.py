"""XML files cannot fill the memory or make dualign open other files."""

from __future__ import annotations

import pytest

from dualign.core.errors import MalformedInput
from dualign.io import read
from dualign.io.text import xml_safety
from dualign.io.text.xml_safety import refuse_harmful_entities

RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e/"'


def document(declarations: str, text: str = "x") -> str:
    return (
        f'<?xml version="1.0"?>\n<!DOCTYPE rdf:RDF [{declarations}]>\n<rdf:RDF {RDF}>'
        f'<rdf:Description rdf:about="http://a"><e:p>{text}</e:p></rdf:Description></rdf:RDF>'
    )


def test_short_entities_are_expanded_as_owl_files_need_it(make_file):
    path = make_file("o.owl", document('<!ENTITY e "http://e/">', "&e;x"))
    assert read(path).attributes.values == ("http://e/x",)


def test_a_billion_laughs_are_refused(make_file):
    nested = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">\n' for i in range(1, 10))
    path = make_file("o.rdf", document('<!ENTITY e0 "ha">\n' + nested, "&e9;"))
    with pytest.raises(MalformedInput, match=r"grows beyond 4,096 characters"):
        read(path)


def test_one_huge_entity_is_refused(make_file):
    path = make_file("o.rdf", document(f'<!ENTITY big "{"x" * 5000}">', "&big;" * 10))
    with pytest.raises(MalformedInput, match="grows beyond"):
        read(path)


@pytest.mark.parametrize("encoding", ["u0f-8", "base64", "rot13", "utf-7"])
@pytest.mark.parametrize("name", ["o.rdf", "g.graphml"])
def test_an_encoding_that_nobody_knows(make_file, name, encoding):  # found by fuzzing
    root = "<graphml/>" if name == "g.graphml" else f"<rdf:RDF {RDF}/>"
    with pytest.raises(MalformedInput, match=name):
        read(make_file(name, f'<?xml version="1.0" encoding="{encoding}"?>\n{root}'))


@pytest.mark.parametrize("name", ["o.rdf", "g.graphml"])
def test_other_files_are_not_opened(make_file, name):
    declared = document('<!ENTITY x SYSTEM "file:///etc/passwd">', "&x;")
    with pytest.raises(MalformedInput, match=r":2: .*(outside the file|is declared)"):
        read(make_file(name, declared))


def test_entities_declared_behind_the_first_element_are_refused(make_file):
    text = f'<rdf:RDF {RDF}><!DOCTYPE x [<!ENTITY a "b">]></rdf:RDF>'
    with pytest.raises(MalformedInput, match="declared after the first element"):
        read(make_file("o.rdf", text))


def test_graphml_refuses_every_entity(make_file):
    text = '<!DOCTYPE graphml [<!ENTITY a "b">]>\n<graphml><graph/></graphml>'
    with pytest.raises(MalformedInput, match="the XML entity 'a' is declared"):
        read(make_file("g.graphml", text))


@pytest.mark.parametrize("name", ["o.rdf", "o.owl"])
def test_references_that_make_gigabytes_of_a_small_file_are_refused(make_file, name):
    text = document(f'<!ENTITY e "{"x" * 4000}">', "&e;" * 100_000)
    with pytest.raises(MalformedInput, match=r"make [\d,]+ characters of [\d,]+ bytes, over 20"):
        read(make_file(name, text))


def test_references_are_counted_across_pieces_of_a_file(make_file, monkeypatch):
    monkeypatch.setattr(xml_safety, "_PIECE", 7)
    monkeypatch.setattr(xml_safety, "FREE_GROWTH", 1000)
    path = make_file("o.rdf", document(f'<!ENTITY entity "{"x" * 900}">', "&entity;" * 200))
    with pytest.raises(MalformedInput, match="over 20 times"):
        refuse_harmful_entities(path)


def test_short_entities_may_be_used_as_often_as_wanted(make_file, monkeypatch):
    monkeypatch.setattr(xml_safety, "FREE_GROWTH", 1000)
    owl = "http://www.w3.org/2002/07/owl#"
    path = make_file("o.rdf", document(f'<!ENTITY owl "{owl}">', "&owl;Thing &amp; " * 10_000))
    refuse_harmful_entities(path)
