"""Quoted text is read fast, and strictly."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import MalformedInput
from dualign.io.text.columns import CSV, QUOTED_TSV, STRING, read_columns

CELL = st.text(
    st.one_of(st.sampled_from('",\t\r\n '), st.characters(exclude_characters="\0", codec="utf-8")),
    max_size=6,
)


def read(make_file, content, width=3):
    columns = read_columns(make_file("a.csv", content), [STRING] * width, CSV)
    return columns, list(zip(*(array.to_pylist() for array in columns.arrays), strict=True))


def test_a_quoted_value_may_hold_delimiters_quotes_and_line_breaks(make_file):
    columns, rows = read(make_file, 'a,"b,c","d\ne"\n\n"f ""g""",h,i\n')
    assert rows == [("a", "b,c", "d\ne"), ('f "g"', "h", "i")]
    assert [columns.line(row) for row in range(2)] == [1, 4]


def test_a_quote_inside_an_unquoted_value_is_a_quote(make_file):
    assert read(make_file, 'a,5" nail,c\na,6" nail,c\n')[1][0] == ("a", '5" nail', "c")


def test_lines_of_spaces_are_blank(make_file):
    assert read(make_file, '"a",b,c\n   \nd,e,f\n')[1] == [("a", "b", "c"), ("d", "e", "f")]


@pytest.mark.parametrize(
    ("content", "line", "what"),
    [
        ('a,b,c\n"a",b\n', 2, "expected 3 comma-separated columns, found 2: 'a,b'"),
        ('a,b,"x\ny"\n\na,b,c,d\n', 4, "expected 3 comma-separated columns, found 4: 'a,b,c,d'"),
        ('a,b,c\na,b,"c\n', 2, "wrong quotes (unexpected end of data)"),
        ('a,b,c\na,b,"Allemagne"@fr\n', 2, "wrong quotes (',' expected after '\"')"),
        ('""\n', 1, "expected 3 comma-separated columns, found 1: ''"),
    ],
)
def test_what_is_wrong_is_said_with_the_line_on_which_the_row_begins(
    make_file, content, line, what
):
    with pytest.raises(MalformedInput) as raised:
        read(make_file, content)
    assert f"a.csv:{line}: {what}" in str(raised.value)


def test_a_long_value_is_no_mistake(make_file):
    long = "x" * 3_000_000
    assert read(make_file, f'a,"{long}","5"" nail"\nb,5"x,c\n')[1][0] == ("a", long, '5" nail')


@given(st.lists(st.tuples(CELL, CELL), min_size=1, max_size=5), st.sampled_from([CSV, QUOTED_TSV]))
def test_what_python_writes_reads_back(tmp_path, rows, dialect):
    text = io.StringIO()
    csv.writer(text, delimiter=dialect.delimiter, quoting=csv.QUOTE_ALL).writerows(rows)
    path = tmp_path / "a"
    path.write_bytes(text.getvalue().encode())
    columns = read_columns(path, (STRING, STRING), dialect)
    assert list(zip(*(a.to_pylist() for a in columns.arrays), strict=True)) == rows
