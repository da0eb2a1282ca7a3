"""Tables of every kind are graphs: rows are entities, columns literals, ids keys and no more."""

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

import dualign
from dualign.core.errors import DualignError, InputWarning, MalformedInput, MissingInput, UsageError
from dualign.io import ReadOptions, read

XSD = "http://www.w3.org/2001/XMLSchema#"
SHOPS = "id,name,city\n007,Tea & Co,Lyon\n008,Bean There,Lille\n9,Third,\n"


def literals_of(graph):
    table = graph.attributes
    rows = zip(table.subjects.tolist(), table.predicates.tolist(), table.values, strict=True)
    return [(graph.entities[s], table.labels[p], value) for s, p, value in rows]


def triples_of(graph):
    return [
        (graph.entities[h], graph.relations[r], graph.entities[t])
        for h, r, t in graph.triples.tolist()
    ]


def test_a_row_is_an_entity_and_empty_cells_say_nothing(make_file):
    path = make_file("shops.csv", SHOPS)
    graph = read(path)
    assert graph.entities == ("007", "008", "9")
    assert graph.names == ("Tea & Co", "Bean There", "Third")
    assert literals_of(graph) == [
        ("007", "name", "Tea & Co"),
        ("007", "city", "Lyon"),
        ("008", "name", "Bean There"),
        ("008", "city", "Lille"),
        ("9", "name", "Third"),
    ]
    assert graph.reading == f"{path}: a table of 3 rows; id: id; name: name; literals: name, city"


@pytest.mark.parametrize(
    "content",
    [
        SHOPS.replace(",", ";"),
        SHOPS.replace(",", "\t"),
        SHOPS.replace(",", "|"),
        "\ufeff" + SHOPS.replace(",", ";").replace("\n", "\r\n"),
        SHOPS.replace("\n", "\r"),
        SHOPS.replace("Tea & Co", '"Tea & Co"').removesuffix("\n"),
        "\n" + SHOPS + "\n\n",
    ],
)
def test_tables_as_spreadsheets_write_them(make_file, content):
    assert literals_of(read(make_file("shops.csv", content))) == literals_of(
        read(make_file("plain.csv", SHOPS))
    )


def test_quoted_values_hold_delimiters_quotes_and_line_breaks(make_file):
    content = 'id,name,note\n1,"a, ""b""","two\nlines"\n2,c,d\n'
    assert literals_of(read(make_file("t.csv", content)))[:2] == [
        ("1", "name", 'a, "b"'),
        ("1", "note", "two\nlines"),
    ]


def test_tabs_come_with_or_without_quotes(make_file):
    plain = read(make_file("t.tsv", 'id\tname\n1\t"The Wall" (live)\n2\tx"\n'))
    assert [value for *_, value in literals_of(plain)] == ['"The Wall" (live)', 'x"']
    quoted = read(make_file("q.tsv", 'id\tname\n1\t"a\tb"\n2\tc\n'))
    assert [value for *_, value in literals_of(quoted)] == ["a\tb", "c"]


def test_ragged_rows_are_errors_with_line_and_both_numbers(make_file):
    path = make_file("shops.csv", SHOPS + "10,Fourth\n")
    with pytest.raises(
        MalformedInput, match=r"shops.csv:5: expected 3 comma-separated columns, found 2"
    ):
        read(path)
    with pytest.warns(InputWarning, match="1 broken statements were skipped"):
        assert len(read(path, ReadOptions(lenient=True)).entities) == 3


def test_blocks_of_a_large_table_are_one_table(make_file, monkeypatch):
    monkeypatch.setattr("dualign.io.text.record_blocks.BLOCK", 64)
    lines = [f'{i},"name\n{i}",{i % 7}' for i in range(500)]
    path = make_file("t.csv", "id,name,size\n" + "\n".join(lines))
    graph = read(path)
    assert graph.entities == tuple(map(str, range(500)))
    assert graph.names[499] == "name 499"
    path.write_text(path.read_text("utf-8") + "\nlast", "utf-8")
    with pytest.raises(MalformedInput, match=r"t.csv:1002: expected 3 .* found 1"):
        read(path)


