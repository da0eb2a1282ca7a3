"""Every format that ``align`` writes: the same matches, and read again by every command."""

import dataclasses
import json

import pytest

import dualign
from dualign import AlignerSettings
from dualign.cli import main
from dualign.io import read_matches
from sssom_validity import problems_of
from worlds import write_world

FORMATS = [
    *("tsv", "csv", "parquet", "json", "sssom.tsv", "nt", "ttl", "rdf", "nt.gz", "sssom.tsv.gz"),
]
FAST = ["--model", "rdgcn", "--epochs", "30", "--threads", "1"]


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    folder = tmp_path_factory.mktemp("world")
    pairs = write_world(folder)
    (folder / "truth.tsv").write_text("".join(f"{a}\t{b}\n" for a, b in pairs))
    return folder


def align(folder, *flags, output):
    graphs = [str(folder / "left.tsv"), str(folder / "right.tsv")]
    links = [] if "--links" in flags else ["--links", str(folder / "links.tsv")]
    return main(["align", *graphs, *links, *FAST, *flags, "-o", str(folder / output)])


def accepted(path):
    table = read_matches(path)
    rows = zip(table.subject_id, table.object_id, table.decision, strict=True)
    return {(subject, found) for subject, found, decision in rows if decision == "accept"}


@pytest.fixture(scope="module")
def written(world):
    """The folder with one alignment in every format."""
    training = dataclasses.replace(AlignerSettings(model="rdgcn").resolved.training, epochs=30)
    alignment = dualign.align(
        world / "left.tsv",
        world / "right.tsv",
        links=world / "links.tsv",
        settings=AlignerSettings(model="rdgcn", training=training),
    )
    for extension in FORMATS:
        alignment.write(world / f"m.{extension}")
    return world


def test_sssom_is_valid_and_accounts_for_every_entity_of_both_graphs(written):
    assert problems_of(written / "m.sssom.tsv") == []
    table, review = read_matches(written / "m.sssom.tsv"), read_matches(written / "m.tsv")
    doubtful = {
        entity
        for pair in zip(review.subject_id, review.object_id, review.decision, strict=True)
        if pair[2] == "review"
        for entity in pair[:2]
    }
    found = set(table.subject_id) | set(table.object_id) | {one for one, _ in table.unmatched}
    entities = {
        entity
        for side in ("left", "right")
        for entity in dualign.read(written / f"{side}.tsv").entities
    }
    assert (found | doubtful) - {""} == entities
    assert {one for one, _ in table.unmatched}.isdisjoint(table.object_id)


@pytest.mark.parametrize("extension", FORMATS)
def test_the_accepted_pairs_are_the_same(written, extension):
    assert accepted(written / f"m.{extension}") == accepted(written / "m.tsv")


@pytest.mark.parametrize("extension", FORMATS)
def test_evaluate_takes_it(written, extension, tmp_path):
    figures = []
    for name in (f"m.{extension}", "m.tsv"):
        out = tmp_path / "figures.json"
        command = ["evaluate", str(written / name), "--truth", str(written / "truth.tsv")]
        command += ["--links", str(written / "links.tsv")]  # RDF links do not tell which were given
        assert main([*command, "--json", str(out)]) == 0
        report = json.loads(out.read_text())
        figures.append([report[key] for key in ("accepted", "correct", "precision", "f1")])
    assert figures[0] == figures[1]


@pytest.mark.parametrize("extension", ["sssom.tsv", "ttl", "rdf"])
def test_align_writes_it_and_takes_what_was_judged_as_known_links(written, extension):
    lines = (written / "links.tsv").read_text().splitlines()
    known = {tuple(line.split("\t")) for line in lines}
    again = f"again.{extension}"
    assert align(written, "--links", str(written / f"m.{extension}"), output=again) == 0
    assert known <= accepted(written / again)
    record = json.loads((written / f"{again}.run.json").read_text())
    trusted = len(accepted(written / f"m.{extension}")) if extension == "ttl" else len(known)
    assert record["links"]["train"] == trusted


@pytest.mark.parametrize("extension", ["sssom.tsv", "nt", "rdf", "json"])
def test_merge_takes_it(written, extension, tmp_path):
    outputs = []
    for name in (f"m.{extension}", "m.tsv"):
        graphs = [str(written / side) for side in ("left.tsv", "right.tsv")]
        assert main(["merge", *graphs, str(written / name), "-o", str(tmp_path / "m.nq")]) == 0
        outputs.append((tmp_path / "m.nq").read_bytes())
    assert outputs[0] == outputs[1]


def test_predicate_and_rest_by_flag(world):
    flags = ["--predicate", "skos:exactMatch", "--all", "--top-k", "2"]
    assert align(world, *flags, output="exact.sssom.tsv") == 0
    text = (world / "exact.sssom.tsv").read_text()
    assert "\tskos:exactMatch\t" in text
    assert "\tskos:exactMatch\tNot\t" in text


def test_several_formats_from_one_run(world):
    further = [str(world / name) for name in ("two.nt", "three.json")]
    flags = ["--predicate", "skos:exactMatch", "-o", further[0], "-o", further[1]]
    assert align(world, *flags, output="one.sssom.tsv") == 0
    assert accepted(world / "two.nt") == accepted(world / "three.json")
    assert "skos/core#exactMatch" in (world / "two.nt").read_text()
    assert (world / "two.nt.run.json").exists()


@pytest.mark.parametrize(
    ("flags", "output", "words"),
    [
        (["--predicate", "same"], "m.nt", ["unknown predicate 'same'", "skos:exactMatch"]),
        (["--predicate", "skos:exactMatch"], "m.csv", ["predicate", ".csv has no place"]),
        (["--license", "MIT"], "m.sssom.tsv", ["license is 'MIT'", "absolute IRI"]),
        (["--license", "http://l/by"], "m.ttl", ["license", ".ttl has no place"]),
    ],
)
def test_what_a_format_has_no_place_for_is_refused_before_the_work(
    tmp_path, capsys, flags, output, words
):
    write_world(tmp_path)
    assert align(tmp_path, *flags, output=output) == 2
    said = capsys.readouterr().err
    for word in words:
        assert word in said
    assert not (tmp_path / output).exists()
