"""What a run takes, and where its large arrays go."""

from __future__ import annotations

from pathlib import Path

import pytest

from dualign.core.errors import ResourceError
from dualign.matcher import memory_need
from dualign.matcher.memory_need import MemoryCosts, MemoryNeed
from dualign.matcher.run_size import RunSize

NEED = MemoryNeed(resident=2e9, movable=3e9)


def test_the_need_is_the_sum_of_its_costs() -> None:
    size = RunSize(
        entities=10,
        placed=5,
        named=(1, 2),
        statements=7,
        literals=3,
        read=0,
        rounds=4,
        runs=3,
        labelled=4,
        described=6,
    )
    costs = MemoryCosts(
        base=1e6, encoder=1e5, per_statement=1, per_entity=10, per_run=100, per_labelled_run=1000,
        files_per_entity=2, files_per_run=3, per_description=7,
    )  # fmt: skip
    found = MemoryNeed.of(size, costs)
    assert found.resident == 1e6 + 1e5 + 7 + 100 + 3 * 500 + 3 * 4000 + 6 * 7
    assert found.movable == 2 * 10 + 3 * 3 * 5
    assert found.total == found.resident + found.movable


def test_what_fits_stays_in_memory(tmp_path: Path) -> None:
    assert not NEED.arrays(5 * 10**9, tmp_path).mapped


def test_what_does_not_fit_goes_into_files_of_the_workspace(tmp_path: Path) -> None:
    arrays = NEED.arrays(4 * 10**9, tmp_path / "new")
    assert arrays.folder == tmp_path / "new"
    assert (tmp_path / "new").is_dir()


def test_without_a_size_the_machine_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for available, mapped in ((10**10, False), (6 * 10**9, True), (10**9, True), (None, False)):
        monkeypatch.setattr(memory_need, "available_memory", lambda amount=available: amount)
        assert NEED.arrays(None, tmp_path).mapped is mapped


def test_a_size_that_cannot_suffice_is_refused_with_both_numbers(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match=r"at least 2.0 GB of memory, and it may use 1.0 GB"):
        NEED.arrays(10**9, tmp_path)


def test_a_disk_that_cannot_hold_the_files_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_need, "free_disk", lambda _: 10**6)
    with pytest.raises(ResourceError, match=r"about 3.0 GB of disk, and 1.0 MB are free"):
        NEED.arrays(4 * 10**9, tmp_path)
