"""``align --judge``: a program judges the uncertain matches, and a second run learns from it."""

from __future__ import annotations

import json
import shlex
import sys

import pytest

from dualign.cli import main
from dualign.io import read_matches
from dualign.io.judgements.judgement_store import Judgement, JudgementStore, judgements_path
from worlds import write_world

pytestmark = pytest.mark.usefixtures("tiny_matcher")

JUDGE = """
import json, sys
truth = {tuple(pair) for pair in json.load(open(sys.argv[1], encoding="utf-8"))}
for line in sys.stdin:
    asked = json.loads(line)
    same = (asked["left"]["id"], asked["right"]["id"]) in truth
    print(json.dumps({"id": asked["id"], "verdict": "same" if same else "different"}), flush=True)
"""


@pytest.fixture
def world(tmp_path):
    """Graphs and links in a folder, the command that aligns them, and a judge who knows all."""
    pairs = write_world(tmp_path)
    links = [tuple(line.split("\t")) for line in (tmp_path / "links.tsv").read_text().splitlines()]
    (tmp_path / "truth.json").write_text(json.dumps([*pairs, *links]))
    (tmp_path / "judge.py").write_text(JUDGE)
    command = [
        *("align", str(tmp_path / "left.tsv"), str(tmp_path / "right.tsv")),
        *("--links", str(tmp_path / "links.tsv"), "--encoder", "characters", "--threads", "1"),
        *("-o", str(tmp_path / "matches.tsv")),
    ]
    judge = [sys.executable, str(tmp_path / "judge.py"), str(tmp_path / "truth.json")]
    return tmp_path, command, shlex.join(judge)


def judgements(path):
    store = JudgementStore(path, create=False)
    try:
        return store.current()
    finally:
        store.close()


def test_verdicts_are_kept_and_decide(world, capsys):
    folder, command, judge = world
    assert main([*command, "--judge", judge]) == 0
    said = capsys.readouterr().out
    assert "the judge erred on 0 of" in said
    kept = judgements(judgements_path(folder / "matches.tsv"))
    settled = {(each.subject_id, each.object_id): each.judgement for each in kept}
    assert {each.source for each in kept} == {f"program: {judge}"}
    assert "same" in settled.values()
    table = read_matches(folder / "matches.tsv")
    rows = zip(table.subject_id, table.object_id, table.decision, strict=True)
    decided = {(left, right): decision for left, right, decision in rows}
    assert all(decided[pair] == "accept" for pair, word in settled.items() if word == "same")
    assert not [pair for pair, word in settled.items() if word == "different" and pair in decided]
    record = json.loads((folder / "matches.tsv.run.json").read_text())
    assert "matches.tsv.judgements.db" in json.dumps(record)


def test_verdicts_join_those_of_people(world):
    folder, command, judge = world
    store = JudgementStore(folder / "ours.db")
    subject = read_ids(folder)[0]
    store.add(Judgement(subject_id=subject, object_id="", judgement="none", reviewer="anna"))
    store.close()
    assert main([*command, "--judge", judge, "--judgements", str(folder / "ours.db")]) == 0
    assert {each.source.partition(":")[0] for each in judgements(folder / "ours.db")} == {
        "person",
        "program",
    }
    assert not judgements_path(folder / "matches.tsv").exists()


def read_ids(folder):
    """The left ids that no link names."""
    linked = {line.split("\t")[0] for line in (folder / "links.tsv").read_text().splitlines()}
    truth = json.loads((folder / "truth.json").read_text())
    return [left for left, _ in truth if left not in linked]


def test_a_program_that_is_not_there_is_one_line_and_the_matches_are_kept(world, capsys):
    folder, command, _ = world
    assert main([*command, "--judge", str(folder / "nobody")]) == 2
    assert "nobody" in capsys.readouterr().err
