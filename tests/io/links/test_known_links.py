"""Known links of any kind of file, and those that the graphs state themselves."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.errors import InputWarning, MalformedInput
from dualign.io import links_inside, read, read_known_links

OWL = "http://www.w3.org/2002/07/owl#"
SKOS = "http://www.w3.org/2004/02/skos/core#"
SSSOM = """\
#curie_map:
#  l: http://l/
#  r: http://r/
#mapping_set_id: https://x/y
#license: https://z
subject_id\tpredicate_id\tpredicate_modifier\tobject_id\tmapping_justification
l:a\tskos:exactMatch\t\tr:a\tsemapv:ManualMappingCuration
l:b\tskos:exactMatch\tNot\tr:a\tsemapv:ManualMappingCuration
l:c\tskos:broadMatch\t\tr:b\tsemapv:ManualMappingCuration
"""
NTRIPLES = f"""\
<http://l/a> <{OWL}sameAs> <http://r/a> .
<http://r/b> <{SKOS}exactMatch> <http://l/b> .
<http://l/c> <{OWL}differentFrom> <http://r/c> .
"""
OAEI = """<?xml version="1.0"?>
<rdf:RDF xmlns="http://knowledgeweb.semanticweb.org/heterogeneity/alignment"
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><Alignment><map><Cell>
 <entity1 rdf:resource="http://l/a"/><entity2 rdf:resource="http://r/a"/>
 <relation>=</relation></Cell></map><map><Cell>
 <entity1 rdf:resource="http://l/b"/><entity2 rdf:resource="http://r/b"/>
 <relation>&lt;</relation></Cell></map></Alignment></rdf:RDF>"""


def graph(make_file, side, extra=""):
    lines = "".join(f'<http://{side}/{e}> <http://p> "{e}" .\n' for e in "abc")
    return read(make_file(f"{side}.nt", lines + extra))


@pytest.fixture
def pair(make_file):
    return graph(make_file, "l"), graph(make_file, "r")


@pytest.mark.parametrize(
    ("name", "content", "same", "different"),
    [
        ("k.tsv", "http://l/a\thttp://r/a\n", [[0, 0]], []),
        ("k.sssom.tsv", SSSOM, [[0, 0]], [[1, 0]]),
        ("k.tsv", SSSOM, [[0, 0]], [[1, 0]]),
        ("k.rdf", OAEI, [[0, 0]], []),
        ("k.nt", NTRIPLES, [[0, 0], [1, 1]], [[2, 2]]),
        ("k.ttl", f"@prefix o: <{OWL}> . <http://l/a> o:sameAs <http://r/a> .", [[0, 0]], []),
        ("k.trig", f"<http://g> {{ <http://l/a> <{OWL}sameAs> <http://r/a> }}", [[0, 0]], []),
        (
            "k.jsonld",
            f'{{"@id": "http://l/a", "{OWL}sameAs": {{"@id": "http://r/a"}}}}',
            [[0, 0]],
            [],
        ),
    ],
)
def test_links_of_every_format(make_file, pair, name, content, same, different):
    links = read_known_links(make_file(name, content), *pair)
    assert links.same.tolist() == same
    assert links.different.tolist() == different


def test_rdf_links_about_other_entities_are_passed_over(make_file, pair):
    path = make_file(
        "k.nt",
        f"<http://l/a> <{OWL}sameAs> <http://r/a> .\n<http://x> <{OWL}sameAs> <http://y> .\n",
    )
    with pytest.warns(InputWarning, match="1 of 2 links are about entities"):
        assert read_known_links(path, *pair).same.tolist() == [[0, 0]]


def test_links_between_other_graphs_are_an_error(make_file, pair):
    path = make_file("k.nt", f"<http://x> <{OWL}sameAs> <http://y> .\n")
    with pytest.raises(MalformedInput, match="0 of 1 links lead from"):
        read_known_links(path, *pair)


def test_a_tolerant_reader_counts_what_leads_nowhere(make_file, pair):
    path = make_file("k.tsv", "http://l/a\thttp://r/a\nx\ty\n")
    links = read_known_links(path, *pair, tolerant=True)
    assert (links.same.tolist(), links.nowhere) == ([[0, 0]], 1)


def test_links_inside_the_graphs(make_file):
    left = graph(
        make_file,
        "l",
        f"<http://l/a> <{OWL}sameAs> <http://r/b> .\n<http://l/c> <{OWL}sameAs> <http://third> .\n"
        f"<http://l/b> <{OWL}sameAs> <http://elsewhere> .\n",
    )
    right = graph(
        make_file,
        "r",
        f"<http://r/c> <{SKOS}exactMatch> <http://third> .\n"
        f"<http://r/a> <{OWL}differentFrom> <http://l/a> .\n",
    )
    links = links_inside(left, right)
    assert links.same.tolist() == [[0, 1], [2, 2]]
    assert links.different.tolist() == [[0, 0]]


def test_a_link_that_is_also_denied_is_none(pair, make_file):
    denied = f"<http://r/a> <{OWL}differentFrom> <http://l/a> ."
    path = make_file("k.nt", f"<http://l/a> <{OWL}sameAs> <http://r/a> .\n{denied}")
    with pytest.warns(InputWarning, match="1 of 1 links are also said to be different"):
        links = read_known_links(path, *pair)
    assert len(links.same) == 0
    assert np.array_equal(links.different, [[0, 0]])
