"""The compiled reader of N-Triples and N-Quads takes lines as pyoxigraph does, or not at all."""

from __future__ import annotations

import warnings

import numpy as np
import pyoxigraph
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dualign.core.errors import InputWarning, MalformedInput
from dualign.io import ReadOptions, read
from dualign.io.graphs.rdf import ntriples
from dualign.io.graphs.rdf.ntriples_kernel import CLASSES, NOTHING, ODD, find_terms
from dualign.io.graphs.rdf.quads import QuadReader
from dualign.io.graphs.statements.statement_sink import Statement

TRIPLES, QUADS = pyoxigraph.RdfFormat.N_TRIPLES, pyoxigraph.RdfFormat.N_QUADS


def compiled_reading(line: bytes, syntax):
    """What the compiled code makes of a line: a statement, `NOTHING` or `ODD`."""
    data = np.frombuffer(line + b"\n", np.uint8).copy()
    starts = np.array([0, len(data)])
    spans = np.empty((1, 8), np.int64)
    find_terms(data, starts, ntriples.POSITIONS[syntax], CLASSES, spans)
    if spans[0, 0] < 0:
        return int(spans[0, 0])
    texts = [data[a:b].tobytes().decode("utf-8") for a, b in spans[0].reshape(4, 2)[:3]]
    tag = spans[0, 6:]
    return Statement(*texts, None if tag[0] < 0 else data[tag[0] : tag[1]].tobytes().decode())


def pyoxigraph_reading(line: bytes, syntax):
    try:
        found = [QuadReader().statement(quad) for quad in pyoxigraph.parse(line + b"\n", syntax)]
    except SyntaxError:
        return ODD
    return found


characters = st.one_of(
    st.characters(codec="utf-8", exclude_characters="\n"),
    st.sampled_from(list('<>"\\^@.:_-%#?/ \t\r[]{}|`0aZé\u00a0\ue000\ufdd0\uffff（😀')),
)
iris = st.one_of(
    st.sampled_from(
        ["http://a/b", "urn:x:y", "http://é.org/ü", "a:", "http://h:80/", "http://h#f", "x"]
    ),
    st.text(characters, max_size=6).map(lambda tail: f"http://x/{tail}"),
    st.text(characters, max_size=6),
    st.text(characters, max_size=3).map(lambda host: f"http://{host}/"),
).map(lambda iri: f"<{iri}>")
blanks = st.one_of(
    st.sampled_from(["_:a", "_:b1", "_:a.b", "_:a.", "_:", "_:é", "_:-"]),
    st.text(characters, max_size=3).map(lambda label: f"_:{label}"),
)
escapes = st.sampled_from(
    [r"\n", r"\"", r"\\", r"é", r"\U0001F600", r"\ud800", r"\u12", r"\x", r"\U00110000", r"\'"]
)
texts = st.lists(st.one_of(characters, escapes), max_size=5).map("".join)
languages = st.one_of(
    st.sampled_from(["en", "EN-us", "zh-Hans", "sr-Latn-RS", "x-a", "e", "en-", "abcd", "en--ltr"]),
    st.text("abZ-1", max_size=6),
)
tags = st.one_of(
    st.just(""),
    languages.map(lambda tag: f"@{tag}"),
    iris.map(lambda iri: f"^^{iri}"),
    st.sampled_from(
        [
            "^^<http://www.w3.org/2001/XMLSchema#string>",
            "^^<http://www.w3.org/2001/XMLSchema#stringy>",
            "^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#langString>",
        ]
    ),
)
literals = st.tuples(texts, tags).map(lambda parts: f'"{parts[0]}"{parts[1]}')
gaps = st.sampled_from([" ", "", "\t", "  ", "\r"])
ends = st.sampled_from([".", " .", " . # so", ".\r", "", " . x", ".#a\rb", " .\t"])
terms = st.one_of(iris, blanks, literals)
lines = st.tuples(gaps, terms, gaps, terms, gaps, terms, gaps, st.one_of(st.just(""), terms), ends)
whole_lines = st.one_of(lines.map("".join), st.text(characters, max_size=20))


