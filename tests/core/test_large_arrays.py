"""Arrays in files: the same values, no files left, and memory that is given back."""

from __future__ import annotations

import errno
import gc
import os
import shutil
import subprocess
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


FILLING = """
import sys
from pathlib import Path
from dualign.core.large_arrays import LargeArrays
try:
    LargeArrays(Path(sys.argv[1])).empty(4 << 20, "u1")[:] = 1
except OSError as error:
    print(error.errno, error.filename, error.needed)
"""


def test_a_full_disk_is_an_error_and_not_the_end_of_the_process(tmp_path: Path) -> None:
    mount = f"mount -t tmpfs -o size=2m tmpfs {tmp_path}"
    alone = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-ec"]
    if shutil.which("unshare") is None or subprocess.run([*alone, mount], check=False).returncode:
        pytest.skip("no disk of its own may be mounted here")
    program = f'{mount}; exec "$0" -c "$1" "$2"'
    done = subprocess.run(
        [*alone, program, sys.executable, FILLING, str(tmp_path)],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{errno.ENOSPC} {tmp_path} {4 << 20}\n"


@pytest.mark.parametrize("refused", [errno.EOPNOTSUPP, None])
def test_a_system_that_cannot_reserve_writes_zeros(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: int | None
) -> None:
    def refuse(*_: int) -> None:
        raise OSError(refused, "not here")

    if refused is None:
        monkeypatch.delattr(os, "posix_fallocate", raising=False)
    else:
        monkeypatch.setattr(os, "posix_fallocate", refuse, raising=False)
    array = LargeArrays(tmp_path).zeros(LARGE, np.float32)
    assert array.shape == LARGE
    assert not array.any()
