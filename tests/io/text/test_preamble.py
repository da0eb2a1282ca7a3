"""Comments and titles above the first row are left out, and rows never are."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import MalformedInput
from dualign.io import read
from dualign.io.text.preamble import blanked, preamble_of

ROWS = "id,name,city\n1,Anna,Rome\n2,Bert,Oslo\n"


@pytest.mark.parametrize(
    ("above", "count"),
    [
        ("", 0),
        ("\n", 0),
        ("# (c) somebody, 2024\n", 1),
        ("# a\n#\n# b, c\n\n", 4),
        ("Communes of France\n\n", 2),
        ("Communes of France,,\n,,\n", 2),
        ("sep=,\r\n", 1),
    ],
)
def test_lines_above_the_first_row(make_file, above, count):
    assert len(preamble_of(above + ROWS, ",")) == count
    path = make_file("t.csv", above + ROWS)
    graph = read(path)
    assert graph.entities == ("1", "2")
    assert graph.names == ("Anna", "Bert")
    assert ("left out above the first row" in graph.reading) is (count > 0)


@pytest.mark.parametrize(
    "text",
    [
        ",name\n0,Anna\n1,Bert\n",  # a column without a name
        "id,,\n1,a,b\n2,c,d\n",
        "#id,name,city\n1,Anna,Rome\n2,Bert,Oslo\n",  # a header, for all its mark
        "# a\n1,Anna\n2,Bert,Oslo\n",  # rows that do not agree
    ],
)
def test_what_is_a_row(text):
    assert not len(preamble_of(text, ","))


def test_lines_are_counted_from_the_top_of_the_file(make_file):
    lines = "".join(f"{i},n{i},c\n" for i in range(9000))
    path = make_file("t.csv", f"# a comment\n{ROWS}{lines}x\n")
    with pytest.raises(MalformedInput, match=r"t.csv:9005: expected 3 comma-separated"):
        read(path)


def test_comments_above_an_edge_list(make_file):
    graph = read(make_file("g.tsv", "# Nodes: 3\nAnna\tknows\tBert\nBert\tknows\tCleo\n"))
    assert graph.entities == ("Anna", "Bert", "Cleo")
    assert "left out above the first row: 1 line (# Nodes: 3)" in graph.reading


def test_blank_lines_are_as_long_as_what_they_replace():
    assert blanked(b"# \xc3\xa4\r\n#\nid\n", 2) == b"    \r\n \nid\n"


def rows_of(lines, delimiter):
    rows = csv.reader(io.StringIO("\n".join(lines), newline=""), delimiter=delimiter)
    return [row for row in rows if len(row) > 1 or any(cell.strip() for cell in row)]


CELLS = st.sampled_from(["a", "b", "7", "", " ", "# x", '"', '""', '"a,b"', '"a\nb"', "x\ty"])
LINES = st.lists(CELLS, max_size=4).map(",".join)


@given(st.lists(LINES, max_size=7).map("\n".join), st.sampled_from(",\t;"))
def test_what_is_left_out_ends_where_all_rows_are_of_one_width(text, delimiter):
    found = preamble_of(text, delimiter)
    lines = text.split("\n")
    assert list(found.lines) == lines[: len(found)]
    if len(found):
        header, *others = rows_of(lines[len(found) :], delimiter)
        assert len(header) > 1
        assert all(cell.strip() for cell in header)
        assert others
        assert {len(row) for row in others} == {len(header)}
        for line in found.lines:
            filled = [cell for row in rows_of([line], delimiter) for cell in row if cell.strip()]
            assert line.startswith("#") or len(filled) < 2


def test_a_quote_alone_is_no_row():
    assert list(preamble_of('"\na,b\nc,d\n', ",").lines) == ['"']
