"""From Python, too, nothing that was read is overwritten."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import dualign
from dualign import UsageError
from worlds import write_world


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("world")
    write_world(folder)
    (folder / "truth.tsv").write_text("http://left.example/30\thttp://right.example/30\n")
    os.link(folder / "left.tsv", folder / "linked.tsv")
    os.link(folder / "right.tsv", folder / "linked.nq")
    os.link(folder / "right.tsv", folder / "linked.svg")
    return folder


@pytest.fixture(scope="module")
def alignment(world: Path) -> dualign.Alignment:
    found = dualign.align(world / "left.tsv", world / "right.tsv")
    found.write(world / "m.tsv")
    return found


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("name", ["left.tsv", "linked.tsv", "right.tsv"])
def test_matches_do_not_replace_a_graph(world, alignment, name):
    before = contents(world)
    with pytest.raises(UsageError, match=r"is an input .*would be overwritten"):
        alignment.write(world / name)
    with pytest.raises(UsageError, match=r"is an input .*would be overwritten"):
        alignment.write_vocabulary(world / name)
    assert contents(world) == before


def test_matches_are_written_again(world, alignment):
    before = contents(world)
    alignment.write(world / "m.tsv")
    assert contents(world).keys() == before.keys()


@pytest.mark.parametrize("from_file", [True, False])
def test_a_page_or_a_picture_does_not_replace_a_graph(world, alignment, from_file):
    before = contents(world)
    matches = world / "m.tsv" if from_file else alignment
    with pytest.raises(UsageError, match="is an input"):
        dualign.report(matches, world / "left.tsv")
    with pytest.raises(UsageError, match="is an input"):
        dualign.plot("links", matches, world / "linked.svg")
    with pytest.raises(UsageError, match="is an input"):
        dualign.report(matches, world / "truth.tsv", truth=world / "truth.tsv")
    assert contents(world) == before


@pytest.mark.usefixtures("alignment")
def test_a_merge_does_not_replace_a_graph(world):
    before = contents(world)
    merged = dualign.merge(world / "left.tsv", world / "right.tsv", world / "m.tsv")
    with pytest.raises(UsageError, match="is an input"):
        merged.write(world / "linked.nq")
    assert contents(world) == before
