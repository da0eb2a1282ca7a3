"""A machine that has not enough is no bug: one line with both numbers, exit code 1."""

import errno
import os
import re
import resource
import subprocess
import sys
from contextlib import contextmanager

import lightgbm
import pyarrow as pa
import pytest

from command_line import DUALIGN
from dualign.cli import main, resources
from dualign.cli.resources import as_resource_error, check_resources
from dualign.core.errors import MalformedInput, ResourceError
from short_of_memory import short_of_memory_at
from worlds import write_world

ALIGN = ["align", "left.tsv", "right.tsv", "--threads", "1", "--encoder", "characters"]


@pytest.fixture
def world(tmp_path, monkeypatch):
    write_world(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


# Python 3.11 keeps compiled files that a limit has cut short, and every later import of them fails.
NO_COMPILED_FILES = {"PYTHONDONTWRITEBYTECODE": "1"}


def limited(kind, value, *arguments, cwd):
    return subprocess.run(
        [*DUALIGN, *arguments],
        cwd=cwd, env=os.environ | NO_COMPILED_FILES,
        check=False, capture_output=True, text=True,
        preexec_fn=lambda: resource.setrlimit(kind, (value, value)),
    )  # fmt: skip


@pytest.mark.parametrize("megabytes", [21, 22, 23, 26, 400, 1500])
def test_a_limit_on_the_address_space_is_said_before_anything_is_loaded(world, megabytes):
    done = limited(resource.RLIMIT_AS, megabytes << 20, *ALIGN, cwd=world)
    (line,) = done.stderr.splitlines()
    assert done.returncode == 1
    assert line.startswith("error: the address space of this process is limited to ")
    assert "needs at least 3.0 GB" in line


# Libraries fail in their own ways where memory ends: a file that cannot be mapped, a function that
# was not registered, a missing row. At each moment the run has so many bytes left.
@pytest.mark.parametrize(
    ("word", "left"),
    [("pyoxigraph", 10**7), ("llvmlite.binding", 10**7), ("pyarrow._compute", 10**6)],
)
def test_memory_that_ends_while_libraries_are_loaded_is_one_line(world, word, left):
    (world / "m.tsv").write_text("old")
    code, said = short_of_memory_at("import", word, left, *ALIGN, "-o", "m.tsv", cwd=world)
    assert (code, len(said)) == (1, 1), said
    assert said[0].startswith("error: not enough memory: ")
    assert (world / "m.tsv").read_text() == "old"


def test_memory_that_ends_at_work_is_one_line_and_the_old_matches_stay(world):
    (world / "m.tsv").write_text("old")
    command = [*ALIGN, "--links", "links.tsv", "-o", "m.tsv"]
    code, said = short_of_memory_at("os.mkdir", ".checkpoint", 0, *command, cwd=world)
    assert (code, len(said)) == (1, 1), said
    assert said[0].startswith("error: not enough memory: ")
    assert (world / "m.tsv").read_text() == "old"


def test_a_file_that_cannot_grow_is_one_line_and_the_old_one_stays(world):
    (world / "figures.json").write_text("old")
    links = ["--links", "links.tsv", "--json", "figures.json"]
    done = limited(resource.RLIMIT_FSIZE, 600, "doctor", *ALIGN[1:3], *links, cwd=world)
    errors = [line for line in done.stderr.splitlines() if line.startswith("error")]
    assert done.returncode == 1
    assert len(errors) == 1
    assert "nothing more can be written (File too large)" in errors[0]
    assert "ulimit -f" in errors[0]
    assert (world / "figures.json").read_text() == "old"
    assert [path.name for path in world.iterdir() if path.name.startswith(".")] == []


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    folder = tmp_path_factory.mktemp("finished")
    write_world(folder)
    (folder / "truth.tsv").write_text("http://left.example/30\thttp://right.example/30\n")
    graphs = [str(folder / name) for name in ALIGN[1:3]]
    links = ["--links", str(folder / "links.tsv"), "-o", str(folder / "m.tsv")]
    assert main([ALIGN[0], *graphs, *ALIGN[3:], *links]) == 0
    return folder


@contextmanager
def no_file_larger_than(size):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "dont_write_bytecode", True)  # see NO_COMPILED_FILES
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)


WRITING = {
    "align": [*ALIGN, "-o", "{}.tsv"],
    "decide": ["decide", "m.tsv", "-o", "{}.tsv"],
    "report": ["report", "m.tsv", "-o", "{}.html"],
    "plot": ["plot", "links", "m.tsv", "-o", "{}.svg"],
    "explain": ["explain", "m.tsv", "http://left.example/0", "--json", "{}.json"],
    "evaluate": ["evaluate", "m.tsv", "--truth", "truth.tsv", "--json", "{}.json"],
    "merge": ["merge", *ALIGN[1:3], "m.tsv", "-o", "{}.nq"],
    "ask": ["ask", "m.tsv", "--judgements", "{}.db", "--judge", "cat"],
}


@pytest.mark.parametrize("command", WRITING.values(), ids=WRITING)
def test_no_verb_leaves_half_a_file_where_nothing_can_be_written(
    finished, monkeypatch, capsys, command
):
    monkeypatch.chdir(finished)
    output = finished / next(part for part in command if "{}" in part).format("out")
    if output.suffix != ".db":
        output.write_text("old")
    with no_file_larger_than(200):
        assert main([part.format("out") for part in command]) == 1
    said = [line for line in capsys.readouterr().err.splitlines() if line.startswith("error")]
    assert len(said) == 1
    assert re.search(rf"(out|m).*{output.suffix}.*: nothing more can be written", said[0])
    if output.suffix != ".db":
        assert output.read_text() == "old"
    assert [path.name for path in finished.iterdir() if path.name.startswith(".")] == []


