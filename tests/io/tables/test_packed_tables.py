"""Tables of programs are graphs: Parquet, JSON, spreadsheets, databases."""

from __future__ import annotations

import datetime as dt
import json
import sqlite3
from decimal import Decimal

import duckdb
import pyarrow as pa
import pytest
from openpyxl import Workbook
from pyarrow import parquet

from dualign.core.errors import DualignError, MalformedInput, MissingInput, UsageError
from dualign.io import read
from table_contents import literals_of, triples_of

SHOPS = "id,name,city\n007,Tea & Co,Lyon\n008,Bean There,Lille\n9,Third,\n"


XSD = "http://www.w3.org/2001/XMLSchema#"


def test_parquet_keeps_numbers_lists_and_nested_fields(tmp_path):
    table = pa.table(
        {
            "id": [7, 8],
            "name": ["Anna", "Bert"],
            "year": pa.array([1990.0, None]),
            "size": [0.1, 2.5],
            "price": pa.array([Decimal("7.10"), None]),
            "born": pa.array([dt.datetime.fromisoformat("1990-01-02"), None]),
            "seen": pa.array([dt.datetime.fromisoformat("1990-01-02T03:04"), None]),
            "tags": [["x", "y"], []],
            "home": [{"city": "Rome", "at": [1, 2]}, None],
            "marks": pa.array([[("a", 1)], None], pa.map_(pa.string(), pa.int64())),
            "photo": [b"\xff\xfe", None],
            "big": pa.array([2**63 + 1, None], pa.uint64()),
        }
    )
    parquet.write_table(table, tmp_path / "people.parquet")
    graph = read(tmp_path / "people.parquet")
    assert graph.entities == ("7", "8")
    assert [(label, value) for entity, label, value in literals_of(graph) if entity == "7"] == [
        ("name", "Anna"),
        ("year", "1990"),
        ("size", "0.1"),
        ("price", "7.10"),
        ("born", "1990-01-02"),
        ("seen", "1990-01-02T03:04:00"),
        ("tags", "x"),
        ("tags", "y"),
        ("home.city", "Rome"),
        ("home.at", "1"),
        ("home.at", "2"),
        ("marks.a", "1"),
        ("big", "9223372036854775809"),
    ]
    kinds = dict(zip(graph.attributes.predicates.tolist(), graph.attributes.datatypes, strict=True))
    assert kinds[graph.attributes.labels.index("price")] == f"{XSD}decimal"
    assert "left out: photo (binary)" in graph.reading


def test_five_columns_of_parquet_are_a_table(tmp_path):
    table = pa.table({name: ["v", "w"] for name in ("source", "property", "value", "a", "b")})
    parquet.write_table(table, tmp_path / "t.parquet")
    assert len(read(tmp_path / "t.parquet").attributes) == 10


@pytest.mark.parametrize("name", ["t.json", "t.jsonl", "inner.json"])
def test_json_as_a_list_or_in_lines(make_file, name):
    records = [
        {"id": "007", "name": "Anna", "size": 1.50, "tags": ["x", "y"], "home": {"city": "Rome"}},
        {"id": "8", "name": "Bert", "alive": True, "authors": [{"name": "C"}, {"name": "D"}]},
    ]
    content = {
        "t.json": json.dumps(records, indent=1),
        "t.jsonl": "\n".join(map(json.dumps, records)),
        "inner.json": json.dumps({"total": 2, "rows": records}),
    }[name].replace("1.5", "1.5000000000000000000001")
    graph = read(make_file(name, content))
    assert graph.entities == ("007", "8")
    assert literals_of(graph) == [
        ("007", "name", "Anna"),
        ("007", "size", "1.5000000000000000000001"),
        ("007", "tags", "x"),
        ("007", "tags", "y"),
        ("007", "home.city", "Rome"),
        ("8", "name", "Bert"),
        ("8", "alive", "true"),
        ("8", "authors.name", "C"),
        ("8", "authors.name", "D"),
    ]
    if name == "inner.json":
        assert "rows: the list under 'rows'; left out: total" in graph.reading


@pytest.mark.parametrize("indent", [None, 1])
def test_json_objects_by_key(make_file, indent):
    ports = {"AEAJM": {"name": "Ajman", "at": [55.5, 25.4]}, "AEAUH": {"name": "Abu Dhabi"}}
    graph = read(make_file("ports.json", json.dumps(ports, indent=indent)))
    assert graph.entities == ("AEAJM", "AEAUH")
    assert graph.names == ("Ajman", "Abu Dhabi")
    assert "rows: one per key of the file's object, 'key' is that key" in graph.reading


def test_geojson(make_file):
    durres = {"type": "Point", "coordinates": [19.4488, 41.3187]}
    features = [
        {"type": "Feature", "properties": {"name": "Durres", "ferries": 4}, "geometry": durres},
        {"type": "Feature", "properties": {"name": "Elbe"}, "geometry": {"type": "LineString"}},
        {"type": "Feature", "properties": None, "geometry": None},
    ]
    content = json.dumps({"type": "FeatureCollection", "features": features})
    for name in ("ports.geojson", "ports.json"):
        graph = read(make_file(name, content))
        assert graph.names == ("Durres", "Elbe", "")
        assert literals_of(graph) == [
            ("1", "name", "Durres"),
            ("1", "ferries", "4"),
            ("1", "longitude", "19.4488"),
            ("1", "latitude", "41.3187"),
            ("2", "name", "Elbe"),
        ]
        assert "rows: the features of GeoJSON" in graph.reading


