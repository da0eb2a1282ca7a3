"""``dualign explain``, end to end."""

import json
from xml.etree import ElementTree as ET

import pytest

import dualign
from dualign.cli import main
from dualign.cli.explain import show_explanation
from dualign.results.explanation import Contribution, Explanation, Part, Rival
from worlds import write_world


@pytest.fixture(scope="module")
def aligned(tmp_path_factory):
    folder = tmp_path_factory.mktemp("world")
    write_world(folder)
    graphs = [str(folder / "left.tsv"), str(folder / "right.tsv")]
    flags = [
        "--links",
        str(folder / "links.tsv"),
        "--model",
        "rdgcn",
        "--epochs",
        "30",
        "--threads",
        "1",
    ]
    outputs = ["-o", str(folder / "m.tsv"), "-o", str(folder / "m.nt")]
    assert main(["align", *graphs, *flags, "--top-k", "2", *outputs]) == 0
    return folder


def test_a_pair_with_its_neighbours(aligned, capsys):
    assert main(["explain", str(aligned / "m.tsv"), "http://left.example/7"]) == 0
    said = capsys.readouterr().out
    assert "http://left.example/7" in said
    assert "next best" in said
    assert "neighbours match each other" in said
    assert "rel" in said


def test_by_name_it_is_the_same(aligned):
    by_id = dualign.explain(aligned / "m.tsv", "http://left.example/7")
    assert dualign.explain(aligned / "m.tsv", by_id.subject_name.upper()) == by_id
    assert len(by_id.neighbours) > 0
    assert all(near.left_relation.startswith("rel") for near in by_id.neighbours)


def test_it_says_the_same_as_the_alignment_itself(aligned):
    left, right = dualign.read(aligned / "left.tsv"), dualign.read(aligned / "right.tsv")
    found = dualign.explain(aligned / "m.tsv", "http://left.example/7")
    again = dualign.explain(aligned / "m.nt", "http://left.example/7", left=left, right=right)
    assert again.object == found.object
    pairs = {(near.left, near.right) for near in found.neighbours}
    assert {(near.left, near.right) for near in again.neighbours} <= pairs


@pytest.mark.parametrize(
    ("matches", "entity", "flags", "words"),
    [
        ("m.tsv", "amber ambre 1", [], ["neither as id nor as name", "did you mean"]),
        ("m.tsv", "http://left.example/7", ["--to", "nobody"], ["the right graph"]),
        ("m.nt", "http://left.example/7", [], ["m.nt.run.json", "--left and --right"]),
        ("m.tsv", "http://left.example/7", ["--left", "left.tsv"], ["give both"]),
        ("no.tsv", "x", [], ["no such file"]),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(aligned, capsys, matches, entity, flags, words):
    assert main(["explain", str(aligned / matches), entity, *flags]) == 2
    said = capsys.readouterr().err.strip()
    assert len(said.splitlines()) == 1
    for word in words:
        assert word in said


def test_json_and_svg_hold_the_waterfall(aligned, tmp_path, capsys):
    found, picture = tmp_path / "why.json", tmp_path / "why.svg"
    entity = "http://left.example/7"
    flags = ["--json", str(found), "--svg", str(picture)]
    assert main(["explain", str(aligned / "m.tsv"), entity, *flags]) == 0
    said = capsys.readouterr().out
    values = json.loads(found.read_text())
    total = values["prior"] + sum(each["log_odds"] for each in values["contributions"])
    assert total == pytest.approx(values["log_odds"])
    assert "what RDGCN attends to" in said
    assert {each["side"] for each in values["attention"]} == {"left", "right"}
    drawn = ET.fromstring(picture.read_text())
    bars = drawn.findall("{http://www.w3.org/2000/svg}rect")
    assert len(bars) == len(values["contributions"]) + 2


def test_why_not_another(aligned):
    best = dualign.explain(aligned / "m.tsv", "http://left.example/7")
    other = dualign.explain(aligned / "m.tsv", best.subject, best.runner_up.id)
    assert other.object == best.runner_up.id
    assert other.confidence == pytest.approx(best.runner_up.confidence)
    assert other.decision != "accept"


def test_a_graph_that_has_changed_is_refused(tmp_path, capsys):
    write_world(tmp_path)
    graphs = [str(tmp_path / "left.tsv"), str(tmp_path / "right.tsv")]
    out = str(tmp_path / "m.tsv")
    assert main(["align", *graphs, "--no-links", "--threads", "1", "-o", out]) == 0
    with (tmp_path / "left.tsv").open("a") as file:
        file.write("http://left.example/0\thttp://left.example/rel0\thttp://left.example/1\n")
    capsys.readouterr()
    assert main(["explain", out, "http://left.example/7"]) == 2
    assert "changed since m.tsv was written" in capsys.readouterr().err


def test_a_namesake_that_is_as_likely_is_told_apart(capsys):
    rival = Rival(id="b2", name="Untitled", confidence=0.5, separation={"names": 1.0, "prior": -1})
    found = Explanation(
        subject="a1", object="b1", subject_name="Untitled", object_name="Untitled",
        confidence=0.5, decision="review", runner_up=rival,
    )  # fmt: skip
    show_explanation(found)
    said = capsys.readouterr().out
    assert "next best  Untitled (b2)  0.500" in said
    assert "this pair is just as likely: names +1.00, prior -1.00" in said


def test_a_long_part_is_indented_on_its_second_line_too(capsys):
    part = Part(label=f"population: {'very many ' * 12}people", log_odds=1.0)
    group = Contribution(group="literals", log_odds=1.0, parts=(part,))
    explanation = Explanation(
        subject="l", object="r", subject_name="L", object_name="R", confidence=0.5,
        decision="accept", contributions=(group,), prior=-1.0, log_odds=0.0,
    )  # fmt: skip
    show_explanation(explanation)
    lines = capsys.readouterr().out.splitlines()
    first = next(line.index("population") for line in lines if "population" in line)
    (second,) = [line for line in lines if "people" in line]
    assert len(second) - len(second.lstrip()) == first
