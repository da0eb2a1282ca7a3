"""Parquet that claims to hold UTF-8 and does not."""

import pyarrow as pa
import pytest
from pyarrow import parquet

from dualign import read
from dualign.core.errors import MalformedInput
from dualign.io import read_matches


def not_utf8(rows):
    offsets = pa.py_buffer(pa.array(range(0, 2 * rows + 1, 2), pa.int32()).buffers()[1])
    return pa.StringArray.from_buffers(rows, offsets, pa.py_buffer(b"\xff\xfe" * rows))


@pytest.mark.parametrize("names", [("head", "relation", "tail"), ("id", "name", "city", "country")])
def test_a_graph(tmp_path, names):
    path = tmp_path / "g.parquet"
    parquet.write_table(pa.table({name: not_utf8(3) for name in names}), path)
    with pytest.raises(MalformedInput, match="not readable as Parquet"):
        read(path)


def test_matches(tmp_path):
    path = tmp_path / "m.parquet"
    names = ("subject_id", "object_id", "confidence", "rank", "decision")
    parquet.write_table(pa.table({name: not_utf8(3) for name in names}), path)
    with pytest.raises(MalformedInput, match="not readable as Parquet"):
        read_matches(path)