def test_without_ids_rows_are_numbered(make_file):
    graph = read(make_file("t.csv", "name,city\nAnna,Rome\nBert,Oslo\n"))
    assert graph.entities == ("1", "2")
    assert "id: the row number" in graph.reading


def test_ids_may_be_named_and_must_be_good(make_file):
    path = make_file("t.csv", "code,name,size,kind\nx,Anna,1,\ny,Bert,1,k\n")
    graph = read(path, ReadOptions(id="Code"))
    assert graph.entities == ("x", "y")
    assert {label for _, label, _ in literals_of(graph)} == {"name", "size", "kind"}
    with pytest.raises(
        MalformedInput, match=r"t.csv:3: the id '1' is that of .*t.csv:2 too; .* 1 ids for 2 rows"
    ):
        read(path, ReadOptions(id="size"))
    with pytest.raises(MalformedInput, match=r"t.csv:2: the id .* is empty in 1 of 2 rows"):
        read(path, ReadOptions(id="kind"))
    with pytest.raises(MissingInput, match=r"no column 'sku' among its 4: code, name, size, kind"):
        read(path, ReadOptions(id="sku"))


def test_columns_of_a_graph_that_is_no_table_are_refused(make_file):
    path = make_file("g.nt", '<http://a> <http://p> "x" .\n')
    with pytest.raises(UsageError, match=r"g.nt: is .*, not a table, and has no column sku"):
        read(path, ReadOptions(id="sku"))


def test_no_column_is_lost(make_file):
    graph = read(make_file("t.csv", "id,,name,name,void\n1,a,b,c,\n2,d,e,f,\n"))
    assert graph.attributes.labels == ("column 2", "name", "name (2)")
    assert graph.reading.endswith("; empty: void")


def test_columns_that_are_asked_away_are_said_and_rows_stay(make_file):
    graph = read(make_file("shops.csv", SHOPS), ReadOptions(ignore_properties=frozenset({"name"})))
    assert graph.entities == ("007", "008", "9")
    assert graph.attributes.labels == ("city",)
    assert "ignored as asked: name" in graph.reading


@pytest.mark.parametrize(
    ("content", "is_table"),
    [
        ("id,name,city\n1,Anna,Rome\n", True),
        ("Anna,knows,Bert\nBert,knows,Cleo\n", False),
        ("dog,type,animal\ncat,type,animal\n", False),
        ("head,relation,tail\na,r,b\n", False),
        ("film,lead,made\nHeat,Pacino,1995\nAlien,Weaver,1979\n", True),
        ("<http://a>,<http://name>,<http://b>\n", False),
        ("1,2,3\n4,5,6\n", False),
        ("pet,keeper,den\n" + "".join(f"p{i},k{i % 9},d{i % 5}\n" for i in range(30)), True),
    ],
)
def test_three_columns_are_an_edge_list_only_if_they_are_one(make_file, content, is_table):
    graph = read(make_file("t.csv", content))
    assert graph.opaque_ids is is_table
    assert ("a table of" if is_table else "an edge list") in graph.reading


def test_three_columns_are_a_table_if_a_person_says_so(make_file):
    graph = read(make_file("t.csv", "a,r,b\nx,r,y\n"), ReadOptions(id="a"))
    assert graph.entities == ("x",)
    assert literals_of(graph) == [("x", "r", "r"), ("x", "b", "y")]


def test_columns_without_names_are_refused(make_file):
    with pytest.raises(MalformedInput, match=r"t.csv:1: the first line has 4 .* name no columns"):
        read(make_file("t.csv", "1,Anna,Rome,3\n2,Bert,Oslo,4\n"))


def test_a_header_alone_is_no_table(make_file):
    with pytest.raises(MalformedInput, match="0 rows below its header"):
        read(make_file("t.csv", "id,name,city,size\n"))


