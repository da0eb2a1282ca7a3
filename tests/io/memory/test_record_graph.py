"""Tables in memory are read as tables in files are."""

from __future__ import annotations

import datetime as dt

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from dualign import KnowledgeGraph
from dualign.core.errors import MalformedInput, MissingInput

RECORDS = [
    {"id": "007", "name": "Anna", "size": 1.5, "year": 1990, "tags": ["x", "y"]},
    {"id": "8", "name": "Bert", "size": None, "year": 1991, "tags": []},
]
FRAMES = {
    "dictionaries": RECORDS,
    "a generator": (dict(record) for record in RECORDS),
    "pandas": pd.DataFrame(RECORDS),
    "pandas by id": pd.DataFrame(RECORDS).set_index("id"),
    "polars": pl.DataFrame(RECORDS),
    "arrow": pa.Table.from_pylist(RECORDS),
    "a batch": pa.RecordBatch.from_pylist(RECORDS),
    "a stream": pa.Table.from_pylist(RECORDS).to_reader(),
    "a lazy frame": pl.LazyFrame(RECORDS),
}


def literals_of(graph):
    table = graph.attributes
    rows = zip(table.subjects.tolist(), table.predicates.tolist(), table.values, strict=True)
    return {(graph.entities[s], table.labels[p], value) for s, p, value in rows}


@pytest.mark.parametrize("kind", FRAMES)
def test_records_of_any_kind(kind):
    graph = KnowledgeGraph.from_records(FRAMES[kind])
    assert graph.entities == ("007", "8")
    assert graph.names == ("Anna", "Bert")
    assert literals_of(graph) == {
        ("007", "name", "Anna"),
        ("007", "size", "1.5"),
        ("007", "year", "1990"),
        ("007", "tags", "x"),
        ("007", "tags", "y"),
        ("8", "name", "Bert"),
        ("8", "year", "1991"),
    }
    assert graph.opaque_ids


def test_columns_may_be_named():
    records = [{"code": "x", "slogan": "Go", "maker": "A"}, {"code": "y", "slogan": "Stop"}]
    graph = KnowledgeGraph.from_records(records, id="code", name="slogan", relation="maker")
    assert graph.entities == ("x", "y", "maker/A")
    assert graph.names == ("Go", "Stop", "A")
    assert graph.triples.tolist() == [[0, 0, 2]]
    with pytest.raises(MissingInput, match=r"no column 'title' among its 3: code, slogan, maker"):
        KnowledgeGraph.from_records(records, name="title")


def test_an_index_that_identifies_rows_is_their_id():
    frame = pd.DataFrame({"name": ["Anna", "Bert"]}, index=["k1", "k2"])
    assert KnowledgeGraph.from_records(frame).entities == ("k1", "k2")
    articles = pd.DataFrame({"sku": ["k1", "k2"], "id": [7, 8], "name": ["Anna", "Bert"]})
    assert KnowledgeGraph.from_records(articles.set_index("sku")).entities == ("k1", "k2")
    again = pd.concat([frame, frame])
    graph = KnowledgeGraph.from_records(again)
    assert graph.entities == ("1", "2", "3", "4")
    assert graph.attributes.labels == ("name",)


def test_columns_without_names_are_called_by_their_numbers():
    frame = pd.DataFrame([["x", "Anna"], ["y", "Bert"]])
    graph = KnowledgeGraph.from_records(frame, id=0, name=1)
    assert (graph.entities, graph.names) == (("x", "y"), ("Anna", "Bert"))
    with pytest.raises(MissingInput, match="no column '2' among its 2: 0, 1"):
        KnowledgeGraph.from_records(frame, id=2)
    assert KnowledgeGraph.from_records(RECORDS, name=None).names == ("Anna", "Bert")


def test_a_column_of_pandas_may_mix_numbers_and_texts_as_a_spreadsheet_does():
    frame = pd.DataFrame(
        {"code": [12, "A13", 14.0], "name": ["Anna", "Bert", None], "size": [1, "large", None]}
    )
    graph = KnowledgeGraph.from_records(frame, id="code")
    assert graph.entities == ("12", "A13", "14")
    assert literals_of(graph) == {
        ("12", "name", "Anna"),
        ("A13", "name", "Bert"),
        ("12", "size", "1"),
        ("A13", "size", "large"),
    }


def test_values_of_python_keep_their_meaning():
    born = dt.date(1990, 1, 2)
    graph = KnowledgeGraph.from_records(
        [{"id": 7, "name": "A", "born": born, "alive": True, "count": float("nan")}]
    )
    kinds = dict(zip(graph.attributes.values, graph.attributes.datatypes, strict=True))
    xsd = "http://www.w3.org/2001/XMLSchema#"
    assert graph.entities == ("7",)
    assert kinds == {"A": "", "1990-01-02": f"{xsd}date", "true": f"{xsd}boolean"}


@pytest.mark.parametrize(
    ("records", "words"),
    [
        ({"id": 1}, "one dictionary per row, not of type dict; put it in a list"),
        ({"id": [1, 2]}, "not of type dict; make a data frame of its columns"),
        ("people.csv", "not of type str; a file is read with dualign.read"),
        (5, "one dictionary per row, not of type int; give one of these"),
        (None, "one dictionary per row, not of type NoneType; give one of these"),
        ([{"id": 1}, ("a",)], "record 2 is of type tuple, not a dictionary"),
        ([], "0 rows"),
        ([{}], "1 record with 0 columns; give at least 1"),
        ([{"id": "\ud800"}], r"character 1 of '\\ud800' is half a character"),
        (pd.Series([1]), "record 1 is of type int, not a dictionary"),
        (pd.DataFrame([[1, 2]], columns=["a", "a"]), "a DataFrame of 1 row .*a name of its own"),
        (pd.DataFrame({"x": [{"a"}, 1]}), "a DataFrame of 2 rows cannot be read as columns"),
    ],
)
def test_what_are_no_records(records, words):
    with pytest.raises(MalformedInput, match=words):
        KnowledgeGraph.from_records(records)


def test_ids_that_repeat_are_refused_with_both_records():
    with pytest.raises(MalformedInput, match=r"record 2: the id 'a' is that of memory, record 1"):
        KnowledgeGraph.from_records([{"k": "a"}, {"k": "a"}], id="k")
