import json

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from proving_ground.records import ANY_NAME, Records, holds_names, read_records


def test_comma_separated(tmp_path):
    path = tmp_path / "left.csv"
    path.write_text('id,name,tags\n007,"a, b",x|y\n8,,\n', encoding="utf-8")
    records = read_records(path)
    assert records.ids == ["007", "8"]
    assert records.columns == {"name": [("a, b",), ()], "tags": [("x", "y"), ()]}


def test_as_excel_writes_it(tmp_path):
    path = tmp_path / "left.csv"
    path.write_bytes("\ufeffid;name;town\r\n1;Bär, groß;Köln\r\n".encode())
    assert read_records(path).columns == {"name": [("Bär, groß",)], "town": [("Köln",)]}


def test_json_lines_with_missing_keys(tmp_path):
    path = tmp_path / "left.jsonl"
    rows = [{"id": "1", "name": "Ann"}, {"id": "2", "title": "Alien", "tags": ["a", "b"]}]
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    records = read_records(path)
    assert records.columns["title"] == [(), ("Alien",)]
    assert records.columns["tags"] == [(), ("a", "b")]


def test_parquet_with_numbers_and_lists(tmp_path):
    path = tmp_path / "left.parquet"
    pq.write_table(pa.table({"id": ["1"], "people": [3], "codes": [["01", "02"]]}), path)
    assert read_records(path).columns == {"people": [("3",)], "codes": [("01", "02")]}


@pytest.mark.parametrize(
    "column",
    ["name", "Title", "full_name", "nomCommune", "director name", "http://x.example/v#prefLabel"],
)
def test_columns_of_names(column):
    assert holds_names(column)


@pytest.mark.parametrize("column", ["renamed_at", "nominal", "price", "http://name.example/price"])
def test_columns_of_other_things(column):
    assert not holds_names(column)


def test_any_name_is_the_first_that_is_filled():
    records = Records(
        ids=["1", "2", "3"],
        columns={"title": [(), (), ("Alien",)], "name": [("Ann",), ("Bob",), ()]},
    )
    assert records.name_columns()[ANY_NAME] == [("Ann",), ("Bob",), ("Alien",)]


def test_where_no_column_holds_names_all_may():
    records = Records(ids=["1"], columns={"phone": [("1",)], "street": [("x",)]})
    assert set(records.name_columns()) == {"phone", "street", ANY_NAME}


def test_literals_of_a_graph_without_types():
    graph = KnowledgeGraph(
        entities=["e", "f"],
        relations=[],
        triples=np.empty((0, 3), dtype=np.int64),
        attributes=AttributeTable(
            subjects=np.array([0, 0, 1]),
            predicates=np.array([0, 1, 0]),
            labels=["label", "type"],
            values=["one", "Thing", "two"],
            languages=["", "", ""],
            datatypes=["", "iri", ""],
        ),
    )
    assert Records.of_graph(graph).columns == {"label": [("one",), ("two",)]}


def test_names_stand_in_for_literals():
    graph = KnowledgeGraph(
        entities=["e", "f"],
        relations=[],
        triples=np.empty((0, 3), dtype=np.int64),
        names=["one", ""],
    )
    assert Records.of_graph(graph).columns == {"name": [("one",), ()]}


def test_all_columns_as_one_text():
    records = Records(ids=["1"], columns={"a": [("x", "y")], "b": [()], "c": [("z",)]})
    assert records.whole_texts() == ["x y z"]
