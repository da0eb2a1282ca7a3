"""Delimited text becomes columns; a row that does not fit is reported with its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import MalformedInput
from dualign.io.text.columns import CSV, INTEGER, QUOTED_TSV, STRING, TSV, dialect_of, read_columns

CELL = st.text(st.characters(exclude_characters="\t\r\n\0", codec="utf-8"))


def rows_of(columns):
    return list(zip(*(array.to_pylist() for array in columns.arrays), strict=True))


@pytest.mark.parametrize(
    ("name", "dialect"),
    [("a.tsv", TSV), ("a", TSV), ("a.csv", CSV), ("A.CSV.gz", CSV), ("a.csv.tsv", TSV)],
)
def test_the_delimiter_follows_from_the_extension(tmp_path, name, dialect):
    assert dialect_of(tmp_path / name) == dialect


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_blank_lines_and_a_missing_last_end_do_not_matter(make_file, end):
    path = make_file("a", f"1\tx{end}{end}2\ty{end}  {end}3\tz")
    columns = read_columns(path, (INTEGER, STRING))
    assert rows_of(columns) == [(1, "x"), (2, "y"), (3, "z")]
    assert [columns.line(row) for row in range(3)] == [1, 3, 5]


def test_quotes_mean_nothing_in_tsv(make_file):
    assert rows_of(read_columns(make_file("a", '"x\ty"\n'), (STRING, STRING))) == [('"x', 'y"')]


def test_words_for_nothing_are_words(make_file):
    path = make_file("a", "NULL\tNA\nnan\t\n")
    assert rows_of(read_columns(path, (STRING, STRING))) == [("NULL", "NA"), ("nan", "")]


@pytest.mark.parametrize(
    ("content", "line", "what"),
    [
        ("a\tb\tc\n\n\nx\ty\n", 4, "found 2: 'x\\ty'; add what is missing or remove the line"),
        ("a\tb\tc\r\n\r\nx\ty\r\nz", 3, "found 2: 'x\\ty'; add what is missing"),
        ("x\n", 1, "found 1: 'x'; add what is missing"),
        ("a\tb\tc\na\tb\tc\td\n", 2, "found 4: 'a\\tb\\tc\\td'; remove what is too much"),
        ("a b c\n", 1, "found 1: 'a b c'; separate the columns by tabs, not by spaces"),
        ("a,b,c\n", 1, "found 1: 'a,b,c'; separate the columns by tabs, not by commas"),
    ],
)
def test_a_row_of_the_wrong_width_is_said_with_its_line(make_file, content, line, what):
    path = make_file("a", content)
    with pytest.raises(MalformedInput) as raised:
        read_columns(path, (STRING, STRING, STRING))
    expected = f"{path}:{line}: expected 3 tab-separated columns, {what}"
    assert str(raised.value).startswith(expected)


def test_a_long_row_is_quoted_in_part(make_file):
    with pytest.raises(MalformedInput, match=r"found 1: 'x{79}…'"):
        read_columns(make_file("a", "x" * 200), (STRING, STRING))


def test_the_last_column_may_take_the_rest(make_file):
    columns = read_columns(make_file("a", "x\ty\tz\n"), (STRING, STRING), last_takes_rest=True)
    assert rows_of(columns) == [("x", "y\tz")]
    with pytest.raises(MalformedInput, match="expected 2 tab-separated columns, found 1"):
        read_columns(make_file("b", "x\n"), (STRING, STRING), last_takes_rest=True)


@pytest.mark.parametrize("text", ["x", "", "1.0", "0x1F", "+1", "1_0", "１", "9" * 19])
def test_an_id_that_is_no_integer_is_said_with_its_line(make_file, text):
    path = make_file("a", f"1\ta\n\n{text}\tb\n")
    with pytest.raises(MalformedInput) as raised:
        read_columns(path, (INTEGER, STRING))
    assert str(raised.value) == (
        f"{path}:3: column 1 must be an integer id, found {text!r}; correct it or remove the line"
    )


def test_spaces_around_integers_do_not_matter(make_file):
    assert rows_of(read_columns(make_file("a", " 1\t-2 \n"), (INTEGER, INTEGER))) == [(1, -2)]


def test_an_empty_file_has_no_rows(make_file):
    assert len(read_columns(make_file("a", ""), (INTEGER, STRING))) == 0
    assert len(read_columns(make_file("b", ""), (STRING, STRING), CSV)) == 0


def test_a_header_is_left_out_if_every_cell_is_a_word_for_its_column(make_file):
    words = ({"id"}, {"name", "label"})
    columns = read_columns(make_file("a", "ID\tLabel\n1\tx\n"), (STRING, STRING))
    assert rows_of(columns.without_header(*words)) == [("1", "x")]
    assert columns.without_header(*words).line(0) == 2
    columns = read_columns(make_file("b", "id\tx\n"), (STRING, STRING))
    assert rows_of(columns.without_header(*words)) == [("id", "x")]


def test_an_empty_cell_can_be_refused(make_file):
    path = make_file("a", "x\ty\n\n\tz\n")
    with pytest.raises(MalformedInput, match=r"a:3: the entity \(column 1\) is empty"):
        read_columns(path, (STRING, STRING)).refuse_empty(0, "entity")


@given(st.integers(2, 4).flatmap(lambda n: st.lists(st.tuples(*[CELL] * n), max_size=6)))
def test_any_table_without_tabs_and_line_breaks_reads_back(tmp_path, table):
    width = len(table[0]) if table else 2
    path = tmp_path / "a.tsv"
    path.write_text("".join("\t".join(row) + "\n" for row in table), "utf-8", newline="")
    content = path.read_bytes()
    expected = [tuple(row) for row in table]
    if content.startswith(b"\xef\xbb\xbf"):  # what opens a file so is its byte-order mark
        expected[0] = (expected[0][0][1:], *expected[0][1:])
    assert rows_of(read_columns(path, [STRING] * width)) == expected


@pytest.mark.parametrize("dialect", [CSV, QUOTED_TSV])
def test_without_quotes_in_the_file_a_quoted_dialect_is_a_plain_one(make_file, dialect):
    path = make_file("a", f"x{dialect.delimiter}y\n")
    assert rows_of(read_columns(path, (STRING, STRING), dialect)) == [("x", "y")]
