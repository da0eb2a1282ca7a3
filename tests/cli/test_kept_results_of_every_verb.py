"""What `test_kept_results.py` demands of align and evaluate, of every verb that works on a run."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

import dualign
from command_line import DUALIGN
from command_line import dualign as run
from interrupting import interrupted_at
from review_world import pair
from running_server import PATIENCE, address_in, started

FULL = Path("/dev/full")
NOT_UTF8 = os.fsdecode(b"gr\xe4ber")  # Latin-1
ASCII = {"PYTHONIOENCODING": "ascii", "LANG": "C", "LC_ALL": "C"}
JUDGE = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"id": json.loads(line)["id"], "verdict": "same"}), flush=True)
"""
ALL = ["--band", "0", "1"]  # sure matches are asked about too
ANSWERS = shlex.join([sys.executable, "judge.py"])
# The arguments of each verb and the files that it has to leave.
VERBS = {
    "report": (["report", "m.tsv", "-o", "page.html"], ["page.html"]),
    "decide": (
        ["decide", "m.tsv", "-o", "d.tsv", "--json", "d.json", "--precision", "0.5"],
        ["d.tsv", "d.tsv.run.json", "d.json"],
    ),
    "plot": (["plot", "training", "m.tsv", "-o", "p.svg"], ["p.svg"]),
    "merge": (
        ["merge", "left.tsv", "right.tsv", "m.tsv", "-o", "all.nq", "--json", "all.json"],
        ["all.nq", "all.nq.conflicts.tsv", "all.json"],
    ),
    "ask": (["ask", "m.tsv", "--judge", ANSWERS, "--budget", "2", *ALL], ["m.tsv.judgements.db"]),
}
every_verb = pytest.mark.parametrize("verb", VERBS)


