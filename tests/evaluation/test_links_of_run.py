"""Which links a run was given: by the matches, by its record, or by a file."""

from __future__ import annotations

import json

import numpy as np
import pytest

from dualign.evaluation import given_links
from dualign.io import sha256
from match_tables import table_of

KNOWN = ("a", "x", 1, 1, "accept", 1, "", "", "same")
JUDGED_LATER = ("b", "y", 0.75, 1, "accept", 0.75, "", "", "same")
MACHINE = ("c", "z", 1, 1, "accept", 1, "", "", "")


@pytest.fixture
def run(tmp_path):
    """A file of links, and a function that writes the record of a run with it."""
    links, matches = tmp_path / "links.tsv", tmp_path / "m.nt"
    links.write_text("a\tx\nb\ty\n")

    def write(number=2, **graphs):
        named = {"left": "l.nt", "right": "r.nt", "split": None, "links": str(links)} | graphs
        record = {"graphs": named, "inputs": {str(links): sha256(links)}}
        record |= {"links": {"train": number}}
        (tmp_path / "m.nt.run.json").write_text(json.dumps(record))
        return matches, links

    return write


def test_a_table_marks_them_by_judgement_and_confidence():
    given = given_links(table_of([KNOWN, JUDGED_LATER, MACHINE]))
    assert given.pairs == {("a", "x")}
    assert given.source == "the matches themselves"


def test_a_file_adds_its_own(run):
    _, links = run()
    given = given_links(table_of([KNOWN, MACHINE]), None, links)
    assert given.pairs == {("a", "x"), ("b", "y")}
    assert given.source == f"the matches themselves and {links}"


def test_where_nothing_is_marked_the_record_leads_to_them(run):
    matches, _ = run()
    given = given_links(table_of([MACHINE]), matches)
    assert given.pairs == {("a", "x"), ("b", "y")}
    assert (given.source, given.unknown) == (f"{matches}.run.json", 0)


def test_a_record_of_a_run_without_links_says_so(run):
    matches, _ = run(number=0)
    given = given_links(table_of([MACHINE]), matches)
    assert (given.pairs, given.unknown) == (frozenset(), 0)
    assert given.source == f"{matches}.run.json"


def test_links_inside_the_graphs_are_counted_as_unknown(run):
    matches, _ = run(number=5)
    given = given_links(table_of([MACHINE]), matches)
    assert (len(given.pairs), given.unknown) == (2, 3)
    assert "inside the graphs" in given.reason


def test_a_file_that_has_changed_is_not_believed(run):
    matches, links = run()
    links.write_text("a\tq\n")
    given = given_links(table_of([MACHINE]), matches)
    assert (given.pairs, given.unknown) == (frozenset(), 2)
    assert given.reason == f"{links} has changed since"


def test_a_file_that_is_gone_is_said(run):
    matches, links = run()
    links.unlink()
    given = given_links(table_of([MACHINE]), matches)
    assert given.unknown == 2
    assert "links.tsv: no such file" in given.reason


def test_a_folder_has_its_own_training_links(run, tmp_path):
    for side, entity in ((1, "a"), (2, "x")):
        (tmp_path / f"ent_ids_{side}").write_text(f"{side}\t{entity}\n")
        (tmp_path / f"triples_{side}").write_text(f"{side}\t0\t{side}\n")
    (tmp_path / "sup_ent_ids").write_text("1\t2\n")
    matches, _ = run(number=1, left=str(tmp_path), right=None, links=None)
    assert given_links(table_of([MACHINE]), matches).pairs == {("a", "x")}


@pytest.mark.parametrize("content", [None, "", "[]", '{"links": 3}', "no json"])
def test_without_a_usable_record_nothing_is_known(tmp_path, content):
    if content is not None:
        (tmp_path / "m.nt.run.json").write_text(content)
    given = given_links(table_of([MACHINE]), tmp_path / "m.nt")
    assert (given.pairs, given.source, given.unknown) == (frozenset(), "", 0)


def test_a_confidence_just_below_one_is_no_mark():
    almost = (*KNOWN[:2], float(np.float32(0.9999)), *KNOWN[3:])
    assert given_links(table_of([almost])).pairs == frozenset()