@pytest.mark.parametrize("syntax", [TRIPLES, QUADS])
@settings(max_examples=500, deadline=None)
@given(line=whole_lines)
def test_a_line_is_taken_as_pyoxigraph_takes_it(syntax, line):
    encoded = line.encode("utf-8")
    ours = compiled_reading(encoded, syntax)
    if ours == ODD:
        return
    assert pyoxigraph_reading(encoded, syntax) == ([] if ours == NOTHING else [ours])


@pytest.mark.parametrize(
    "line",
    [
        '<http://a/b> <http://p> "x" .',
        '_:b1 <http://p> "été \\u00e9\\n"@fr-CA .',
        '<http://a/%C3%A9> <http://p#q> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .',
        "<http://é.org/（x）> <http://p> <urn:x> . # comment\r".replace("é.org", "e.org"),
        "<http://zh.dbpedia.org/resource/中国> <http://p> _:x .",
    ],
)
def test_usual_lines_are_not_left_to_pyoxigraph(line):
    assert compiled_reading(line.encode(), TRIPLES) not in (ODD, NOTHING)


def as_texts(graph):
    """All statements of a graph as texts."""
    table = graph.attributes
    related = {
        (graph.entities[h], graph.relations[r], graph.entities[t]) for h, r, t in graph.triples
    }
    stated = {
        (graph.entities[s], table.labels[p], value, language, datatype)
        for s, p, value, language, datatype in zip(
            table.subjects, table.predicates, table.values, table.languages, table.datatypes,
            strict=True,
        )
    }  # fmt: skip
    return related | stated


@settings(max_examples=60, deadline=None)
@given(content=st.lists(whole_lines, max_size=12), size=st.integers(20, 200))
def test_a_file_is_read_the_same_in_small_blocks_as_by_pyoxigraph_alone(tmp_path, content, size):
    path = tmp_path / "g.nt"
    good = '<http://a> <http://p> "x" .'
    path.write_bytes("\n".join([good, *content]).encode("utf-8"))
    options = ReadOptions(lenient=True)
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        whole = read(path, options)
        patch.setattr(ntriples, "SHORT", 0)
        patch.setattr(ntriples, "BLOCK", size)
        assert as_texts(read(path, options)) == as_texts(whole)


@pytest.mark.parametrize("short", [0, 1 << 20])
def test_a_broken_line_is_said_with_its_number_and_text(make_file, monkeypatch, short):
    monkeypatch.setattr(ntriples, "SHORT", short)
    good = '<http://a> <http://p> "x" .\n'
    path = make_file("g.nt", good + "# comment\n\n" + '<http://a> <http://p> "x\n' + good)
    with pytest.raises(MalformedInput) as raised:
        read(path)
    assert str(raised.value).startswith(f"{path}:4: ")
    assert "'<http://a> <http://p> \"x'" in str(raised.value)
    assert "--lenient" in str(raised.value)


@pytest.mark.parametrize("short", [0, 1 << 20])
def test_lenient_skips_broken_lines_and_counts_them(make_file, monkeypatch, short):
    monkeypatch.setattr(ntriples, "SHORT", short)
    good = '<http://a> <http://p> "x" .\n'
    path = make_file("g.nt", (good + "broken\n").encode() + b'<http://a> <http://p> "\xff" .\n')
    with pytest.warns(InputWarning, match=r"skipped 2 broken statements, the first in line 2"):
        graph = read(path, ReadOptions(lenient=True))
    assert as_texts(graph) == {("http://a", "http://p", "x", "", "")}


def test_a_line_longer_than_a_block_is_one_line(make_file, monkeypatch):
    monkeypatch.setattr(ntriples, "BLOCK", 16)
    long = "x" * 100
    path = make_file("g.nt", f'<http://a> <http://p> "{long}" .')
    assert read(path).attributes.values == (long,)


def test_the_graph_of_a_quad_plays_no_part(make_file):
    path = make_file("g.nq", "<http://a> <http://p> <http://b> <http://g> .\n")
    assert as_texts(read(path)) == {("http://a", "http://p", "http://b")}
