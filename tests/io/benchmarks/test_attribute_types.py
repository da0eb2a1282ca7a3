"""Attribute types: which properties an entity has, the values unknown."""

from __future__ import annotations

import pyarrow as pa
import pytest

from dualign.core.errors import InputWarning
from dualign.io.benchmarks.attribute_types import read_attribute_types
from dualign.io.text.columns import STRING

ENTITIES = pa.array(["a", "b", "c"], STRING)


def rows_of(table):
    return [
        (subject, table.labels[predicate])
        for subject, predicate in zip(
            table.subjects.tolist(), table.predicates.tolist(), strict=True
        )
    ]


def test_every_property_of_an_entity_is_a_row_without_value(make_file):
    table = read_attribute_types(make_file("t", "b\tp\tq\r\n\r\na\tq\nc"), ENTITIES)
    assert rows_of(table) == [(1, "p"), (1, "q"), (0, "q")]
    assert table.labels == ("p", "q")
    assert set(table.values) | set(table.languages) | set(table.datatypes) == {""}


def test_a_tab_at_the_end_of_a_line_is_no_property(make_file):
    assert rows_of(read_attribute_types(make_file("t", "a\tp\t\n"), ENTITIES)) == [(0, "p")]


def test_lines_about_strangers_are_left_out_and_counted(make_file):
    path = make_file("t", "a\tp\n\nz\tq\ny\tp\n")
    with pytest.warns(InputWarning) as warned:
        table = read_attribute_types(path, ENTITIES)
    assert rows_of(table) == [(0, "p")]
    assert table.labels == ("p",)
    assert str(warned[0].message).startswith(f"{path}:3: 2 of 3 lines, this one first, are about")


def test_a_property_named_twice_is_merged_and_counted(make_file):
    with pytest.warns(InputWarning, match="1 of 2 attribute types repeat"):
        table = read_attribute_types(make_file("t", "a\tp\tp\n"), ENTITIES)
    assert rows_of(table) == [(0, "p")]


def test_an_empty_file_has_no_rows(make_file):
    assert len(read_attribute_types(make_file("t", ""), ENTITIES)) == 0
