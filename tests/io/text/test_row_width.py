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
