"""Columns of Arrow tables as arrays."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from dualign.io.text.arrow_numbers import numbers


@pytest.mark.parametrize("kind", [pa.bool_(), pa.float32(), pa.int32(), pa.uint8()])
@pytest.mark.parametrize("sizes", [(), (0,), (3,), (5, 0, 9), (17, 1)])
def test_values_are_those_of_the_column(kind, sizes) -> None:
    draw = np.random.default_rng(0)
    chunks = [pa.array(draw.integers(0, 2, size).tolist()).cast(kind) for size in sizes if size]
    chunks += [pa.array([], kind)] * sum(not size for size in sizes)
    column = pa.chunked_array(chunks, kind)
    found = numbers(column)
    assert found.tolist() == column.to_pylist()
    assert (found.dtype == np.bool_) == pa.types.is_boolean(kind)


def test_a_part_of_a_column_of_truth_values() -> None:
    column = pa.chunked_array([pa.array([True, False, True, True, False] * 4)])
    assert numbers(column.slice(3, 9)).tolist() == column.slice(3, 9).to_pylist()
