"""Tables of matches in Parquet that claim more than they can hold."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

from dualign.core.errors import MalformedInput
from dualign.io import read_matches
from dualign.io.text.compression import FREE_BYTES


def test_a_small_file_of_endless_equal_rows_is_refused(tmp_path) -> None:
    block = pa.DictionaryArray.from_arrays(pa.array(np.zeros(1 << 22, np.int8)), pa.array(["a"]))
    path = tmp_path / "m.parquet"
    table = pa.table({"subject_id": block, "object_id": block})
    with parquet.ParquetWriter(path, table.schema, compression="zstd") as writer:
        for _ in range(FREE_BYTES // len(block) + 1):
            writer.write_table(table)
    assert path.stat().st_size < 1_000_000
    with pytest.raises(MalformedInput, match=r"m\.parquet: [\d,]+ bytes of Parquet unpack to"):
        read_matches(path)
