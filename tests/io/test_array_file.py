"""Arrays in files: whole, or an error that says why not."""

from __future__ import annotations

import errno
import resource
import sys
from pathlib import Path

import numpy as np
import pytest

from dualign.io.array_file import write_array


@pytest.mark.parametrize(
    "array",
    [
        np.arange(12, dtype=np.float32).reshape(3, 4),
        np.arange(12, dtype=np.int64).reshape(3, 4).T,
        np.empty((0, 3)),
        np.float32(7) * np.ones(()),
    ],
    ids=["rows", "columns", "empty", "one"],
)
def test_what_numpy_reads_is_what_was_written(tmp_path: Path, array: np.ndarray) -> None:
    write_array(tmp_path / "a.npy", array)
    np.save(tmp_path / "b.npy", array)
    np.testing.assert_array_equal(np.load(tmp_path / "a.npy"), array)
    assert (tmp_path / "a.npy").read_bytes() == (tmp_path / "b.npy").read_bytes()


def test_the_error_of_a_file_that_cannot_grow_is_the_systems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # a limit would cut compiled files short
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, before[1]))
    try:
        with pytest.raises(OSError, match="File too large") as caught:
            write_array(tmp_path / "a.npy", np.zeros(10**6))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert caught.value.errno == errno.EFBIG
