"""Files appear whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from dualign.core.errors import MissingInput, UsageError
from dualign.io.text import atomic
from dualign.io.text.atomic import (
    atomic_path,
    atomic_write,
    check_writable,
    remove_outdated,
    written_together,
)


def test_a_file_takes_its_place_when_the_block_ends(tmp_path):
    with atomic_path(tmp_path / "out.tsv") as temporary:
        assert temporary.parent == tmp_path
        assert temporary.suffix == ".tsv"
        temporary.write_text("new")
        assert not (tmp_path / "out.tsv").exists()
    assert [p.name for p in tmp_path.iterdir()] == ["out.tsv"]
    assert (tmp_path / "out.tsv").read_text() == "new"


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path, error):
    atomic_write(tmp_path / "out", "old")

    def write_half() -> None:
        with atomic_path(tmp_path / "out") as temporary:
            temporary.write_text("half")
            raise error

    with pytest.raises(error):
        write_half()
    assert [p.name for p in tmp_path.iterdir()] == ["out"]
    assert (tmp_path / "out").read_text() == "old"


def test_text_is_written_as_utf8_and_bytes_as_they_are(tmp_path):
    atomic_write(tmp_path / "a", "é\r\n")
    atomic_write(tmp_path / "b", b"\xff")
    assert (tmp_path / "a").read_bytes() == "é\r\n".encode()
    assert (tmp_path / "b").read_bytes() == b"\xff"


def test_the_mode_is_that_of_any_new_file(tmp_path):
    atomic_write(tmp_path / "a", "")
    (tmp_path / "b").touch()
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "b").stat().st_mode


def test_a_symbolic_link_stays_one(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "target")
    atomic_write(tmp_path / "link", "x")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "x"


def test_a_missing_folder_is_said_with_what_to_do(tmp_path):
    with pytest.raises(MissingInput) as raised:
        atomic_write(tmp_path / "no" / "out", "")
    assert str(raised.value) == (
        f"{tmp_path}/no: no such folder for out; make the folder first, or choose another"
    )


def test_a_folder_is_no_file_to_write(tmp_path):
    with pytest.raises(UsageError, match="is a folder; give the name of a file"):
        atomic_write(tmp_path, "")


def test_a_folder_that_may_not_be_written_is_said_so(tmp_path, monkeypatch):
    def refuse(*_args, **_kwargs):
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(UsageError, match=r"cannot be written \(Permission denied\)"):
        atomic_write(tmp_path / "out", "")


def test_whether_a_path_can_be_written_is_known_before_the_work(tmp_path):
    check_writable(tmp_path / "out")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(MissingInput):
        check_writable(tmp_path / "no" / "out")


def test_files_written_together_take_their_places_together(tmp_path):
    atomic_write(tmp_path / "a", "old")
    (tmp_path / "c").write_text("of an earlier run")
    with written_together():
        atomic_write(tmp_path / "a", "new")
        atomic_write(tmp_path / "b", "new")
        remove_outdated(tmp_path / "c")
        assert (tmp_path / "a").read_text() == "old"
        assert (tmp_path / "c").exists()
    assert {p.name: p.read_text() for p in tmp_path.iterdir()} == {"a": "new", "b": "new"}


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_if_one_of_them_fails_all_old_files_stay(tmp_path, error):
    for name in "ac":
        atomic_write(tmp_path / name, "old")

    def write_some() -> None:
        with written_together():
            atomic_write(tmp_path / "a", "new")
            remove_outdated(tmp_path / "c")
            with atomic_path(tmp_path / "b") as temporary:
                temporary.write_text("half")
                raise error

    with pytest.raises(error):
        write_some()
    assert {p.name: p.read_text() for p in tmp_path.iterdir()} == {"a": "old", "c": "old"}


def test_a_file_cannot_hold_another(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match=r"file: is a file, so out.tsv cannot be in it"):
        check_writable(tmp_path / "file" / "out.tsv")


def on_windows_with_open_files(monkeypatch, opened: set[str], times: int) -> list[str]:
    """Let replacing these files fail so many times, as where another program has them open."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(atomic, "_PATIENCE", (0.0, 0.0))
    replace, tried = Path.replace, []

    def replaced(self: Path, target: Path) -> Path:
        if target.name in opened and tried.count(target.name) < times:
            tried.append(target.name)
            raise PermissionError(13, "Permission denied", str(self))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", replaced)
    return tried


def test_a_file_that_windows_holds_for_a_moment_is_waited_for(tmp_path, monkeypatch):
    (tmp_path / "m.tsv").write_text("old")
    tried = on_windows_with_open_files(monkeypatch, {"m.tsv"}, times=2)
    atomic.atomic_write(tmp_path / "m.tsv", "new")
    assert (tmp_path / "m.tsv").read_text() == "new"
    assert len(tried) == 2


def test_a_file_that_another_program_has_open_on_windows_keeps_all_old_ones(tmp_path, monkeypatch):
    for name in ("m.tsv", "m.tsv.run.json"):
        (tmp_path / name).write_text("old")
    on_windows_with_open_files(monkeypatch, {"m.tsv.run.json"}, times=99)

    def write_both() -> None:
        with atomic.written_together():
            atomic.atomic_write(tmp_path / "m.tsv", "new")
            atomic.atomic_write(tmp_path / "m.tsv.run.json", "new")

    with pytest.raises(UsageError, match=r"m\.tsv\.run\.json: cannot be replaced"):
        write_both()
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "m.tsv": "old",
        "m.tsv.run.json": "old",
    }