def test_json_texts_by_key(make_file):
    texts = {f"menu.{n}": f"Text {n}" for n in range(10)}
    graph = read(make_file("en.json", json.dumps(texts)))
    assert graph.entities == tuple(texts)
    assert graph.names == tuple(texts.values())
    few = read(make_file("one.json", json.dumps({"id": "7", "name": "Anna"})))
    assert few.entities == ("7",)  # the fields of one object


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("t.jsonl", '{"id": 1}\n{"id": }\n', r"t.jsonl:2: not valid JSON"),
        ("t.jsonl", '{"id": 1}\n[2]\n', r"t.jsonl:2: not a JSON object"),
        ("t.json", '[{"id": 1}, 2]', r"t.json: row 2 of 2 is not an object"),
        ("t.json", '{"a": 1,\n"b": {"c": 2}}', r"one object with 2 keys \(a, b\), 0 of them"),
        ("t.json", "[]", "0 rows"),
        ("t.json", '[{"id": "a\\u0000"}]', "a NUL character in column 'id'"),
    ],
)
def test_json_that_is_no_table(make_file, name, content, words):
    with pytest.raises(MalformedInput, match=words):
        read(make_file(name, content))


def test_spreadsheets(tmp_path):
    book = Workbook()
    book.active.append([])
    day = dt.datetime.fromisoformat("1990-01-02")
    for row in (["id", "name", "year", "born"], ["007", "Anna", 1990, day],
                ["8", "Bert", None, None]):  # fmt: skip
        book.active.append(row)
    book.create_sheet("more").append(["key", "label", "size", "note"])
    book["more"].append(["x", "Third", 2.5, ""])
    book.save(tmp_path / "t.xlsx")
    graph = read(tmp_path / "t.xlsx")
    assert graph.entities == ("007", "8")
    assert literals_of(graph) == [
        ("007", "name", "Anna"),
        ("007", "year", "1990"),
        ("007", "born", "1990-01-02"),
        ("8", "name", "Bert"),
    ]
    assert "sheet 'Sheet', 1 not read" in graph.reading
    assert read(f"{tmp_path / 't.xlsx'}::more").entities == ("x",)
    with pytest.raises(MissingInput, match="no sheet 'none' among its 2: Sheet, more"):
        read(f"{tmp_path / 't.xlsx'}::none")


def test_a_title_above_the_header_of_a_spreadsheet(tmp_path):
    book = Workbook()
    for row in (["Communes 2024"], [], ["id", "name"], ["1", "Ambert"], ["2", "Bourg"]):
        book.active.append(row)
    book.save(tmp_path / "t.xlsx")
    graph = read(tmp_path / "t.xlsx")
    assert graph.names == ("Ambert", "Bourg")
    assert "left out above the header: Communes 2024" in graph.reading


def test_a_spreadsheet_wider_than_its_header_is_refused(tmp_path):
    book = Workbook()
    book.active.append(["id", "name"])
    book.active.append(["1", "Anna", "Rome"])
    book.save(tmp_path / "t.xlsx")
    with pytest.raises(MalformedInput, match=r"t.xlsx:2: 3 values .* under a header of 2 columns"):
        read(tmp_path / "t.xlsx")


SCHEMA = """
CREATE TABLE makers (mid INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE items (number INTEGER PRIMARY KEY, title TEXT, price DOUBLE,
                    maker INTEGER REFERENCES makers(mid));
INSERT INTO makers VALUES (100, 'Acme'), (200, 'Bolt');
INSERT INTO items VALUES (1, 'Fan', 7.5, 100), (2, 'Lamp', 12, NULL), (3, 'Oven', NULL, 200);
"""


@pytest.fixture(params=["sqlite", "duckdb"])
def database(request, tmp_path):
    path = tmp_path / "shop.db"
    if request.param == "sqlite":
        connection = sqlite3.connect(path)
        connection.executescript(SCHEMA)
        connection.commit()
        connection.close()
    else:
        with duckdb.connect(str(path)) as connection:
            connection.execute(SCHEMA)
    return path


def test_a_table_of_a_database(database):
    graph = read(f"{database}::items")
    assert graph.entities == ("1", "2", "3")
    assert graph.names == ("Fan", "Lamp", "Oven")
    assert ("1", "price", "7.5") in literals_of(graph)


def test_declared_references_between_tables_of_a_database(database):
    graph = read(f"{database}::items,makers")
    assert triples_of(graph) == [("1", "maker", "100"), ("3", "maker", "200")]


def test_a_database_of_several_tables_needs_a_name(database):
    with pytest.raises(MissingInput, match=r"a database of 2 tables: items, makers; name one, as"):
        read(database)
    with pytest.raises(MissingInput, match=r"no table 'films' among its 2: items, makers"):
        read(f"{database}::films")


def test_a_file_without_inner_tables_has_none(make_file):
    with pytest.raises(UsageError, match="holds one table without a name; leave out ::x"):
        read(f"{make_file('shops.csv', SHOPS)}::x")


def test_damaged_databases_are_our_errors(make_file):
    for name, content in (("a.db", b"SQLite format 3\0" + bytes(99)), ("b.db", b"x" * 8 + b"DUCK")):
        with pytest.raises(DualignError, match="not readable as"):
            read(make_file(name, content))
