"""Two graphs are read, or taken from memory; anything else is refused."""

from __future__ import annotations

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from dualign import Aligner, KnowledgeGraph, Reading, UsageError, read_pair

PEOPLE = [{"id": "a1", "name": "Anna", "city": "Oslo"}, {"id": "a2", "name": "Bo", "city": "Rome"}]
GRAPH = KnowledgeGraph.from_triples([("a", "r", "b")])


def test_no_graph_at_all_is_refused() -> None:
    with pytest.raises(UsageError, match="the left graph is of type NoneType; give a file, a"):
        read_pair(None, GRAPH)


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("make", [pd.DataFrame, pl.DataFrame, pa.Table.from_pylist, list])
def test_the_rows_of_a_table_are_entities(side, make) -> None:
    pair = read_pair(**{"left": GRAPH, "right": GRAPH} | {side: make(PEOPLE)})
    graph = getattr(pair, side)
    assert graph.entities == ("a1", "a2")
    assert graph.names == ("Anna", "Bo")
    assert graph.source == f"the {side} table"


def test_a_reading_names_the_columns_of_a_table() -> None:
    reading = Reading(id_left="city", label_property=["id"])
    pair = read_pair(pd.DataFrame(PEOPLE), GRAPH, reading=reading)
    assert pair.left.entities == ("Oslo", "Rome")
    assert pair.left.names == ("a1", "a2")


def test_a_table_of_triples_is_a_graph() -> None:
    films = pd.DataFrame({"head": ["Vertigo"], "relation": ["by"], "tail": ["Hitchcock"]})
    assert len(read_pair(films, GRAPH).left.triples) == 1


@pytest.mark.parametrize("source", [5, [("a", "r", "b")], pd.Series(["a"]), {"id": ["a"]}])
def test_anything_else_is_refused_with_what_to_do(source) -> None:
    kind = type(source).__name__
    with pytest.raises(UsageError, match=rf"the right graph is of type {kind}; .*from_triples"):
        read_pair(GRAPH, source)


def test_an_aligner_takes_tables_and_refuses_files() -> None:
    with pytest.raises(UsageError, match=r"the text 'left.csv'; if that is a file, read it with"):
        Aligner().fit("left.csv", GRAPH)
    with pytest.raises(UsageError, match="the right graph is of type int"):
        Aligner().fit(pd.DataFrame(PEOPLE), 5)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"names_left": {"a": "Anna"}}, "names_left is of type dict; give a file of ids and names"),
        ({"reading": {"id": "a"}}, r"reading is of type dict; give a dualign\.Reading"),
    ],
)
def test_arguments_of_another_type_are_refused(arguments, words) -> None:
    with pytest.raises(UsageError, match=words):
        read_pair(GRAPH, GRAPH, **arguments)
