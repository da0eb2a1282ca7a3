"""Edge lists in Parquet."""

from __future__ import annotations

import pyarrow as pa
import pytest
from pyarrow import parquet

from dualign.core.errors import DualignError, MalformedInput
from dualign.io import read


def test_columns_are_found_by_name(tmp_path):
    table = pa.table(
        {"weight": [1, 2], "tail": ["b", '"x"@fr'], "head": ["a", "a"], "relation": ["r", "p"]}
    )
    parquet.write_table(table, tmp_path / "g.parquet")
    graph = read(tmp_path / "g.parquet")
    assert graph.entities == ("a", "b")
    assert graph.attributes.languages == ("fr",)


def test_else_the_first_three_are_taken(tmp_path):
    table = pa.table({"x": [1], "y": ["r"], "z": [2], "rest": [None]})
    parquet.write_table(table, tmp_path / "edges")
    assert read(tmp_path / "edges").entities == ("1", "2")


def test_an_empty_cell_is_said_with_its_row(tmp_path):
    table = pa.table({"s": ["a", "a"], "p": ["r", "r"], "o": ["b", None]})
    parquet.write_table(table, tmp_path / "g.parquet")
    with pytest.raises(MalformedInput, match=r"g.parquet:2: the object \(column 3\) is empty"):
        read(tmp_path / "g.parquet")


@pytest.mark.parametrize("columns", [{"s": ["a"]}, {"a": ["x"], "b": [[1]], "c": ["y"]}])
def test_columns_that_are_no_edge_list(tmp_path, columns):
    parquet.write_table(pa.table(columns), tmp_path / "g.parquet")
    with pytest.raises(DualignError, match=r"g.parquet: "):
        read(tmp_path / "g.parquet")


def test_what_is_no_parquet(make_file):
    with pytest.raises(MalformedInput, match="not readable as Parquet"):
        read(make_file("g.parquet", b"PAR1 but no more"))
