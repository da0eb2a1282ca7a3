"""Plain triple files: entities by first appearance, literals and classes beside them."""

from __future__ import annotations

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import InputWarning, MalformedInput
from dualign.io import read

TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"


def triples_of(graph):
    return [
        (graph.entities[h], graph.relations[r], graph.entities[t])
        for h, r, t in graph.triples.tolist()
    ]


def attributes_of(graph):
    table = graph.attributes
    return [
        (graph.entities[s], table.labels[p], value, language, datatype)
        for s, p, value, language, datatype in zip(
            table.subjects.tolist(),
            table.predicates.tolist(),
            table.values,
            table.languages,
            table.datatypes,
            strict=True,
        )
    ]


def test_entities_and_relations_come_in_the_order_of_first_appearance(make_file):
    path = make_file("g.tsv", "c\tr2\ta\nb\tr1\tc\na\tr2\tz\n")
    graph = read(path)
    assert graph.entities == ("c", "a", "b", "z")
    assert graph.relations == ("r2", "r1")
    assert triples_of(graph) == [("c", "r2", "a"), ("b", "r1", "c"), ("a", "r2", "z")]
    assert graph.source == str(path)


@pytest.mark.parametrize("name", ["g.tsv", "g.txt", "g.tab", "g", "g.tsv.gz", "G.TSV"])
def test_tab_separated_files_are_known_by_their_names(make_file, name):
    content = b"a\tr\tb\n"
    graph = read(make_file(name, gzip.compress(content) if name.endswith("gz") else content))
    assert triples_of(graph) == [("a", "r", "b")]


def test_literals_and_classes_are_attributes_and_make_no_entities(make_file):
    lines = [
        "<http://a>\t<http://p/label>\t\"Allemagne\"@fr",
        '<http://a>\t<http://p/size>\t"12"^^<http://x#integer>',
        f"<http://a>\t<{TYPE}>\t<http://c/Country>",
        f"http://b\t{TYPE}\thttp://c/City",
        "<http://a>\t<http://p/capital>\t<http://b>",
        '<http://d>\t<http://p/label>\t"alone"',
    ]  # fmt: skip
    graph = read(make_file("g.tsv", "\n".join(lines)))
    assert graph.entities == ("http://a", "http://b", "http://d")
    assert graph.relations == ("http://p/capital",)
    assert triples_of(graph) == [("http://a", "http://p/capital", "http://b")]
    assert attributes_of(graph) == [
        ("http://a", "http://p/label", "Allemagne", "fr", ""),
        ("http://a", "http://p/size", "12", "", "http://x#integer"),
        ("http://a", TYPE, "http://c/Country", "", "iri"),
        ("http://b", TYPE, "http://c/City", "", "iri"),
        ("http://d", "http://p/label", "alone", "", ""),
    ]


def test_a_class_that_is_also_an_entity_is_both(make_file):
    graph = read(make_file("g.tsv", f"a\t{TYPE}\tc\nc\tpart\ta\n"))
    assert graph.entities == ("a", "c")
    assert attributes_of(graph) == [("a", TYPE, "c", "", "iri")]


def test_a_graph_may_consist_of_literals_alone(make_file):
    graph = read(make_file("g.tsv", 'a\tp\t"x"\n'))
    assert (graph.entities, graph.relations, graph.triples.shape) == (("a",), (), (0, 3))


def test_csv_with_quotes_and_header(make_file):
    content = 'Head,Relation,Tail\n"Paris, TX",in,USA\nUSA,label,"""États-Unis""@fr"\n'
    graph = read(make_file("g.csv", content))
    assert triples_of(graph) == [("Paris, TX", "in", "USA")]
    assert attributes_of(graph) == [("USA", "label", "États-Unis", "fr", "")]


def test_csv_without_header_loses_no_line(make_file):
    assert len(read(make_file("g.csv", "a,r,b\nb,r,c\n")).triples) == 2


def test_a_literal_that_csv_quotes_would_swallow_is_refused(make_file):
    with pytest.raises(MalformedInput, match=r"g.csv:2: wrong quotes .* \"\"\"Allemagne\"\"@fr\""):
        read(make_file("g.csv", 'a,r,b\na,label,"Allemagne"@fr\n'))


def test_duplicate_triples_are_merged_and_counted(make_file):
    path = make_file("g.tsv", '<a>\tr\tb\na\tr\tb\na\tp\t"x"\na\tp\t"x"\na\tp\t"x"@en\na\tr\tb\n')
    with pytest.warns(InputWarning) as warned:
        graph = read(path)
    assert [str(w.message) for w in warned] == [
        f"{path}: 3 of 6 triples repeat an earlier one exactly and were merged"
    ]
    assert (len(graph.triples), len(graph.attributes)) == (1, 2)


@pytest.mark.parametrize("content", ["", "\n\n", "subject\tpredicate\tobject\n"])
def test_an_empty_graph_is_refused(make_file, content):
    path = make_file("g.tsv", content)
    with pytest.raises(MalformedInput) as raised:
        read(path)
    assert str(raised.value) == f"{path}: the graph is empty: 0 triples; give at least 1"


def test_a_missing_column_is_said_with_its_line(make_file):
    path = make_file("g.tsv", "a\tr\tb\n\na\tr\n")
    with pytest.raises(MalformedInput) as raised:
        read(path)
    assert str(raised.value) == (
        f"{path}:3: expected 3 tab-separated columns, found 2: 'a\\tr'; "
        "add what is missing or remove the line"
    )


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("\tr\tb", "subject (column 1)"),
        ("a\t\tb", "predicate (column 2)"),
        ("a\tr\t", "object (column 3)"),
    ],
)
def test_an_empty_cell_is_said_with_its_line(make_file, line, what):
    path = make_file("g.tsv", f"a\tr\tb\n{line}\n")
    with pytest.raises(MalformedInput) as raised:
        read(path)
    assert str(raised.value) == f"{path}:2: the {what} is empty; fill it in"


LABEL = st.text(st.sampled_from("abé中"), min_size=1, max_size=2)


@given(st.sets(st.tuples(LABEL, LABEL, LABEL), min_size=1).map(sorted))
def test_any_set_of_triples_reads_back(tmp_path, rows):
    path = tmp_path / "g.tsv"
    path.write_text("".join("\t".join(row) + "\n" for row in rows), "utf-8")
    graph = read(path)
    assert triples_of(graph) == rows
    assert list(graph.entities) == list(dict.fromkeys(e for h, _, t in rows for e in (h, t)))
