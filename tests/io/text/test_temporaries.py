"""Names of files being written; those of ended processes are removed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dualign.io.text.atomic import atomic_write, check_writable
from dualign.io.text.temporaries import is_temporary, sweep, temporary_beside

KILLED = """
import os, signal, sys
from dualign.io.text.atomic import atomic_path
with atomic_path(sys.argv[1]) as temporary:
    temporary.write_text("half")
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def left_over(tmp_path):
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "m.tsv")], check=False)
    (found,) = tmp_path.iterdir()
    assert is_temporary(found.name)
    return found


def test_the_next_run_to_the_same_file_removes_it(left_over, tmp_path):
    check_writable(tmp_path / "other.tsv")
    assert left_over.exists()
    check_writable(tmp_path / "m.tsv")
    assert not left_over.exists()


def test_a_folder_of_our_own_is_swept_as_a_whole(left_over, tmp_path):
    assert sweep(tmp_path) == 1
    assert not left_over.exists()


def test_one_that_cannot_be_removed_does_not_stop_the_next_run(left_over, tmp_path, monkeypatch):
    unlink = Path.unlink

    def refuse(self: Path, *, missing_ok: bool = False) -> None:
        if self == left_over:  # another user's, or open on Windows
            raise PermissionError(13, "Permission denied", str(self))
        unlink(self, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    assert sweep(tmp_path) == 0
    atomic_write(tmp_path / "m.tsv", "matches")
    assert (tmp_path / "m.tsv").read_text() == "matches"


def test_what_a_living_process_writes_stays(tmp_path):
    ours = temporary_beside(tmp_path / "m.tsv")
    ours.write_text("in the making")
    mine = tmp_path / ".dualign-notes"
    mine.write_text("a person's own")
    atomic_write(tmp_path / "m.tsv", "")
    assert sweep(tmp_path) == 0
    assert ours.exists()
    assert mine.exists()


@pytest.mark.parametrize("name", ["字" * 80 + ".tsv.gz", "a." + "b" * 250, "a" * 255])
def test_long_names_can_be_written(tmp_path, name):
    target = tmp_path / name
    assert len(os.fsencode(temporary_beside(target).name)) <= 255
    atomic_write(target, "x")
    assert target.read_text() == "x"


def test_extensions_are_kept():
    assert temporary_beside(Path("m.sssom.tsv.gz")).name.endswith(".sssom.tsv.gz")
