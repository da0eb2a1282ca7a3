"""The error for a row of the wrong width says what to do about it."""

from __future__ import annotations

import pytest

from dualign.io.text.row_width import wrong_width


@pytest.mark.parametrize(
    ("text", "found", "remedy"),
    [
        ("a,b", 2, "add what is missing or remove the line"),
        ("a,b,c,d", 4, "remove what is too much (is there a comma inside a value?)"),
        ("a;b;c", 1, "separate the columns by commas, not by semicolons"),
        ("a\tb\tc", 1, "separate the columns by commas, not by tabs"),
    ],
)
def test_the_remedy_fits_the_mistake(tmp_path, text, found, remedy):
    error = wrong_width(tmp_path / "a.csv", 7, text, expected=3, found=found, delimiter=",")
    assert str(error) == (
        f"{tmp_path}/a.csv:7: expected 3 comma-separated columns, found {found}: {text!r}; {remedy}"
    )


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("# made by hand", "remove the line if it is a comment, so that the file begins with"),
        ("Common Tern", "if this is a table, write the names of its columns above it"),
    ],
)
def test_a_first_line_of_one_column_may_be_a_comment_or_lack_a_header(tmp_path, text, remedy):
    error = wrong_width(tmp_path / "a.txt", 1, text, expected=3, found=1, delimiter="\t")
    assert remedy in str(error)
