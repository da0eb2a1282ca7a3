"""Merging two graphs, and taking the merge apart again."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import RdfFormat, parse

from dualign.core.errors import MalformedInput, UnknownChoice
from dualign.merging import merge_graphs, unmerge_file
from dualign.merging.rdf_statements import statements
from small_graphs import GRAPHS, graph_of

LEFT, RIGHT = "urn:dualign:graph:left", "urn:dualign:graph:right"
PARIS, FRANCE = "http://fr/Paris", "http://fr/France"
FR = graph_of(
    [(PARIS, "http://fr/in", FRANCE), ("Lyon", "http://fr/in", FRANCE)],
    [(PARIS, "http://p/label", "Paris", "fr"), (PARIS, "http://p/pop", "2")],
)
EN = graph_of(
    [("http://en/Paris", "http://en/country", "http://en/France")],
    [("http://en/Paris", "http://p/label", "Paris", "en")],
)
LINKS = np.array([[0, 0], [1, 1]])


def test_statements_get_canonical_ids_and_keep_their_source():
    merged = merge_graphs(FR, EN, LINKS)
    assert merged.graphs[LEFT] == [
        '<http://fr/Paris> <http://fr/in> <http://fr/France>',
        '<http://fr/Paris> <http://p/label> "Paris"@fr',
        '<http://fr/Paris> <http://p/pop> "2"',
        '<urn:dualign:left:Lyon> <http://fr/in> <http://fr/France>',
    ]  # fmt: skip
    assert merged.graphs[RIGHT] == [
        '<http://fr/Paris> <http://en/country> <http://fr/France>',
        '<http://fr/Paris> <http://p/label> "Paris"@en',
    ]  # fmt: skip
    same = "<http://www.w3.org/2002/07/owl#sameAs>"
    assert merged.graphs["urn:dualign:graph:links"] == [
        f"<http://fr/France> {same} <http://en/France>",
        f"<http://fr/Paris> {same} <http://en/Paris>",
    ]
    assert (merged.links, merged.entities) == (2, 2)


def triples_of(graph):
    return {
        (graph.entities[head], graph.relations[relation], graph.entities[tail])
        for head, relation, tail in graph.triples.tolist()
    }


@given(
    left=GRAPHS, right=GRAPHS, canonical=st.sampled_from(["left", "right", "new"]), data=st.data()
)
def test_any_merge_can_be_taken_apart(tmp_path, left, right, canonical, data):
    ends = (st.integers(0, len(graph.entities) - 1) for graph in (left, right))
    links = data.draw(st.lists(st.tuples(*ends), max_size=6))
    path = tmp_path / "merged.nq"
    merge_graphs(left, right, np.array(links).reshape(-1, 2), canonical=canonical).write(path)
    pair = unmerge_file(path)
    for side, before, after in (("left", left, pair.left), ("right", right, pair.right)):
        assert set(statements(after, side)) == set(statements(before, side))
        assert triples_of(after) == triples_of(before)
        assert set(rows_of_attributes(after)) == set(rows_of_attributes(before))


def rows_of_attributes(graph):
    table = graph.attributes
    return [
        (graph.entities[subject], table.labels[predicate], *rest)
        for subject, predicate, *rest in zip(
            table.subjects, table.predicates, table.values, table.languages, table.datatypes,
            strict=True,
        )
    ]  # fmt: skip


def test_literals_come_back_with_language_and_datatype(tmp_path):
    strange = [
        ("a", "p", "x", "fr-ca", ""),
        ("a", "p", "x", "abcdefghij", ""),
        ("a", "p", "x", "", "int"),
        ("a", "p", 'tab\t"\n', "", ""),
    ]
    left = graph_of([("a", "r", "b")], strange)
    merge_graphs(left, EN, np.array([[0, 0]])).write(tmp_path / "m.nq")
    assert sorted(rows_of_attributes(unmerge_file(tmp_path / "m.nq").left)) == sorted(strange)


def test_clusters_of_several_ids_are_one_thing_and_still_come_apart(tmp_path):
    left = graph_of(
        [("http://l/1", "http://r", "http://l/2"), ("http://l/2", "http://r", "http://x")]
    )
    right = graph_of([("http://r/1", "http://r", "http://y")])
    merged = merge_graphs(left, right, np.array([[0, 0], [1, 0]]))
    assert merged.entities == 1
    assert merged.graphs[LEFT] == [
        "<http://l/1> <http://r> <http://l/1>",
        "<http://l/1> <http://r> <http://x>",
    ]
    assert len(merged.graphs["urn:dualign:graph:left:originals"]) == 2
    merged.write(tmp_path / "m.nq")
    pair = unmerge_file(tmp_path / "m.nq")
    assert set(statements(pair.left, "left")) == set(statements(left, "left"))
    assert sorted(pair.train.tolist()) == [[0, 0], [1, 0]]


def test_an_iri_in_both_graphs_is_one_thing_even_if_it_is_linked_elsewhere(tmp_path):
    left = graph_of([("http://a", "http://r", "http://b")])
    right = graph_of([("http://a", "http://r", "http://c")])
    merged = merge_graphs(left, right, np.array([[0, 1]]), canonical="right")  # a = c
    assert merged.graphs[LEFT] == ["<http://c> <http://r> <http://b>"]
    assert merged.graphs[RIGHT] == ["<http://c> <http://r> <http://c>"]
    merged.write(tmp_path / "m.nq")
    pair = unmerge_file(tmp_path / "m.nq")
    assert set(statements(pair.right, "right")) == set(statements(right, "right"))


def test_equal_inputs_give_equal_bytes_whatever_the_order(tmp_path):
    turned = graph_of(
        [("Lyon", "http://fr/in", FRANCE), (PARIS, "http://fr/in", FRANCE)],
        [(PARIS, "http://p/pop", "2"), (PARIS, "http://p/label", "Paris", "fr")],
    )
    links = np.array([[turned.entities.index(PARIS), 0], [1, 1]])
    merge_graphs(FR, EN, LINKS).write(tmp_path / "a.nq.gz")
    merge_graphs(turned, EN, links).write(tmp_path / "b.nq.gz")
    assert (tmp_path / "a.nq.gz").read_bytes() == (tmp_path / "b.nq.gz").read_bytes()


@pytest.mark.parametrize("extension", ["nq", "trig", "nq.gz", "trig.gz"])
def test_every_syntax_can_be_taken_apart(tmp_path, extension):
    merge_graphs(FR, EN, LINKS).write(tmp_path / f"m.{extension}")
    pair = unmerge_file(tmp_path / f"m.{extension}")
    assert triples_of(pair.left) == triples_of(FR)
    assert triples_of(pair.right) == triples_of(EN)


def test_trig_holds_the_same_as_nquads(tmp_path):
    merged = merge_graphs(FR, EN, LINKS)
    quads = []
    for extension, syntax in (("nq", RdfFormat.N_QUADS), ("trig", RdfFormat.TRIG)):
        merged.write(tmp_path / f"m.{extension}")
        content = (tmp_path / f"m.{extension}").read_bytes()
        quads.append({str(quad) for quad in parse(content, format=syntax)})
    assert quads[0] == quads[1]


def test_another_extension_is_refused(tmp_path):
    with pytest.raises(UnknownChoice, match=r"choose one of: \.nq, \.trig"):
        merge_graphs(FR, EN, LINKS).write(tmp_path / "m.ttl")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("<a:b> <c:d> <e:f> .\n", "no statements in the named graph urn:dualign:graph:left"),
        (f"_:b <c:d> <e:f> <{LEFT}> .\n", "is not something that dualign merge writes"),
        ("<a:b> c:d <e:f> .\n", "m.nq:1: not valid N-Quads"),
    ],
)
def test_a_file_that_is_no_merge_is_refused(tmp_path, content, message):
    (tmp_path / "m.nq").write_text(content)
    with pytest.raises(MalformedInput, match=message):
        unmerge_file(tmp_path / "m.nq")
