"""The files of an index: replaced as a whole, or left as they were."""

from __future__ import annotations

import errno
from pathlib import Path

import numpy as np
import pytest

from dualign.core.errors import MalformedInput, UsageError
from dualign.core.no_room import NoRoom
from dualign.serving import array_folder
from dualign.serving.array_folder import read_array, read_facts, write_arrays

OLD, NEW = {"rows": np.arange(3)}, {"rows": np.arange(30)}


def rows_in(folder: Path) -> list[int]:
    return read_array(folder, "rows", read_facts(folder)).tolist()


def test_a_new_index_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    for arrays in (OLD, NEW):
        write_arrays(tmp_path / "kept", arrays, {})
    assert rows_in(tmp_path / "kept") == list(range(30))
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


@pytest.mark.parametrize("moved", ["kept", "new"])
def test_an_index_that_cannot_be_replaced_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moved: str
) -> None:
    write_arrays(tmp_path / "kept", OLD, {})
    replace = Path.replace

    def refuse(path: Path, target: Path) -> Path:
        if path.name == moved:
            raise PermissionError(errno.EACCES, "in use")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(UsageError, match=r"kept: the index cannot be written \(in use\)"):
        write_arrays(tmp_path / "kept", NEW, {})
    assert rows_in(tmp_path / "kept") == [0, 1, 2]
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_full_disk_says_what_the_index_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    write_arrays(tmp_path / "kept", OLD, {})
    monkeypatch.setattr(array_folder, "write_array", fill)
    with pytest.raises(NoRoom) as caught:
        write_arrays(tmp_path / "kept", NEW, {})
    assert (caught.value.filename, caught.value.needed) == (str(tmp_path / "kept"), 240)
    assert rows_in(tmp_path / "kept") == [0, 1, 2]


def test_a_description_nested_without_end_is_our_error(tmp_path: Path) -> None:
    (tmp_path / array_folder.FACTS).write_text("[" * 100_000)
    with pytest.raises(MalformedInput, match="not the description of an index"):
        read_facts(tmp_path)
