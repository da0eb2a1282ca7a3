"""A quota that is used up: one line, exit code 1, and every older file as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from dualign.cli import main
from used_up_quota import under_quota
from worlds import write_world

ALIGN = ["align", "left.tsv", "right.tsv", "--threads", "1", "--encoder", "characters"]
WRITING = {
    "align": [*ALIGN, "-o", "out.tsv"],
    "decide": ["decide", "m.tsv", "-o", "out.tsv"],
    "report": ["report", "m.tsv", "-o", "out.html"],
    "plot": ["plot", "links", "m.tsv", "-o", "out.svg"],
    "merge": ["merge", *ALIGN[1:3], "m.tsv", "-o", "out.nq"],
    "ask": ["ask", "m.tsv", "--judgements", "out.db", "--judge", "cat"],
}


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("finished")
    write_world(folder)
    graphs = [str(folder / name) for name in ALIGN[1:3]]
    links = ["--links", str(folder / "links.tsv"), "-o", str(folder / "m.tsv")]
    assert main([ALIGN[0], *graphs, *ALIGN[3:], *links]) == 0
    return folder


@pytest.fixture(scope="module")
def place_of_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("library")


def contents(folder: Path) -> dict[str, bytes]:
    """What is in a folder, save the database, which SQLite itself keeps whole."""
    files = [path for path in folder.iterdir() if path.is_file()]
    return {path.name: path.read_bytes() for path in files if not path.name.startswith("out.db")}


@pytest.mark.parametrize("verb", WRITING)
@pytest.mark.parametrize("size", [0, 1500])
def test_a_quota_is_one_line_and_older_files_stay(finished, place_of_library, verb, size):
    if "-o" in WRITING[verb]:
        (finished / WRITING[verb][-1]).write_text("old")
    before = contents(finished)
    done = under_quota(size, *WRITING[verb], cwd=finished, library_in=place_of_library)
    said = [line for line in done.stderr.splitlines() if not line.startswith("note:")]
    assert (done.returncode, len(said)) == (1, 1), said
    assert "out." in said[0]
    assert "nothing more can be written (" in said[0]
    assert ".dualign-" not in said[0]
    assert contents(finished) == before
