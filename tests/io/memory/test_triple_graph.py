"""Triples in memory are read as edge lists in files are."""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pytest
import rdflib

from dualign import KnowledgeGraph
from dualign.core.errors import InputWarning, MalformedInput

TRIPLES = [("a", "r", "b"), ("b", "r", "<c>"), ("a", "label", '"Allemagne"@fr')]


def triples_of(graph):
    return [
        (graph.entities[h], graph.relations[r], graph.entities[t])
        for h, r, t in graph.triples.tolist()
    ]


@pytest.mark.parametrize(
    "triples",
    [
        TRIPLES,
        iter(TRIPLES),
        pd.DataFrame(TRIPLES, columns=["x", "y", "z"]),
        pl.DataFrame(TRIPLES, schema=["head", "relation", "tail"], orient="row").select(
            pl.lit(1).alias("weight"), "tail", "head", "relation"
        ),
    ],
)
def test_triples_of_any_kind(triples):
    graph = KnowledgeGraph.from_triples(triples)
    assert triples_of(graph) == [("a", "r", "b"), ("b", "r", "c")]
    assert (graph.attributes.values, graph.attributes.languages) == (("Allemagne",), ("fr",))


def test_objects_that_are_no_text_are_literals():
    graph = KnowledgeGraph.from_triples([("a", "size", 3), ("a", "share", 0.5), ("a", "r", "b")])
    assert graph.attributes.values == ("3", "0.5")
    assert graph.attributes.datatypes[0].endswith("#integer")


def test_attributes_are_literals_in_any_case():
    graph = KnowledgeGraph.from_triples(
        [("a", "r", "b")], attributes=[("a", "name", "Anna"), ("c", "size", 2)]
    )
    assert graph.entities == ("a", "b", "c")
    assert graph.attributes.values == ("Anna", "2")


def test_names_by_id():
    graph = KnowledgeGraph.from_triples(TRIPLES, names={"a": "Anna"})
    assert graph.names == ("Anna", "", "")
    with pytest.raises(
        MalformedInput, match=r"for 2 entities, but no triple mentions 1 of them, such as 'z'"
    ):
        KnowledgeGraph.from_triples(TRIPLES, names={"a": "Anna", "z": "Zoe"})
    with pytest.raises(MalformedInput, match="a dictionary from ids to names, not of type list"):
        KnowledgeGraph.from_triples(TRIPLES, names=["Anna", "Bert"])


def test_ids_and_names_of_any_type_are_texts():
    triples = [(1, "knows", "2"), (b"x", "knows", "2"), (3.0, "knows", "2")]
    graph = KnowledgeGraph.from_triples(triples, names={1: 5, "2": None})
    assert graph.entities == ("1", "2", "x", "3")
    assert graph.names == ("5", "", "", "")


@pytest.mark.parametrize(
    "triples",
    [[(1, "knows", 2)], np.array([[0, 0, 1]]), pd.DataFrame({"h": [1], "r": ["p"], "t": [2]})],
)
def test_numbers_that_look_like_ids_are_not_turned_into_literals_in_silence(triples):
    with pytest.warns(InputWarning, match=r"\(1 triple\) are numbers.*0 relations.*as texts"):
        graph = KnowledgeGraph.from_triples(triples)
    assert len(graph.attributes) == 1


def test_a_column_of_pandas_may_mix_entities_and_literals():
    frame = pd.DataFrame({"tail": ["b", 1958, None], "head": list("aac"), "relation": list("rst")})
    graph = KnowledgeGraph.from_triples(frame[:2])
    assert triples_of(graph) == [("a", "r", "b")]
    assert (graph.attributes.labels, graph.attributes.values) == (("s",), ("1958",))
    with pytest.raises(MalformedInput, match="part 3 of triple 3 is empty"):
        KnowledgeGraph.from_triples(frame)


def test_literals_of_rdflib_are_literals():
    said = [
        rdflib.Literal('so "quoted" \\ text', lang="fr"),
        rdflib.Literal("plain"),
        rdflib.Literal(3),
    ]
    graph = rdflib.Graph()
    for other in (*said, rdflib.URIRef("http://b")):
        graph.add((rdflib.URIRef("http://a"), rdflib.URIRef("http://p"), other))
    found = KnowledgeGraph.from_triples(graph)
    table = found.attributes
    assert triples_of(found) == [("http://a", "http://p", "http://b")]
    literals = set(zip(table.values, table.languages, table.datatypes, strict=True))
    assert literals == {
        ('so "quoted" \\ text', "fr", ""),
        ("plain", "", ""),
        ("3", "", "http://www.w3.org/2001/XMLSchema#integer"),
    }


@pytest.mark.parametrize(
    ("triples", "words"),
    [
        ([("a", "r", "b"), ("a", "r")], "triple 2 has 2 parts, not 3"),
        ([("a", "", "b")], "part 2 of triple 1 is empty"),
        ([("a", "r", float("nan"))], "part 3 of triple 1 is empty"),
        (["abc"], "triple 1 is 'abc'; it must have 3 parts"),
        ([("a", "r", "\ud800")], r"character 1 of '\\ud800' is half a character"),
        ("abc", "tuples of 3, not of type str; a file is read with dualign.read"),
        (7, "tuples of 3, not of type int"),
        ([], "0 triples"),
        (pd.DataFrame({"a": ["x"], "b": ["y"]}), "have 3 columns, and this frame has 2: a, b"),
    ],
)
def test_what_are_no_triples(triples, words):
    with pytest.raises(MalformedInput, match=words):
        KnowledgeGraph.from_triples(triples)
