"""Triples in memory are read as edge lists in files are."""

from __future__ import annotations

import pandas as pd
import polars as pl
import pytest

from dualign import KnowledgeGraph
from dualign.core.errors import MalformedInput

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
    with pytest.raises(MalformedInput, match=r"1 of 2 names are of entities .* such as 'z'"):
        KnowledgeGraph.from_triples(TRIPLES, names={"a": "Anna", "z": "Zoe"})


@pytest.mark.parametrize(
    ("triples", "words"),
    [
        ([("a", "r", "b"), ("a", "r")], "triple 2 has 2 parts, not 3"),
        ([("a", "", "b")], "part 2 of triple 1 is empty"),
        ([("a", "r", float("nan"))], "part 3 of triple 1 is empty"),
        (["abc"], "triple 1 is 'abc'; it must have 3 parts"),
        ("abc", "tuples of 3, not of type str"),
        (7, "tuples of 3, not of type int"),
        ([], "0 triples"),
        (pd.DataFrame({"a": ["x"], "b": ["y"]}), "have 3 columns, and this frame has 2: a, b"),
    ],
)
def test_what_are_no_triples(triples, words):
    with pytest.raises(MalformedInput, match=words):
        KnowledgeGraph.from_triples(triples)
