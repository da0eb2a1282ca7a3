"""What is kept beside matches is verified when it is read back."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import dualign
from dualign.api.aligning_verbs import read_alignment
from dualign.core.errors import MalformedInput
from dualign.results.kept_files import attention_path, map_path, pairs_path
from dualign.results.saved_run import record_path
from review_world import pair


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Matches with all that is kept beside them."""
    graphs, folder = pair(), tmp_path_factory.mktemp("run")
    dualign.align(graphs.left, graphs.right).write(folder / "m.tsv")
    return folder


@pytest.fixture
def matches(written: Path, tmp_path: Path) -> Path:
    shutil.copytree(written, tmp_path / "run")
    return tmp_path / "run" / "m.tsv"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("correspondences", {"classes": []}),
        ("correspondences", {"classes": [], "relations": [{"left": 1, "right": "r"}]}),
        ("correspondences", {"relations": [], "classes": [{"left": "l"}]}),
        ("correspondences", 3),
        ("candidates", 10**15),
        ("candidates", "3"),
        ("metric", None),
        ("thresholds", [0.5]),
        ("alone", ["nobody"]),
        ("alone", 7),
        ("judged", [{"subject": 1}]),
    ],
)
def test_a_record_that_says_something_else_is_refused(matches: Path, name, value) -> None:
    path = record_path(matches)
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | {name: value}), "utf-8")
    with pytest.raises(MalformedInput, match="not the record of an alignment"):
        read_alignment(matches)


def test_evidence_that_was_changed_is_refused_when_it_is_read(matches: Path) -> None:
    path = pairs_path(matches)
    group = pq.ParquetFile(path).metadata.row_group(0)
    chunks = [group.column(k) for k in range(group.num_columns)]
    chunk = next(each for each in chunks if each.path_in_schema == "column 0")
    start = chunk.dictionary_page_offset or chunk.data_page_offset
    data = bytearray(path.read_bytes())
    data[start + chunk.total_compressed_size - 1] ^= 1
    path.write_bytes(data)
    alignment = read_alignment(matches)  # reads what is needed for decisions alone
    first = next(iter(alignment))
    with pytest.raises(MalformedInput, match="not the pairs of an alignment"):
        alignment.explain(first.left)
    with pytest.raises(MalformedInput, match="not the pairs of an alignment"):
        alignment.rethreshold(0.7).write(matches.with_name("again.tsv"))


@pytest.mark.parametrize(
    ("column", "change"), [("left", 10**6), ("right", 10**6), ("left", -1)], ids=str
)
def test_pairs_of_other_graphs_are_refused(matches: Path, column: str, change: int) -> None:
    path = pairs_path(matches)
    table = pq.read_table(path)
    values = table[column].to_pylist()
    values[-1 if change > 0 else 0] = change
    place = table.column_names.index(column)
    changed = table.set_column(place, column, pa.array(values, table[column].type))
    pq.write_table(changed, path)
    with pytest.raises(MalformedInput, match="not the pairs of an alignment"):
        read_alignment(matches)


def test_a_map_of_other_graphs_is_refused(matches: Path) -> None:
    path = map_path(matches)
    pq.write_table(pq.read_table(path).slice(1), path)
    with pytest.raises(MalformedInput, match="a map of"):
        read_alignment(matches)


def test_both_copies_of_the_values_of_a_run_are_verified(matches: Path) -> None:
    path = pairs_path(matches)
    data = path.read_bytes()
    places = [place.start() for place in re.finditer(rb'"directed"', data)]
    path.write_bytes(data[: places[0]] + b"\xff" + data[places[0] + 1 :])
    with pytest.raises(MalformedInput, match="not the pairs of an alignment"):
        read_alignment(matches).rethreshold(0.7).write(matches.with_name("again.tsv"))


@pytest.mark.parametrize(
    "changed", [{"relations": [10**6]}, {"entities": [-1]}, {"neighbours": ["x"]}]
)
def test_attention_to_other_graphs_is_refused(matches: Path, changed) -> None:
    edge = {"right_side": [True], "entities": [0], "relations": [0], "neighbours": [0]}
    table = pa.table(edge | {"weights": [0.5]} | changed)
    pq.write_table(table, attention_path(matches))
    with pytest.raises(MalformedInput, match="not the attention of a model"):
        read_alignment(matches)
