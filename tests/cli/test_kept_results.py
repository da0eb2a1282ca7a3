"""A finished run is kept, whatever becomes of what it prints; an interrupted one can go on."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import DUALIGN, dualign
from dualign.cli import main
from interrupting import interrupted_at
from worlds import write_world

FULL = Path("/dev/full")
NOT_UTF8 = b"gr\xe4ber"  # Latin-1
HOSTILE = "\x1b]0;gotcha\x07\x1b[2J :smile: \u2028\u202e é"


@pytest.fixture
def world(tmp_path):
    write_world(tmp_path)
    (tmp_path / "truth.tsv").write_bytes((tmp_path / "links.tsv").read_bytes())
    lines = [
        f"http://left.example/{i}\thttp://right.example/{i}\t0.9\t1\taccept\n" for i in range(60)
    ]
    (tmp_path / "m.tsv").write_text(
        "subject_id\tobject_id\tconfidence\trank\tdecision\n" + "".join(lines)
    )
    return tmp_path


EVALUATE = ["evaluate", "m.tsv", "--truth", "truth.tsv", "--json", "figures.json"]


def test_paths_and_names_that_cannot_be_encoded_are_no_failure(world):
    folder = world / os.fsdecode(NOT_UTF8)
    folder.mkdir()
    for side in ("left", "right"):
        text = (world / f"{side}.tsv").read_text().replace("amber", "ämber 琥珀")
        (folder / f"{side}{folder.name}.tsv").write_text(text, encoding="utf-8")
    graphs = [f"{side}{folder.name}.tsv" for side in ("left", "right")]
    command = ["align", *graphs, "--encoder", "characters", "--threads", "1"]
    paths = ["-o", folder / "m.sssom.tsv", "--json", folder / "f.json", "--report", "r.html"]
    done = dualign(*command, *paths, cwd=folder, PYTHONIOENCODING="ascii", LANG="C", LC_ALL="C")
    assert done.returncode == 0, done.stderr
    assert (folder / "m.sssom.tsv").stat().st_size > 0
    record = json.loads((folder / "m.sssom.tsv.run.json").read_text(encoding="utf-8"))
    assert record == json.loads((folder / "f.json").read_text(encoding="utf-8"))["run"] | record
    assert rb"\xe4mber" in done.stdout
    assert rb"left" + os.fsencode(folder.name) not in (folder / "r.html").read_bytes()
    assert rb"leftgr\udce4ber.tsv" in (folder / "r.html").read_bytes()


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_closed_pipe_loses_nothing(world, stream):
    reader, writer = os.pipe()
    os.close(reader)
    streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: writer}
    done = subprocess.run([*DUALIGN, *EVALUATE], cwd=world, check=False, **streams)
    os.close(writer)
    assert done.returncode == 0
    assert json.loads((world / "figures.json").read_text())["f1"] is not None


def test_no_stream_at_all_loses_nothing(world):
    line = " ".join([*DUALIGN, *EVALUATE, ">&-", "2>&-"])
    assert subprocess.run(line, shell=True, cwd=world, check=False).returncode == 0
    assert (world / "figures.json").exists()


def test_a_full_device_is_one_line_and_exit_code_1(world):
    with FULL.open("w") as full:
        done = subprocess.run(
            [*DUALIGN, *EVALUATE], cwd=world, check=False, stdout=full, stderr=subprocess.PIPE
        )
    assert done.returncode == 1
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("error: standard output cannot be written (No space left on device); ")
    assert (world / "figures.json").exists()


@pytest.mark.parametrize("asked", [["--help"], ["--version"], ["explain", "--help"]])
def test_help_that_nobody_can_read_has_failed(asked):
    with FULL.open("w") as full:
        done = subprocess.run([*DUALIGN, *asked], check=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("error: standard output cannot be written (No space left on device)")


ALIGN = ["align", "left.tsv", "right.tsv", "-o", "new.tsv"]


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["SIGINT", "SIGTERM"]
)
@pytest.mark.parametrize("imported", ["dualign.cli", "threading", "argparse", "numpy"])
def test_a_signal_while_importing_is_one_line(world, imported, number, code):
    found, said = interrupted_at("import", imported, number, *ALIGN, cwd=world)
    assert (found, len(said)) == (code, 1), said
    assert said[0].startswith("error: interrupted; ")
    assert not (world / "new.tsv").exists()


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["SIGINT", "SIGTERM"]
)
def test_a_signal_at_work_is_one_line_that_says_how_to_go_on(world, number, code):
    found, errors = interrupted_at("os.rename", ".checkpoint", number, *ALIGN, cwd=world)
    assert (found, errors) == (
        code,
        ["error: interrupted; a run with -o goes on from its last checkpoint with --resume"],
    )
    assert [path.name for path in world.iterdir() if path.name.startswith(".dualign-")] == []


def test_control_characters_and_emoji_codes_never_reach_the_terminal(world, capsys):
    hostile = world / "hostile.tsv"
    hostile.write_text(f'http://l/1\tlabel\t"{HOSTILE}"\nhttp://l/1\tnear\thttp://l/2\n')
    main(["doctor", str(hostile), str(world / "right.tsv")])
    main(["doctor", str(world / f"{HOSTILE.replace('/', '')}.tsv"), str(hostile)])
    said = "".join(capsys.readouterr())
    assert ":smile:" in said
    assert r"\x1b]0;gotcha\x07" in said
    assert not {"\x1b", "\x07", "\u2028", "\u202e"} & set(said)


def test_usage_errors_show_no_control_characters(capsys):
    with pytest.raises(SystemExit):
        main(["align", "--nonsense\x1b[2J"])
    assert "\x1b" not in capsys.readouterr().err


def test_the_interpreter_ends_without_a_word_of_its_own(world):
    program = "import sys; from dualign.cli import main; sys.exit(main())"
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-c", program, "--help"],
        cwd=world, check=False, stdout=writer, stderr=subprocess.PIPE,
    )  # fmt: skip
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")
