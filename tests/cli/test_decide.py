"""``dualign decide``, end to end."""

from __future__ import annotations

import json

import numpy as np
import pytest

import dualign
from dualign.cli import main
from dualign.io import read_matches
from worlds import write_world


@pytest.fixture(scope="module")
def aligned(tmp_path_factory):
    folder = tmp_path_factory.mktemp("world")
    write_world(folder)
    graphs = [str(folder / "left.tsv"), str(folder / "right.tsv")]
    links = ["--links", str(folder / "links.tsv")]
    flags = ["--threads", "1", "--assignment", "best"]
    assert main(["align", *graphs, *links, *flags, "-o", str(folder / "m.tsv")]) == 0
    return folder


def accepted(table):
    return {
        (a, b)
        for a, b, decision in zip(table.subject_id, table.object_id, table.decision, strict=True)
        if decision == "accept"
    }


def test_decisions_are_those_that_aligning_again_would_give(aligned, tmp_path):
    graphs = [str(aligned / "left.tsv"), str(aligned / "right.tsv")]
    links = ["--links", str(aligned / "links.tsv")]
    wanted = ["--precision", "0.99", "--one-to-one"]
    new, again = tmp_path / "new.tsv", tmp_path / "again.tsv"
    assert main(["decide", str(aligned / "m.tsv"), *wanted, "-o", str(new)]) == 0
    assert main(["align", *graphs, *links, *wanted, "--threads", "1", "-o", str(again)]) == 0
    ours, theirs = read_matches(new), read_matches(again)
    assert accepted(ours) == accepted(theirs)
    np.testing.assert_array_equal(ours.confidence, theirs.confidence)


def test_without_wishes_only_the_format_changes(aligned, tmp_path):
    new, links = tmp_path / "new.tsv", tmp_path / "links.nt"
    assert main(["decide", str(aligned / "m.tsv"), "-o", str(new), "-o", str(links)]) == 0
    assert new.read_bytes() == (aligned / "m.tsv").read_bytes()
    assert len(links.read_text().splitlines()) == len(accepted(read_matches(new)))


def test_what_was_decided_again_can_be_explained_and_decided_again(aligned, tmp_path):
    new, newer = tmp_path / "new.tsv", tmp_path / "newer.tsv"
    figures = tmp_path / "f.json"
    assert main(["decide", str(aligned / "m.tsv"), "--one-to-one", "-o", str(new)]) == 0
    flags = ["--assignment", "best", "-o", str(newer), "--json", str(figures)]
    assert main(["decide", str(new), *flags]) == 0
    before = dualign.explain(aligned / "m.tsv", "http://left.example/7")
    after = dualign.explain(newer, "http://left.example/7")
    assert after.contributions == before.contributions
    found = json.loads(figures.read_text())
    assert found["decisions"]["accept"] == len(accepted(read_matches(newer)))


def test_matches_without_a_kept_run_are_refused(aligned, tmp_path, capsys):
    for name in ("m.tsv", "m.tsv.run.json", "left.tsv", "right.tsv"):
        (tmp_path / name).write_bytes((aligned / name).read_bytes())
    assert main(["decide", str(tmp_path / "m.tsv"), "-o", str(tmp_path / "new.tsv")]) == 2
    said = capsys.readouterr().err
    assert "m.tsv.pairs.parquet" in said
    assert "align again" in said


def test_a_broken_file_of_pairs_is_one_line(aligned, tmp_path, capsys):
    for name in ("m.tsv", "m.tsv.run.json", "left.tsv", "right.tsv"):
        (tmp_path / name).write_bytes((aligned / name).read_bytes())
    (tmp_path / "m.tsv.pairs.parquet").write_bytes(b"PAR1 and nothing else")
    assert main(["decide", str(tmp_path / "m.tsv"), "-o", str(tmp_path / "new.tsv")]) == 2
    said = capsys.readouterr().err.strip()
    assert len(said.splitlines()) == 1
    assert "not the pairs of an alignment" in said
