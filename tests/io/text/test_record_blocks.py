"""Delimited text block by block is what it is as a whole."""

from __future__ import annotations

import csv
import io
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import InputWarning, MalformedInput
from dualign.core.progress import SILENT
from dualign.io import ReadOptions, read
from dualign.io.text import record_blocks
from dualign.io.text.broken_statements import BrokenStatements
from dualign.io.text.columns import CSV, STRING, TSV, read_columns

CELL = st.text(st.sampled_from('a"é,;\n\r '), max_size=4)
ROWS = st.lists(st.tuples(CELL, CELL, CELL), min_size=1, max_size=6)


def in_blocks(path, dialect, size, *, lenient=False):
    """Rows and their lines, read ``size`` bytes at a time."""
    broken = BrokenStatements(path, lenient=lenient)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record_blocks, "BLOCK", size)
        found = []
        for block in record_blocks.record_blocks(path, dialect, SILENT):
            for columns in block.columns(3, broken):
                found += [(columns.line(row), cells) for row, cells in enumerate(columns.rows())]
    return found


@given(rows=ROWS, size=st.integers(3, 20), end=st.sampled_from(["\n", "\r\n"]))
def test_quoted_values_may_hold_line_breaks_anywhere(tmp_path, rows, size, end):
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(rows)
    path = tmp_path / "a.csv"
    path.write_bytes(b"\xef\xbb\xbf" + text.getvalue().encode())
    whole = read_columns(path, (STRING,) * 3, CSV)
    expected = [(whole.line(row), cells) for row, cells in enumerate(whole.rows())]
    assert in_blocks(path, CSV, size) == expected
    assert [cells for _, cells in expected] == rows


@given(st.lists(st.sampled_from(["a\tb\tc", 'x"\t"\ty', "", "  "]), max_size=8), st.integers(1, 9))
def test_lines_count_from_the_top_of_the_file(tmp_path, lines, size):
    path = tmp_path / "a.tsv"
    path.write_text("\n".join(lines))
    expected = [
        (number, tuple(line.split("\t"))) for number, line in enumerate(lines, 1) if line.strip()
    ]
    assert in_blocks(path, TSV, size) == expected


@pytest.mark.parametrize("size", [1, 7, 100])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a\tb\tc\na\tb\n", ":2: expected 3 tab-separated columns, found 2: 'a\\tb'"),
        (b"a\tb\tc\n\n\xff\n", ":3: not UTF-8: byte 0xff at offset 7"),
        (b"a\tb\tc\nx\0\n", ":2: a NUL byte (0x00 at offset 7)"),
    ],
)
def test_errors_name_line_and_place_in_the_file(make_file, content, message, size):
    path = make_file("a.tsv", content)
    with pytest.raises(MalformedInput) as raised:
        in_blocks(path, TSV, size)
    assert str(raised.value).startswith(f"{path}{message}")


def test_broken_records_are_skipped_where_that_is_wished(make_file):
    path = make_file("a.csv", 'a,b,c\nd,e\n"f\nf",g,h\ni,"j"x,k\nl,m,n\n')
    found = in_blocks(path, CSV, 1000, lenient=True)
    assert found == [(1, ("a", "b", "c")), (3, ("f\nf", "g", "h")), (6, ("l", "m", "n"))]


@pytest.mark.parametrize(
    ("name", "content", "entities", "first"),
    [
        ("g.tsv", "a\tr\tb\na\tr\n\tr\tc\nb\tr\tc\n", ("a", "b", "c"), "2: expected 3 tab"),
        ("g.csv", "s,p,o\na,r,\nb,r,c\n", ("b", "c"), "2: the object (column 3) is empty"),
        ("n.csv", ":ID,name\n,A\nb,B\nc\n", ("b",), "2: the id in column :ID"),
        ("r.csv", ":START_ID,:END_ID\na,\na,b\n", ("a", "b"), "2: the id in column :END_ID"),
    ],
)
def test_lenient_reading_says_how_many_and_the_first(make_file, name, content, entities, first):
    path = make_file(name, content)
    with pytest.raises(MalformedInput):
        read(path)
    with pytest.warns(InputWarning, match="skipped .* broken statements?") as warned:
        assert read(path, ReadOptions(lenient=True)).entities == entities
    assert first in str(warned[0].message)


def test_a_header_is_looked_for_once(make_file):
    path = make_file("g.tsv", "subject\tpredicate\tobject\na\tr\tb\nsubject\tpredicate\tobject\n")
    with warnings.catch_warnings(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(record_blocks, "BLOCK", 3)
        assert read(path).entities == ("a", "b", "subject", "object")
