"""Tables of text are graphs: rows are entities, columns literals, ids keys and no more."""

from __future__ import annotations

import pytest

import dualign
from dualign.core.errors import InputWarning, MalformedInput, MissingInput, UsageError
from dualign.io import ReadOptions, read
from table_contents import literals_of, triples_of

SHOPS = "id,name,city\n007,Tea & Co,Lyon\n008,Bean There,Lille\n9,Third,\n"


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
    with pytest.warns(InputWarning, match="skipped 1 broken statement"):
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
        MalformedInput, match=r"t.csv:3: the id '1' is that of .*t.csv:2 too; .* 1 id for 2 rows"
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
    with pytest.raises(MalformedInput, match=r"t.csv:1: .* 4 .* not seem to name columns"):
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


def test_rows_of_nothing_but_delimiters_are_left_out_and_said(make_file):
    graph = read(make_file("t.csv", "id,name,city\n1,Anna,Rome\n,, \n2,Bert,Oslo\n,,\n"))
    assert graph.entities == ("1", "2")
    assert "left out: 2 empty rows" in graph.reading


def test_columns_with_spaces_between_them_are_refused(make_file):
    content = "id   name    city\n1    Anna    Rome\n2    Bert    Oslo\n"
    with pytest.raises(MalformedInput, match=r"t.txt:1: columns with spaces between them"):
        read(make_file("t.txt", content))


def test_records_in_xml_are_refused_with_what_to_do(make_file):
    path = make_file("t.xml", "<?xml version='1.0'?><shops><shop id='1'/></shops>")
    with pytest.raises(MissingInput, match=r"neither RDF nor GraphML; export .*records as CSV"):
        read(path)
