"""``dualign align`` without a model: the matching stage, in rounds."""

from __future__ import annotations

import pytest

from dualign.cli import main
from dualign.io import read_matches
from killing import kill_and_resume
from worlds import write_world

pytestmark = pytest.mark.usefixtures("tiny_matcher")


def align(folder, *flags, output="matches.tsv"):
    graphs = [str(folder / "left.tsv"), str(folder / "right.tsv")]
    command = ["align", *graphs, "--encoder", "characters", "--threads", "1"]
    return main([*command, *flags, "-o", str(folder / output)])


@pytest.fixture
def world(tmp_path):
    return tmp_path, write_world(tmp_path)


def accepted(path):
    table = read_matches(path)
    rows = zip(table.subject_id, table.object_id, table.decision, strict=True)
    return [(left, right) for left, right, decision in rows if decision == "accept"]


def test_rounds_are_shown_under_one_heading_and_pairs_are_found(world, capsys):
    folder, pairs = world
    assert align(folder, "--links", str(folder / "links.tsv")) == 0
    said = capsys.readouterr().out
    assert said.count("expected precision") == 1
    lines = [line.split() for line in said.splitlines()]
    assert [line[:2] for line in lines if line[:1] != ["links"] and line[1:2] == ["20"]] == [
        [str(number), "20"] for number in range(1, 5)
    ]
    table = read_matches(folder / "matches.tsv")
    found = dict(zip(table.subject_id, table.object_id, strict=True))
    assert sum(found[left] == right for left, right in pairs) >= 0.9 * len(pairs)


def test_where_nothing_can_be_known_it_is_said_once_and_nothing_is_accepted(world, capsys):
    folder, pairs = world
    for name in ("left.tsv", "right.tsv"):
        lines = (folder / name).read_text(encoding="utf-8").splitlines(keepends=True)
        (folder / name).write_text("".join(line for line in lines if '"' not in line))
    assert align(folder) == 0
    captured = capsys.readouterr()
    said = captured.err.replace("\n", " ")
    assert said.count("nothing can be known") == 1
    assert said.count("left.tsv: 60 of 60 entities have no name") == 1
    assert "expected to be right" not in captured.out
    assert accepted(folder / "matches.tsv") == []
    assert len(read_matches(folder / "matches.tsv")) == len(pairs)


def test_without_links_the_summary_says_whose_judgement_it_is(world, capsys):
    folder, _ = world
    assert align(folder, "--precision", "0.5") == 0
    assert "no link of these graphs was known" in capsys.readouterr().out.replace("\n", " ")


def test_known_links_are_accepted_with_certainty_whatever_the_assignment(world):
    folder, _ = world
    known = {tuple(line.split("\t")) for line in (folder / "links.tsv").read_text().splitlines()}
    links, matches = ("--links", str(folder / "links.tsv")), folder / "matches.tsv"
    assert align(folder, *links, "--assignment", "best") == 0
    assert known <= set(accepted(matches))
    for name in ("csls", "every", "hungarian", "mutual", "sinkhorn", "stable"):
        other = folder / f"{name}.tsv"
        assert main(["decide", str(matches), "--assignment", name, "-o", str(other)]) == 0
        assert known <= set(accepted(other))


@pytest.mark.parametrize("flags", [[], ["--assignment", "stable"]])
def test_one_to_one_accepts_nobody_twice(world, flags):
    folder, _ = world
    with (folder / "links.tsv").open("a") as file:  # two counterparts of one right entity
        right = (folder / "links.tsv").read_text().split()[1]
        file.write(f"http://left.example/1\t{right}\n")
    assert align(folder, "--links", str(folder / "links.tsv"), "--one-to-one", *flags) == 0
    pairs = accepted(folder / "matches.tsv")
    assert pairs
    assert len({left for left, _ in pairs}) == len({right for _, right in pairs}) == len(pairs)


def test_precision_and_hidden_degrees_are_taken(world):
    folder, _ = world
    links = ("--links", str(folder / "links.tsv"))
    new = {}  # the tiny matcher has been right .996 of the time
    for precision in ("0.5", "0.9999"):
        assert align(folder, *links, "--precision", precision, "--hide-degrees") == 0
        table = read_matches(folder / "matches.tsv")
        sure = table.confidence[[decision == "accept" for decision in table.decision]]
        new[precision] = sure[sure < 1]
    assert new["0.5"].mean() >= 0.5
    assert len(new["0.5"]) > len(new["0.9999"]) == 0


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--precision", "1.5"], ["1.5", "between 0 and 1"]),
        (["--precision", "0"], ["0.0", "between 0 and 1"]),
        (["--assignment", "hungaria"], ["did you mean 'hungarian'", ": auto, best"]),
        (["--one-to-one", "--assignment", "best"], ["--one-to-one", "hungarian, stable"]),
        (["--epochs", "3"], ["--epochs", "name one with --model"]),
        (["--patience", "3", "--validation-share", "0.1"], ["--patience", "--model"]),
        (["--model", "rdgcn", "--one-to-one"], ["--one-to-one", "leave out --model rdgcn"]),
        (["--model", "rdgcn", "--precision", "0.9"], ["--precision", "--model rdgcn"]),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(world, capsys, flags, words):
    folder, _ = world
    assert align(folder, *flags) == 2
    captured = capsys.readouterr()
    assert not captured.out, "refused before the work"
    said = captured.err.strip()
    assert len(said.splitlines()) == 1
    for word in words:
        assert word in said
    assert not (folder / "matches.tsv").exists()


@pytest.mark.slow
@pytest.mark.parametrize("checkpoint", ["candidates.safetensors", "rounds.safetensors"])
def test_a_killed_run_resumes_to_the_same_bytes(tmp_path, tiny, checkpoint):
    write_world(tmp_path, entities=90)
    tiny.write(tmp_path / "tiny")
    command = [
        "align", str(tmp_path / "left.tsv"),
        str(tmp_path / "right.tsv"), "--links", str(tmp_path / "links.tsv"),
        "--matcher", str(tmp_path / "tiny"), "--encoder", "characters", "--threads", "1",
    ]  # fmt: skip
    whole, resumed = kill_and_resume(command, tmp_path, checkpoint)
    assert resumed == whole