def test_matches_never_stand_beside_the_record_of_another_run(world):
    assert main([*ALIGN, "-o", "m.tsv"]) == 0
    before = {path.name: path.read_bytes() for path in world.iterdir()}
    (world / "left.tsv").write_text((world / "left.tsv").read_text() + "x\tnear\ty\n")
    before["left.tsv"] = (world / "left.tsv").read_bytes()
    done = limited(resource.RLIMIT_FSIZE, 300_000, *ALIGN, "-o", "m.tsv", cwd=world)
    assert done.returncode == 1
    assert "m.tsv.pairs.parquet: nothing more can be written" in done.stderr
    kept = {path.name: path.read_bytes() for path in world.iterdir() if path.is_file()}
    assert kept == before


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("command", [[*ALIGN, "-o", "m.tsv"], ["demo", "-o", "out"]])
def test_what_is_kept_beside_matches_counts_as_disk(monkeypatch, capsys, command):
    monkeypatch.setattr(resources, "free_disk", lambda _: 1_000_000)
    assert main(command) == 1
    assert "of disk, and 1.0 MB are free there" in capsys.readouterr().err


def test_memory_is_compared_with_the_forecast_before_the_work(world, monkeypatch, capsys):
    monkeypatch.setattr(resources, "available_memory", lambda: 10**7)
    assert main([*ALIGN, "-o", "m.tsv"]) == 1
    said = capsys.readouterr().err
    assert "GB of memory, and 10.0 MB are available" in said
    assert sorted(p.name for p in world.iterdir()) == ["left.tsv", "links.tsv", "right.tsv"]


def test_disk_is_compared_with_the_forecast_before_the_work(world, monkeypatch, capsys):
    monkeypatch.setattr(resources, "free_disk", lambda _: 100)
    assert main([*ALIGN, "-o", "m.tsv"]) == 1
    assert "of disk, and 0.1 kB are free there" in capsys.readouterr().err
    assert not (world / "m.tsv").exists()


def test_a_forecast_that_may_just_fit_is_a_remark(tmp_path, monkeypatch):
    monkeypatch.setattr(resources, "available_memory", lambda: 2 * 10**9)
    assert check_resources(1e9, 0, tmp_path / "m") == ""
    assert "about 3.0 GB of memory, and 2.0 GB are available" in check_resources(
        3e9, 0, tmp_path / "m"
    )
    with pytest.raises(ResourceError, match=r"about 5.0 GB"):
        check_resources(5e9, 0, tmp_path / "m")


def test_what_a_machine_cannot_tell_stops_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(resources, "available_memory", lambda: None)
    monkeypatch.setattr(resources, "free_disk", lambda _: None)
    assert check_resources(1e18, 1e18, tmp_path / "m") == ""


@pytest.mark.parametrize(
    "error",
    [
        MemoryError("Unable to allocate 3.2 GiB"),
        OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "m.tsv"),
        OSError(errno.EDQUOT, os.strerror(errno.EDQUOT), "m.tsv"),
        OSError(errno.ENOMEM, os.strerror(errno.ENOMEM)),
        OSError(errno.EMFILE, os.strerror(errno.EMFILE)),
        RuntimeError("can't start new thread"),
        lightgbm.basic.LightGBMError("std::bad_alloc"),
    ],
    ids=["memory", "disk", "quota", "no memory for the system", "files", "threads", "LightGBM"],
)
@pytest.mark.usefixtures("world")
def test_what_runs_out_at_work_is_one_line_and_exit_code_1(monkeypatch, capsys, error):
    def fail(*_, **__):
        raise error

    monkeypatch.setattr("dualign.cli.align.align", fail)
    assert main([*ALIGN, "-o", "m.tsv"]) == 1
    said = [line for line in capsys.readouterr().err.splitlines() if line.startswith("error")]
    assert len(said) == 1
    assert "should not have happened" not in said[0]


def test_bad_input_that_is_a_lack_of_memory_is_the_machines():
    error = MalformedInput("a.parquet: not a Parquet file")
    error.__cause__ = pa.ArrowMemoryError("malloc of size 64 failed")
    found = as_resource_error(error)
    assert found is not None
    assert str(found).startswith("not enough memory: malloc of size 64 failed; ")


def test_any_failure_where_little_memory_is_left_is_the_machines(monkeypatch):
    monkeypatch.setattr(resources, "available_memory", lambda: 10**6)
    found = as_resource_error(IndexError("index 0 is out of bounds"))
    assert str(found).startswith("not enough memory: IndexError: index 0 is out of bounds; 1.0 MB")
    assert as_resource_error(MalformedInput("a.ttl:1: out of memory")) is None


def test_other_errors_are_not_the_machines():
    assert as_resource_error(ValueError("x")) is None
    assert as_resource_error(OSError(errno.EACCES, "denied")) is None


def test_a_working_folder_that_was_removed_is_said(tmp_path, monkeypatch, capsys):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert main(["evaluate", "m.tsv", "--truth", "t.tsv"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("error: the working folder has been removed")
