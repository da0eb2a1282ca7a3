"""Ontologies that are not written in RDF are refused by name, with what to do."""

from __future__ import annotations

import pytest

from dualign.core.errors import MalformedInput
from dualign.io import read
from dualign.io.graphs.other_ontologies import syntax_not_rdf

OWL_XML = """<?xml version="1.0"?>
<!-- a comment --><!DOCTYPE Ontology [ <!ENTITY a "b" > ]>
<Ontology xmlns="http://www.w3.org/2002/07/owl#"
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></Ontology>
"""


@pytest.mark.parametrize(
    ("name", "content", "syntax"),
    [
        ("o.owl", OWL_XML, "OWL/XML"),
        ("o.owx", OWL_XML, "OWL/XML"),
        ("o.ofn", "# a comment\nPrefix(:=<http://x/>)\nOntology(<http://x>)", "functional"),
        ("o.omn", "Prefix: : <http://x/>\nOntology: <http://x>\nClass: :A\n", "Manchester"),
    ],
)
def test_the_refusal_names_the_syntax(make_file, name, content, syntax):
    with pytest.raises(MalformedInput, match=rf"{syntax}.*save it as RDF/XML or Turtle"):
        read(make_file(name, content))


def test_rdf_xml_and_tables_are_none_of_them(make_file):
    rdf = (
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:owl='
        '"http://www.w3.org/2002/07/owl#"><owl:Ontology rdf:about="http://o"/></rdf:RDF>'
    )
    assert read(make_file("o.owl", rdf)).entities == ("http://o",)
    assert read(make_file("t.tsv", "Prefix\tr\tb\nOntology\tr\tc\n")).relations == ("r",)


def test_many_comments_cost_no_time(make_file):
    with pytest.raises(MalformedInput, match="OWL/XML"):
        read(make_file("o.owl", "<!---->" * 2000 + OWL_XML))
    assert not syntax_not_rdf(make_file("other.owl", "<?xml version='1.0'?>" + "<!---->" * 2000))