@pytest.fixture(scope="module")
def aligned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run as ``align`` leaves it, names that ASCII lacks among it."""
    folder = tmp_path_factory.mktemp("aligned")
    (folder / "judge.py").write_text(JUDGE)
    graphs = pair()
    for side in ("left", "right"):
        graph = getattr(graphs, side)
        lines = [
            f"{graph.entities[h]}\t{graph.relations[r]}\t{graph.entities[t]}\n"
            for h, r, t in graph.triples.tolist()
        ]
        table = graph.attributes
        lines += [
            f'{graph.entities[subject]}\t{table.labels[predicate]}\t"{value}"\n'
            for subject, predicate, value in zip(
                table.subjects.tolist(), table.predicates.tolist(), table.values, strict=True
            )
        ]
        (folder / f"{side}.tsv").write_text("".join(lines), encoding="utf-8")
    dualign.align(folder / "left.tsv", folder / "right.tsv").write(folder / "m.tsv")
    return folder


@pytest.fixture
def world(aligned: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(aligned, tmp_path / "run"))


def left_behind(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.startswith(".dualign-")]


@every_verb
def test_paths_and_names_that_cannot_be_encoded_are_no_failure(aligned, tmp_path, verb):
    folder = Path(shutil.copytree(aligned, tmp_path / NOT_UTF8))
    arguments, files = VERBS[verb]
    full_paths = [folder / each if (folder / each).is_file() else each for each in arguments]
    done = run(*full_paths, cwd=folder, **ASCII)
    assert done.returncode == 0, done.stderr
    assert all((folder / name).stat().st_size for name in files)


@every_verb
def test_a_closed_pipe_loses_nothing(world, verb):
    arguments, files = VERBS[verb]
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*DUALIGN, *arguments], cwd=world, check=False, stdout=writer, stderr=writer
    )
    os.close(writer)
    assert done.returncode == 0
    assert all((world / name).stat().st_size for name in files)


@every_verb
def test_a_full_device_is_one_line_and_exit_code_1(world, verb):
    arguments, files = VERBS[verb]
    with FULL.open("w") as full:
        done = subprocess.run(
            [*DUALIGN, *arguments], cwd=world, check=False, stdout=full, stderr=subprocess.PIPE
        )
    said = [line for line in done.stderr.decode().splitlines() if not line.startswith("note:")]
    assert (done.returncode, len(said)) == (1, 1), said
    assert said[0].startswith("error: standard output cannot be written (No space left on device)")
    assert all((world / name).stat().st_size for name in files)


@every_verb
def test_files_are_written_before_anything_is_printed(world, verb):
    """With its first word the command is killed: what it would have written is there."""
    arguments, files = VERBS[verb]
    program = (
        "import os, sys\n"
        "from dualign.cli import console, main\n"
        "console.standard_output.write = lambda text: os._exit(77)\n"
        "sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-c", program, *arguments], cwd=world, check=False)
    assert done.returncode == 77
    assert all((world / name).stat().st_size for name in files)


# An event of Python's audit and a word in it: an early import, the matches read, the output begun.
MOMENTS = {
    "importing": ("import", "numpy", signal.SIGTERM),
    "reading": ("open", "m.tsv", signal.SIGINT),
    "writing": ("open", ".dualign-", signal.SIGTERM),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("verb", ["report", "decide", "plot", "merge"])
def test_a_signal_at_any_moment_is_one_line(world, verb, moment):
    (arguments, files), (event, word, number) = VERBS[verb], MOMENTS[moment]
    code, said = interrupted_at(event, word, number, *arguments, cwd=world)
    assert (code, len(said)) == (128 + number, 1), said
    assert said[0].startswith("error: interrupted; ")
    assert not (world / files[0]).exists()
    assert left_behind(world) == []


@pytest.mark.parametrize("stdin", ["<&-", "< /dev/null"])
def test_asking_where_nobody_can_answer_is_no_bug(world, stdin):
    line = f"{shlex.join([*DUALIGN, 'ask', 'm.tsv', *ALL])} {stdin}"
    done = subprocess.run(line, shell=True, cwd=world, check=False, capture_output=True)
    assert done.returncode in {0, 2}
    assert b"should not have happened" not in done.stderr


def test_an_answer_that_is_not_text_is_asked_again(world):
    done = subprocess.run(
        [*DUALIGN, "ask", "m.tsv", *ALL],
        cwd=world,
        check=False,
        capture_output=True,
        input=b"\xff\nq\n",
    )
    assert done.returncode == 0, done.stderr
    assert b"is not one of the answers" in done.stderr


@pytest.mark.parametrize(
    "arguments", [["review", "m.tsv"], ["serve", "right.tsv"]], ids=["review", "serve"]
)
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["SIGINT", "SIGTERM"]
)
def test_a_server_ends_with_one_line(world, monkeypatch, arguments, number, code):
    monkeypatch.chdir(world)
    with started(*arguments, "--port", "0") as (process, _):
        process.send_signal(number)
        _, said = process.communicate(timeout=PATIENCE)
    errors = [line for line in said.splitlines() if not line.startswith("note:")]
    assert (process.returncode, len(errors)) == (code, 1), errors


SERVERS = {
    "review": ["review", "m.tsv", "--judgements", "j.db"],
    "serve": ["serve", "m.tsv", "--index", "kept"],
}
every_server = pytest.mark.parametrize("server", SERVERS)


def answers(port: int) -> bool:
    """Whether something that speaks HTTP listens on a port of this machine."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 5) as asked:
        asked.sendall(b"GET / HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
        return asked.recv(5) == b"HTTP/"
    return False


@every_server
def test_a_server_works_where_paths_and_names_cannot_be_encoded(
    aligned, tmp_path, monkeypatch, server
):
    monkeypatch.chdir(shutil.copytree(aligned, tmp_path / NOT_UTF8))
    with started(*SERVERS[server], "--port", "0", **ASCII) as (process, lines):
        assert answers(int(address_in(lines).rpartition(":")[2]))
        process.terminate()
        assert process.wait(timeout=PATIENCE) == 143
    assert Path(SERVERS[server][-1]).exists()


@every_server
@pytest.mark.parametrize("stream", ["closed pipe", "full device"])
def test_a_server_serves_whatever_becomes_of_what_it_prints(world, server, stream):
    reader, writer = os.pipe()
    os.close(reader)
    if stream == "full device":
        os.close(writer)
        writer = os.open(FULL, os.O_WRONLY)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [*DUALIGN, *SERVERS[server], "--port", str(port)], cwd=world, stdout=writer,
        stderr=subprocess.PIPE,
    )  # fmt: skip
    os.close(writer)
    try:
        until = time.monotonic() + PATIENCE
        while not answers(port):
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < until
            time.sleep(0.1)
        process.terminate()
        _, said = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    errors = [line for line in said.splitlines() if line.startswith(b"error")]
    assert (process.returncode, len(errors)) == (143, 1), said
    assert (world / SERVERS[server][-1]).exists()


def test_figures_are_what_was_decided(world):
    """The JSON of decide is that of the decisions it shows."""
    arguments, _ = VERBS["decide"]
    assert run(*arguments, cwd=world).returncode == 0
    counts = json.loads((world / "d.json").read_text())["decisions"]
    rows = (world / "d.tsv").read_text(encoding="utf-8").splitlines()[1:]
    assert sum(counts.values()) == len({row.split("\t")[0] for row in rows if row})
