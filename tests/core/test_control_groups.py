"""The memory of a container is what its control groups allow, in both of their versions."""

from __future__ import annotations

from pathlib import Path

import pytest

from dualign.core import machine_limits
from dualign.core.control_groups import memory_left

GB = 10**9


def group(folder: Path, names: tuple[str, str, str], limit: object, used: int, cached: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, value in zip(names[:2], (limit, used), strict=True):
        (folder / name).write_text(f"{value}\n")
    (folder / "memory.stat").write_text(f"anon 1\n{names[2]} {cached}\n")


def first(folder: Path, limit: int, used: int, cached: int = 0) -> None:
    names = "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"
    group(folder, names, limit, used, cached)


def second(folder: Path, limit: object, used: int, cached: int = 0) -> None:
    group(folder, ("memory.max", "memory.current", "inactive_file"), limit, used, cached)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "own"


def test_the_second_version_seen_from_inside_a_container(tmp_path: Path, own: Path) -> None:
    own.write_text("0::/\n")
    second(tmp_path, 4 * GB, 3 * GB, cached=GB)
    assert memory_left(tmp_path, own) == 2 * GB


def test_a_group_above_may_be_the_narrower_one(tmp_path: Path, own: Path) -> None:
    own.write_text("0::/slurm/job/step\n")
    second(tmp_path / "slurm/job/step", "max", GB)
    second(tmp_path / "slurm/job", 3 * GB, 2 * GB)
    second(tmp_path / "slurm", 9 * GB, 2 * GB)
    assert memory_left(tmp_path, own) == GB


def test_the_first_version_with_the_path_of_the_host(tmp_path: Path, own: Path) -> None:
    own.write_text("5:cpu,cpuacct:/docker/1\n4:memory:/docker/1\n0::/\n")
    first(tmp_path / "memory", 2 * GB, GB)
    assert memory_left(tmp_path, own) == GB


def test_both_versions_side_by_side(tmp_path: Path, own: Path) -> None:
    own.write_text("4:memory:/a\n0::/b\n")
    first(tmp_path / "memory/a", 9 * GB, GB)
    second(tmp_path / "unified/b", 3 * GB, GB)
    assert memory_left(tmp_path, own) == 2 * GB


def test_a_group_that_takes_more_than_it_may_leaves_nothing(tmp_path: Path, own: Path) -> None:
    own.write_text("0::/\n")
    second(tmp_path, GB, 2 * GB)
    assert memory_left(tmp_path, own) == 0


@pytest.mark.parametrize("content", ["", "0::/\n", "nonsense\n", "4:memory:/a\n"])
def test_without_a_limit_nothing_is_said(tmp_path: Path, own: Path, content: str) -> None:
    own.write_text(content)
    assert memory_left(tmp_path, own) is None


def test_a_system_without_groups_says_nothing(tmp_path: Path) -> None:
    assert memory_left(tmp_path, tmp_path / "missing") is None


def test_available_memory_is_what_the_group_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_limits, "memory_left", lambda: 12_345)
    assert machine_limits.available_memory() == 12_345
