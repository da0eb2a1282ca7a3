"""A workspace is its run's own; only what dualign wrote is removed from it."""

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from dualign.core.errors import InputWarning, UsageError
from dualign.io import workspace
from dualign.io.workspace import (
    LOCK,
    MARKER,
    ROUNDS_FILE,
    discard_workspace,
    drop_checkpoints,
    drop_parts,
    held_workspace,
    parts_folder,
    workspace_of,
)

HOLD = """
import sys, time
from pathlib import Path
from dualign.io.workspace import held_workspace
with held_workspace(Path(sys.argv[1])) as folder:
    (folder / "rounds.safetensors").write_bytes(b"state")
    print("held", flush=True)
    time.sleep(600)
"""


def hold(folder):
    with held_workspace(folder):
        pass


def files_and_folders(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_a_finished_run_leaves_nothing(tmp_path):
    with held_workspace(tmp_path / "m.checkpoint") as folder:
        assert (folder / MARKER).is_file()
        (folder / ROUNDS_FILE).write_bytes(b"")
        drop_checkpoints(folder)
    assert list(tmp_path.iterdir()) == []


def test_a_failed_run_leaves_its_checkpoints_and_no_lock(tmp_path):
    def fail():
        with held_workspace(tmp_path / "m.checkpoint") as folder:
            (folder / ROUNDS_FILE).write_bytes(b"")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    names = sorted(path.name for path in (tmp_path / "m.checkpoint").iterdir())
    assert names == [MARKER, ROUNDS_FILE]


def test_what_is_not_a_workspace_is_refused_and_kept(tmp_path):
    folder = tmp_path / "m.checkpoint"
    folder.mkdir()
    (folder / "thesis.txt").write_text("years of work")
    with (
        pytest.raises(UsageError, match=r"1 file that is not dualign's \(thesis.txt\)"),
        held_workspace(folder),
    ):
        pass
    assert [path.name for path in folder.iterdir()] == ["thesis.txt"]


def test_what_came_into_a_workspace_is_said_and_kept(tmp_path):
    with held_workspace(tmp_path / "m") as folder:
        (folder / ROUNDS_FILE).write_bytes(b"")
    (folder / "thesis.txt").write_text("years of work")
    with pytest.warns(InputWarning, match="they are left alone"), held_workspace(folder):
        drop_checkpoints(folder)
    assert [path.name for path in folder.iterdir()] == ["thesis.txt"]


def test_a_file_in_its_place_is_said(tmp_path):
    (tmp_path / "m.checkpoint").write_text("")
    with (
        pytest.raises(UsageError, match="is a file where the checkpoints"),
        held_workspace(tmp_path / "m.checkpoint"),
    ):
        pass


def test_the_second_run_is_refused_at_once_and_the_killed_one_gives_way(tmp_path):
    folder = tmp_path / "m.checkpoint"
    command = [sys.executable, "-c", HOLD, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with (
            pytest.raises(UsageError, match=f"process {other.pid} is writing the same output"),
            held_workspace(folder),
        ):
            pass
        assert (folder / ROUNDS_FILE).read_bytes() == b"state"
        other.kill()
    with held_workspace(folder):
        assert (folder / ROUNDS_FILE).read_bytes() == b"state"


def test_a_run_that_begins_as_another_ends_keeps_its_lock(tmp_path, monkeypatch):
    ours = workspace.locked

    @contextmanager
    def followed_by_another(path):
        with ours(path) as held:
            yield held
        path.parent.mkdir(exist_ok=True)
        for name in (MARKER, LOCK, f"{LOCK}.holder"):
            (path.parent / name).write_text("another process's")

    monkeypatch.setattr(workspace, "locked", followed_by_another)
    hold(tmp_path / "m.checkpoint")
    assert files_and_folders(tmp_path / "m.checkpoint") == [MARKER, LOCK, f"{LOCK}.holder"]


def test_links_to_one_output_have_one_workspace(tmp_path):
    (tmp_path / "link.tsv").symlink_to(tmp_path / "m.tsv")
    assert workspace_of(tmp_path / "link.tsv") == workspace_of(tmp_path / "m.tsv")


def test_folders_of_dualign_inside_go_if_they_are_empty_then(tmp_path):
    for name in ("one", "two"):
        (tmp_path / "w" / name).mkdir(parents=True)
        (tmp_path / "w" / name / ROUNDS_FILE).write_bytes(b"")
    (tmp_path / "w" / "two" / "mine").write_bytes(b"")
    discard_workspace(tmp_path / "w", ("one", "two"))
    assert files_and_folders(tmp_path) == ["w", "w/two", "w/two/mine"]


def test_a_folder_that_came_into_a_workspace_keeps_what_is_called_as_ours_is(tmp_path):
    with held_workspace(tmp_path / "w") as folder:
        (parts_folder(folder) / "part-0").mkdir(parents=True)
        (parts_folder(folder) / "part-0" / ROUNDS_FILE).write_bytes(b"")
    (folder / "mine" / "empty").mkdir(parents=True)
    (folder / "mine" / ROUNDS_FILE).write_bytes(b"years of work")
    with pytest.warns(InputWarning, match="they are left alone"), held_workspace(folder):
        drop_checkpoints(folder)
    assert files_and_folders(tmp_path) == ["w", "w/mine", "w/mine/empty", f"w/mine/{ROUNDS_FILE}"]


def test_a_checkpoint_that_windows_keeps_open_does_not_fail_a_finished_run(tmp_path, monkeypatch):
    kept = parts_folder(tmp_path)
    kept.mkdir()
    (kept / "names.npy").write_bytes(b"mapped")
    unlink = Path.unlink

    def refuse(self: Path, *, missing_ok: bool = False) -> None:
        if self.name == "names.npy":
            raise PermissionError(13, "Permission denied", str(self))
        unlink(self, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    drop_parts(tmp_path)
    assert (kept / "names.npy").exists()


def test_a_full_disk_leaves_no_empty_workspace(tmp_path, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("dualign.io.workspace.atomic_write", full)
    with (
        pytest.raises(UsageError, match="No space left"),
        held_workspace(tmp_path / "m.checkpoint"),
    ):
        pass
    assert list(tmp_path.iterdir()) == []
