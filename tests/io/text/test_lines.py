"""Lines end with LF, CRLF or CR; blank ones are left out, but counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.io.text.lines import split_lines


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_blank_lines_are_left_out_but_counted(end):
    lines = split_lines(end.join([b"", b"one", b"", b"   ", b"two"]))
    assert lines.array.to_pylist() == ["one", "two"]
    assert [lines.number(row) for row in range(2)] == [2, 5]


def test_nothing_has_no_lines():
    assert len(split_lines(b"")) == 0
    assert len(split_lines(b"\n\n")) == 0


@given(st.lists(st.text(st.characters(exclude_characters="\r\n", codec="utf-8")), max_size=8))
def test_lines_are_those_of_splitlines(texts):
    data = "\n".join(texts).encode()
    expected = [
        (number, line.decode())
        for number, line in enumerate(data.splitlines(), start=1)
        if line.strip(b" ")
    ]
    lines = split_lines(data)
    assert [(lines.number(i), line) for i, line in enumerate(lines.array.to_pylist())] == expected