def test_lists_are_split_where_that_is_certain(make_file):
    content = "id,tags,page\n1,a|b|a,Offers | Shop\n2,c,News | Shop\n3,d|e,x\n"
    graph = read(make_file("t.csv", content))
    assert [(e, v) for e, label, v in literals_of(graph) if label == "tags"] == [
        ("1", "a"),
        ("1", "b"),
        ("2", "c"),
        ("3", "d"),
        ("3", "e"),
    ]
    assert ("1", "page", "Offers | Shop") in literals_of(graph)
    assert "lists: tags" in graph.reading


def test_references_to_rows_are_relations(make_file):
    content = "id,name,parent_id,age\n1,Anna,,3\n2,Bert,1,2\n3,Cleo,1,1\n4,Dora,2,4\n"
    graph = read(make_file("t.csv", content))
    assert triples_of(graph) == [("2", "parent_id", "1"), ("3", "parent_id", "1"),
                                 ("4", "parent_id", "2")]  # fmt: skip
    assert graph.attributes.labels == ("name", "age")
    assert "relations: parent_id" in graph.reading


def test_references_to_a_second_table(make_file):
    films = make_file("films.csv", "id,title,director\nf1,Heat,p2\nf2,Alien,p1\n")
    people = make_file("people.csv", "id,name\np1,Scott\np2,Mann\n")
    graph = read(f"{films},{people}")
    assert graph.entities == ("f1", "f2", "p1", "p2")
    assert triples_of(graph) == [("f1", "director", "p2"), ("f2", "director", "p1")]
    assert graph.names == ("Heat", "Alien", "Scott", "Mann")


def test_ids_that_two_tables_share_are_told_apart(make_file):
    films = make_file("films.csv", "id,title,director_id\n1,Heat,2\n2,Alien,1\n")
    people = make_file("people.csv", "id,name\n1,Scott\n2,Mann\n")
    graph = read(f"{films},{people}", ReadOptions(relations=frozenset({"director_id"})))
    assert graph.entities == ("1", "2", "people/1", "people/2")


def test_a_named_relation_makes_things_of_values_without_a_row(make_file):
    content = "id,name,maker\n1,Fan,Acme\n2,Lamp,Acme\n3,Oven,Bolt\n"
    graph = read(make_file("t.csv", content), ReadOptions(relations=frozenset({"maker"})))
    assert triples_of(graph) == [
        ("1", "maker", "maker/Acme"),
        ("2", "maker", "maker/Acme"),
        ("3", "maker", "maker/Bolt"),
    ]
    assert graph.names[3:] == ("Acme", "Bolt")


def test_a_value_of_a_named_relation_that_is_no_id_stays_a_literal(make_file):
    content = "id,name,boss\na,Anna,\nb,Bert,a\nc,Cleo,a\nd,Dora,nobody\n"
    graph = read(make_file("t.csv", content), ReadOptions(relations=frozenset({"boss"})))
    assert triples_of(graph) == [("b", "boss", "a"), ("c", "boss", "a")]
    assert ("d", "boss", "nobody") in literals_of(graph)


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


def test_names_may_be_chosen_by_a_person(make_file):
    path = make_file("t.csv", "id,name,slogan\n1,Anna,Go\n2,Bert,Stop\n")
    assert dualign.read(path, label_property=["slogan"]).names == ("Go", "Stop")


def test_ids_are_neither_names_nor_literals(make_file):
    """Equal ids of two tables are no evidence, even if they read like names."""
    graph = dualign.read(make_file("t.csv", "id,size,kind,city\nRed Fan,1,a,b\nOld Lamp,2,a,b\n"))
    assert graph.names == ("", "")
    assert "Red Fan" not in graph.attributes.values


def test_further_names_belong_to_their_rows(make_file):
    films = make_file(
        "films.csv", "id,title,original_title,kind\nf1,Heat,,a\nf2,The Wave,La Ola,a\n"
    )
    people = make_file("people.csv", "id,name,alias\np1,Scott,\np2,Mann,Mr M\n")
    graph = read(f"{films},{people}")
    found = zip(graph.aliases.owners.tolist(), graph.aliases.texts, strict=True)
    assert [(graph.entities[owner], text) for owner, text in found] == [
        ("f2", "La Ola"),
        ("p2", "Mr M"),
    ]
    assert "further names: original_title" in graph.reading
