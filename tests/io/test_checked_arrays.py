"""Arrays are read as they were written, or not at all."""

import json
import os

import numpy as np
import pytest
from safetensors.numpy import save_file

from dualign.io.checked_arrays import UNREADABLE, read_arrays, read_header, write_arrays

ARRAYS = {"a": np.arange(6, dtype=np.float32).reshape(2, 3), "b": np.arange(4)}
HEADER = {"fingerprint": "x"}


def test_what_was_written_is_read(tmp_path):
    write_arrays(tmp_path / "f", ARRAYS, HEADER)
    arrays, header = read_arrays(tmp_path / "f")
    assert header == HEADER
    for name, array in ARRAYS.items():
        np.testing.assert_array_equal(arrays[name], array)
        assert arrays[name].dtype == array.dtype


OTHERS = {
    "swapped names": {"a": ARRAYS["b"], "b": ARRAYS["a"]},
    "another shape": ARRAYS | {"a": ARRAYS["a"].reshape(3, 2)},
    "another type": ARRAYS | {"a": ARRAYS["a"].view(np.int32)},
    "one missing": {"a": ARRAYS["a"]},
    "one too many": ARRAYS | {"c": ARRAYS["b"]},
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_arrays_in_the_place_of_others_are_refused(tmp_path, other):
    write_arrays(tmp_path / "f", ARRAYS, HEADER)
    save_file(other, tmp_path / "f", read_header(tmp_path / "f"))
    with pytest.raises(ValueError, match="its checksum is"):
        read_arrays(tmp_path / "f")


def test_an_edited_header_is_refused(tmp_path):
    write_arrays(tmp_path / "f", ARRAYS, HEADER)
    save_file(ARRAYS, tmp_path / "f", read_header(tmp_path / "f") | {"fingerprint": "y"})
    with pytest.raises(ValueError, match="its checksum is"):
        read_arrays(tmp_path / "f")


@pytest.mark.parametrize("content", [b"", b"x" * 100, b"\xff" * 100])
def test_something_else_is_unreadable(tmp_path, content):
    (tmp_path / "f").write_bytes(content)
    with pytest.raises(UNREADABLE):
        read_arrays(tmp_path / "f")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "f")
    for read in (read_arrays, read_header):
        with pytest.raises(UNREADABLE, match="not a file"):
            read(tmp_path / "f")


def test_a_header_of_deep_json_is_unreadable(tmp_path):
    write_arrays(tmp_path / "f", ARRAYS, {"history": "[" * 100_000})
    with pytest.raises(UNREADABLE):
        json.loads(read_header(tmp_path / "f")["history"])
