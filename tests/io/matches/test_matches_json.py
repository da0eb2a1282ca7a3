"""Matches as JSON."""

from __future__ import annotations

import json

import pytest

from dualign.core.errors import MalformedInput
from dualign.io import read_matches, write_matches
from match_tables import rows_of, table_of

PARIS = ("http://fr/Paris", "http://en/Paris", 0.1, 1, "accept", 1.5, "Paris", "Paris", "")


def test_one_object_a_line_with_short_numbers(tmp_path):
    write_matches(table_of([PARIS, PARIS]), tmp_path / "m.json")
    lines = (tmp_path / "m.json").read_text().splitlines()
    assert len(lines) == 4
    first = json.loads(lines[1].rstrip(","))
    assert first["confidence"] == 0.1
    assert list(first) == [
        *("subject_id", "object_id", "confidence", "rank", "decision", "judgement"),
        *("score", "subject_name", "object_name"),
    ]


def test_a_nul_has_its_place(tmp_path):
    row = (*PARIS[:7], "Pa\0ris", "")
    write_matches(table_of([row]), tmp_path / "m.json")
    assert read_matches(tmp_path / "m.json").object_name == ("Pa\0ris",)


def test_a_bare_list_with_the_columns_that_are_needed(make_file):
    row = '{"subject_id": "a", "object_id": "b", "confidence": 1, "rank": 1, "decision": "accept"}'
    assert rows_of(read_matches(make_file("m.json", f"[{row}]"))) == [
        ("a", "b", 1, 1, "accept", 1, "", "", "")
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{\n]", ":2: not valid JSON"),
        ("3", ": no matches in this JSON"),
        ('{"matches": [3]}', ": no matches in this JSON"),
        ('[{"subject_id": "a"}]', ": the matches table has no column 'object_id'"),
        ('[{"subject_id": "a"}, {"subject_id": 3}]', ":2: subject_id is 3; it must be text"),
        ('[{"subject_id": "\\ud800"}]', ":1: subject_id is '\\ud800'; it must be text"),
        ('[{"rank": true}]', ":1: rank is True; it must be a whole number from 1"),
        ('[{"rank": 1e400}]', ":1: rank is inf; it must be a whole number from 1"),
        ('[{"confidence": "high"}]', ":1: confidence is 'high'; it must be a number from 0 to 1"),
        ("[" * 100_000, ": not readable as JSON"),
    ],
)
def test_what_is_wrong_is_said(make_file, content, message):
    path = make_file("m.json", content)
    with pytest.raises(MalformedInput) as raised:
        read_matches(path)
    assert str(raised.value).startswith(f"{path}{message}")
