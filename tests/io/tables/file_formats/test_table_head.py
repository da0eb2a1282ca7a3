"""How columns are kept apart, and whether the first line names them."""

from __future__ import annotations

import pytest

from dualign.io.tables.file_formats.table_head import table_head


@pytest.mark.parametrize(
    ("name", "content", "delimiter", "width"),
    [
        ("t.csv", "a,b\n1,2\n", ",", 2),
        ("t.csv", "a;b\n1,5;2,5\n", ";", 2),
        ("t.csv", "a\tb\n1\t2\n", "\t", 2),
        ("t.tsv", "a, b\tc\n1\t2, 3\n", "\t", 2),
        ("t.tsv", "a,b\n1,2\n", ",", 2),
        ("t.txt", "a|b|c\n1|2|3\n", "|", 3),
        ("t.csv", "name; first,city\nx,y\nz,w\n", ",", 2),
    ],
)
def test_delimiters(make_file, name, content, delimiter, width):
    head = table_head(make_file(name, content))
    assert (head.dialect.delimiter, head.width) == (delimiter, width)


@pytest.mark.parametrize(("name", "content"), [("t.xyz", "a,b\n"), ("t.csv", ""), ("t.csv", "\0")])
def test_what_has_no_head(make_file, name, content):
    assert table_head(make_file(name, content)) is None


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("country,2010,2011,2012\nFR,1,2,3\n", True),
        ("foo,bar\nx,1\n", True),
        ("Anna,1980\nBert,1990\n", False),
        ("http://a,x\nhttp://b,y\n", False),
    ],
)
def test_headers(make_file, content, named):
    assert table_head(make_file("t.csv", content)).has_header is named


def test_a_long_file_is_judged_by_its_beginning(make_file):
    content = "id,name,city\n" + "".join(f'{i},"n {i}",c\n' for i in range(5000))
    head = table_head(make_file("t.csv", content))
    assert head.is_table
    assert 100 < len(head.rows) < 5000
    assert {len(row) for row in head.rows} == {3}


def test_the_name_of_a_column_may_be_one_of_its_values(make_file):
    words = "".join(f"{100 + n},w{n},s{n}\n" for n in range(40))
    header = "id,palabra,pronounced\n"
    assert table_head(make_file("t.csv", f"{header}{words}7,palabra,pa\n")).is_table
    assert not table_head(make_file("t.csv", f"{header}{words}id,palabra,pa\n")).is_table
    edges = "".join(f"city {n},type,City\n" for n in range(40))
    assert not table_head(make_file("t.csv", f"City,type,Class\n{edges}")).is_table


def test_html_in_a_description_does_not_separate_columns(make_file):
    rows = "".join(f"{i},Thing {i},salt &amp; pepper &lt;{i}&gt;\n" for i in range(4))
    head = table_head(make_file("a.csv", f"id,name,description\n{rows}9,a,b,c\n"))
    assert head.dialect.delimiter == ","
    assert head.width == 3
