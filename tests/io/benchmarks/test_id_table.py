"""Ids and labels are unique, and unknown ids are said with both numbers."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.errors import InputWarning, MalformedInput
from dualign.io.benchmarks.id_table import read_id_table
from dualign.io.text.columns import INTEGER, read_columns


def test_a_table_finds_rows_by_id(make_file):
    table = read_id_table(make_file("ent_ids_1", "7\ta\n3\tb\n"))
    assert table.find(np.array([3, 7, 5])).tolist() == [1, 0, -1]
    assert table.words == "ent_ids_1 (2 ids from 3 to 7)"


def test_an_unknown_id_is_said_with_its_line_and_what_there_is(make_file):
    table = read_id_table(make_file("ent_ids_1", "7\ta\n3\tb\n"))
    path = make_file("triples_1", "3\t0\t7\n\n3\t0\t9\n")
    columns = read_columns(path, (INTEGER, INTEGER, INTEGER))
    assert table.positions(columns, 0, "entity").tolist() == [1, 1]
    with pytest.raises(MalformedInput) as raised:
        table.positions(columns, 2, "entity")
    assert str(raised.value) == (
        f"{path}:3: entity id 9 is not in ent_ids_1 (2 ids from 3 to 7); "
        "add it there or remove the line"
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            "0\ta\n\n0\tb\n",
            (
                "3: the id of 0 'b' is already that of 0 'a' (line 1); "
                "give every entity or relation its own"
            ),
        ),
        (
            "0\ta\n1\tb\n2\ta\n",
            (
                "3: the label of 2 'a' is already that of 0 'a' (line 1); "
                "give every entity or relation its own"
            ),
        ),
        ("0\ta\n1\t\n", "2: the label (column 2) is empty; fill it in"),
    ],
)
def test_what_is_not_one_to_one_is_refused(make_file, content, message):
    path = make_file("ent_ids_1", content)
    with pytest.raises(MalformedInput) as raised:
        read_id_table(path)
    assert str(raised.value) == f"{path}:{message}"


def test_a_line_that_comes_twice_is_merged_and_counted(make_file):
    with pytest.warns(InputWarning, match="1 of 3 lines repeat an earlier one"):
        table = read_id_table(make_file("ent_ids_1", "0\ta\n0\ta\n1\tb\n"))
    assert table.labels.to_pylist() == ["a", "b"]


def test_an_empty_table_is_refused(make_file):
    with pytest.raises(MalformedInput, match="the graph is empty: 0 ids"):
        read_id_table(make_file("ent_ids_1", "\n"))
