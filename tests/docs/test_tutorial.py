"""The tutorial: every command of it runs, and what it says about them holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pyoxigraph import RdfFormat, parse

from dualign.io import read_matches
from executed_pages.code_block import code_blocks

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorials" / "command-line.md"

pytestmark = pytest.mark.slow


def blocks(language):
    return [block.code for block in code_blocks(TUTORIAL) if block.language == language]


@pytest.fixture(scope="module")
def walked(followed):
    """A folder in which the tutorial was followed, and what each of its commands printed."""
    run = followed(TUTORIAL)
    return run.folder, run.printed


def output_of(printed, start):
    return next(text for command, text in printed.items() if command.startswith(start))


def test_there_are_commands_to_run():
    verbs = {
        line.split()[1]
        for block in blocks("sh")
        for line in block.splitlines()
        if "dualign " in line
    }
    assert {"demo", "doctor", "align", "evaluate", "merge", "unmerge"} <= verbs


def test_what_it_shows_of_the_graphs_is_in_them(walked):
    folder, _ = walked
    (shown,) = blocks("turtle")
    assert shown.strip() in (folder / "world" / "left.ttl").read_text(encoding="utf-8")
    links = (folder / "world" / "links.tsv").read_text(encoding="utf-8").splitlines()
    assert f"holds {len(links)} pairs" in TUTORIAL.read_text(encoding="utf-8")


def test_the_matches_are_good(walked):
    folder, _ = walked
    figures = json.loads((folder / "figures.json").read_text())
    assert figures["precision"] > 0.9
    assert figures["recall"] > 0.6


def test_evaluate_leaves_the_given_links_out(walked):
    _, printed = walked
    said = " ".join(output_of(printed, "dualign evaluate matches.tsv").split())
    assert "638 of them were given to the run as links" in said
    assert "are not judged, as the truth does not name their left entity" in said


def test_judgements_come_back(walked):
    folder, _ = walked
    judged, again = (read_matches(folder / name) for name in ("judged.tsv", "again.tsv"))
    columns = zip(judged.subject_id, judged.object_id, judged.judgement, strict=True)
    (different,) = [(a, b) for a, b, word in columns if word == "different"]
    assert different not in set(zip(again.subject_id, again.object_id, strict=True))
    assert again.given_links == judged.given_links
    assert len(again.given_links) == 638
    header = (folder / "again.tsv").read_text(encoding="utf-8").partition("\n")[0].split("\t")
    assert header[-2:] == ["subject_type", "object_type"]


def test_the_formats_agree(walked):
    folder, _ = walked
    accepted = []
    for name in ("matches.tsv", "links.sssom.tsv", "links.ttl"):
        table = read_matches(folder / name)
        rows = zip(table.subject_id, table.object_id, table.decision, strict=True)
        accepted.append({row[:2] for row in rows if row[2] == "accept"})
    assert accepted[0] == accepted[1] == accepted[2]
    assert accepted[0]


def test_the_sssom_header_and_records_are_as_described(walked):
    _, printed = walked
    assert "#license" in output_of(printed, "grep '^#'")
    assert "semapv:CompositeMatching" in output_of(printed, "grep -v '^#'")


def test_the_merge_has_both_sources_and_comes_apart(walked):
    folder, printed = walked
    for side in ("left", "right"):
        turtle = parse((folder / "world" / f"{side}.ttl").read_bytes(), format=RdfFormat.TURTLE)
        lines = (folder / f"{side}.nt").read_bytes()
        restored = parse(lines, format=RdfFormat.N_TRIPLES)
        original = {str(quad) for quad in turtle}
        assert {str(quad) for quad in restored} == original
        counted = int(output_of(printed, f"grep -c 'urn:dualign:graph:{side}> '"))
        assert 0 < counted <= len(original)


def test_the_python_of_the_tutorial_merges(walked):
    _, printed = walked
    (script,) = blocks("python")
    assert printed[script].startswith("MergedGraph(")
