"""A ready matrix of features."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dualign.core.errors import MalformedInput
from dualign.names.encoders.matrix import Matrix

NAMES = ["a", "", "c"]


def saved(folder: Path, array: object, **options: bool) -> Matrix:
    np.save(folder / "m.npy", array, **options)
    return Matrix(folder / "m.npy")


@pytest.mark.parametrize("kind", ["float16", "float32", "float64", "int32", "uint8", ">f8"])
def test_any_kind_of_number_becomes_float32(tmp_path: Path, kind: str):
    rows = saved(tmp_path, np.arange(6).reshape(3, 2).astype(kind)).encode(NAMES)
    assert rows.dtype == np.float32
    np.testing.assert_array_equal(rows, [[0, 1], [2, 3], [4, 5]])


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (np.zeros((2, 4)), r"m.npy: 2 rows for 3 entities; .*left entities first"),
        (np.zeros((4, 4)), r"m.npy: 4 rows for 3 entities"),
        (np.zeros(3), r"shape \(3,\); it must be \(entities, width\), here \(3, d\)"),
        (np.zeros((3, 0)), r"shape \(3, 0\)"),
        (np.zeros((3, 2, 2)), r"shape \(3, 2, 2\)"),
        (np.array([[1.0], [2.0], [np.nan]]), r"row 2 .* NaN or infinity, as do 1 of 3 rows"),
        (np.array([[np.inf], [2.0], [1.0]]), r"row 0 .* NaN or infinity"),
        (np.array([[1.0], [1e60], [1.0]]), r"row 1 .* finite in float32"),
        (np.array([["a"], ["b"], ["c"]]), r"holds <U1; it must hold real numbers"),
        (np.ones((3, 1), dtype=complex), r"holds complex128"),
    ],
)
def test_what_is_wrong_is_said_with_both_numbers(tmp_path: Path, array, message: str):
    with pytest.raises(MalformedInput, match=message):
        saved(tmp_path, array).encode(NAMES)


def test_pickles_archives_and_other_files_are_refused(tmp_path: Path):
    with pytest.raises(MalformedInput, match=r"not a readable \.npy"):
        saved(tmp_path, np.array([{}, {}, {}]), allow_pickle=True).encode(NAMES)
    (tmp_path / "m.npy").write_text("a b c")
    with pytest.raises(MalformedInput, match=r"not a readable \.npy"):
        Matrix(tmp_path / "m.npy").encode(NAMES)
    with (tmp_path / "m.npy").open("wb") as file:
        np.savez(file, a=np.eye(3), b=np.eye(3))
    with pytest.raises(MalformedInput, match="archive of 2 arrays"):
        Matrix(tmp_path / "m.npy").encode(NAMES)


def test_the_fingerprint_follows_the_content(tmp_path: Path):
    assert saved(tmp_path, np.eye(3)).fingerprint() != saved(tmp_path, np.eye(4)).fingerprint()
