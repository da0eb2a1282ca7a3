"""Edge lists in Parquet."""

from __future__ import annotations

import pyarrow as pa
import pytest
from pyarrow import parquet

from dualign.core.errors import MalformedInput
from dualign.io import read


def test_columns_are_found_by_name(tmp_path):
    table = pa.table(
        {"weight": [1, 2], "tail": ["b", '"x"@fr'], "head": ["a", "a"], "relation": ["r", "p"]}
    )
    parquet.write_table(table, tmp_path / "g.parquet")
    graph = read(tmp_path / "g.parquet")
    assert graph.entities == ("a", "b")
    assert graph.attributes.languages == ("fr",)


def test_columns_beside_the_edges_are_left_out_and_said(tmp_path):
    table = pa.table({"weight": [1], "tail": ["b"], "head": ["a"], "relation": ["r"]})
    parquet.write_table(table, tmp_path / "g.parquet")
    assert read(tmp_path / "g.parquet").reading.endswith(
        "an edge list of the columns head, relation, tail; left out: weight"
    )


def test_three_columns_without_names_are_an_edge_list(tmp_path):
    parquet.write_table(pa.table({"0": [1], "1": ["r"], "2": [2]}), tmp_path / "edges")
    assert read(tmp_path / "edges").entities == ("1", "2")


def test_an_empty_cell_is_said_with_its_row(tmp_path):
    table = pa.table({"s": ["a", "a"], "p": ["r", "r"], "o": ["b", None]})
    parquet.write_table(table, tmp_path / "g.parquet")
    with pytest.raises(MalformedInput, match=r"g.parquet:2: the object \(column 3\) is empty"):
        read(tmp_path / "g.parquet")


@pytest.mark.parametrize(
    "names", [("id", "name", "city"), ("x", "y", "z", "rest"), ("source", "property", "value", "a")]
)
def test_columns_with_names_of_their_own_are_a_table(tmp_path, names):
    parquet.write_table(pa.table({name: ["u", "v"] for name in names}), tmp_path / "g.parquet")
    assert "a table of 2 rows" in read(tmp_path / "g.parquet").reading


def test_what_is_no_parquet(make_file):
    with pytest.raises(MalformedInput, match="not readable as Parquet"):
        read(make_file("g.parquet", b"PAR1 but no more"))
