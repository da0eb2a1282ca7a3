"""Arrays in files: the same values, no files left, and memory that is given back."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import numpy as np
import pytest

from dualign.core import large_arrays
from dualign.core.large_arrays import IN_MEMORY, LargeArrays

LARGE = (1000, 4096)  # 16 MB


def resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def test_values_outlive_the_pages(tmp_path: Path) -> None:
    arrays = LargeArrays(tmp_path)
    values = np.arange(LARGE[0] * LARGE[1], dtype=np.float32).reshape(LARGE)
    kept = arrays.kept(values)
    arrays.release()
    np.testing.assert_array_equal(kept, values)
    kept[5] = 7
    arrays.release()
    assert (kept[5] == 7).all()


def test_a_new_array_in_a_file_is_zero(tmp_path: Path) -> None:
    assert not LargeArrays(tmp_path).zeros(LARGE, np.float32).any()
    assert not IN_MEMORY.zeros(LARGE, np.float32).any()


def test_no_file_is_to_be_seen(tmp_path: Path) -> None:
    array = LargeArrays(tmp_path).empty(LARGE, np.int64)
    array[:] = 1
    assert list(tmp_path.iterdir()) == []


def test_what_is_small_or_has_no_folder_stays_in_memory(tmp_path: Path) -> None:
    arrays = LargeArrays(tmp_path)
    small = np.ones(large_arrays.SMALLEST // 8 - 1)
    assert arrays.kept(small) is small
    large = np.ones(LARGE)
    assert IN_MEMORY.kept(large) is large
    assert IN_MEMORY.mapped is False
    assert arrays.mapped is True


def test_an_array_that_nobody_needs_is_forgotten(tmp_path: Path) -> None:
    arrays = LargeArrays(tmp_path)
    for _ in range(3):
        arrays.zeros(LARGE, np.float32)
        gc.collect()
    assert len(arrays._maps) == 1
    arrays.release()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_pages_that_were_released_are_no_memory_of_the_process(tmp_path: Path) -> None:
    arrays = LargeArrays(tmp_path)
    before = resident()
    array = arrays.zeros((16_000, 4096), np.float32)  # 262 MB
    for start in range(0, len(array), 1000):
        array[start : start + 1000] = 1
        arrays.release()
        assert resident() < before + 60e6
    assert array.sum(dtype=np.float64) == array.size
