"""Links as N-Triples and Turtle."""

from __future__ import annotations

import gzip

import pytest
from hypothesis import given

from dualign.core.errors import InputWarning, MalformedInput
from dualign.io import read_matches, write_matches
from dualign.io.matches.judgement import outcome
from dualign.io.matches.write_options import WriteOptions
from match_tables import TABLES, rows_of, table_of

EVERYTHING = WriteOptions(everything=True)
SAME = "<http://www.w3.org/2002/07/owl#sameAs>"
DIFFERENT = "<http://www.w3.org/2002/07/owl#differentFrom>"
JUDGED = ("different", "unsure", "same", "")
ROWS = [
    ("http://fr/b", "http://en/b", 0.75, 1, "accept", 1.5, "B", "B", ""),
    ("Île", "http://en/a", 0.5, 1, "accept", 1, "", "", ""),
    ("http://fr/c", "http://en/c", 0.5, 1, "review", 1, "", "", ""),
    ("http://fr/d", "http://en/d", 0.1, 1, "none", 1, "", "", ""),
]


def pairs(table):
    """The pairs that RDF has a place for, and what it says of them."""
    found = {(row[0], row[1], outcome(row[4], row[8])) for row in rows_of(table)}
    different = {(row[0], row[1], "none") for row in rows_of(table) if row[8] == "different"}
    return {pair for pair in found if pair[2] != "none"} | different


def statements(path):
    """The pairs of a file with their decisions, judgements apart."""
    rows = rows_of(read_matches(path))
    assert {row[8] for row in rows} <= {""}
    return {(row[0], row[1], row[4]) for row in rows}


def test_a_judgement_goes_before_the_decision(tmp_path):
    judged = [(*row[:8], word) for row, word in zip(ROWS, JUDGED, strict=True)]
    write_matches(table_of(judged), tmp_path / "m.nt")
    assert (tmp_path / "m.nt").read_text() == (
        f"<http://fr/b> {DIFFERENT} <http://en/b> .\n<http://fr/c> {SAME} <http://en/c> .\n"
    )


def test_ntriples_are_the_accepted_pairs_sorted(tmp_path):
    write_matches(table_of(ROWS), tmp_path / "m.nt")
    assert (tmp_path / "m.nt").read_text() == (
        f"<http://fr/b> {SAME} <http://en/b> .\n"
        f"<urn:dualign:left:%C3%8Ele> {SAME} <http://en/a> .\n"
    )


def test_turtle_has_prefixes_and_the_predicate_asked_for(tmp_path):
    write_matches(table_of(ROWS), tmp_path / "m.ttl", WriteOptions(predicate="skos:exactMatch"))
    text = (tmp_path / "m.ttl").read_text()
    assert "@prefix skos: <http://www.w3.org/2004/02/skos/core#> ." in text
    assert "ns2:b skos:exactMatch ns1:b ." in text


def test_pairs_to_review_on_request(tmp_path):
    write_matches(table_of(ROWS), tmp_path / "m.nt", EVERYTHING)
    text = (tmp_path / "m.nt").read_text()
    assert "<http://fr/c> <http://www.w3.org/2004/02/skos/core#closeMatch> <http://en/c>" in text
    assert "http://fr/d" not in text


@pytest.mark.parametrize("extension", ["nt", "ttl", "nt.gz", "ttl.gz"])
@given(table=TABLES)
def test_any_links_read_back(tmp_path, extension, table):
    path = tmp_path / f"m.{extension}"
    write_matches(table, path, EVERYTHING)
    assert statements(path) == pairs(table)
    write_matches(table, path)
    assert statements(path) == {pair for pair in pairs(table) if pair[2] != "review"}


@pytest.mark.parametrize("extension", ["nt", "ttl", "nt.gz", "ttl.gz"])
def test_the_order_of_the_rows_plays_no_part(tmp_path, extension):
    first, second = tmp_path / f"a.{extension}", tmp_path / f"b.{extension}"
    write_matches(table_of(ROWS), first)
    write_matches(table_of(ROWS[::-1]), second)
    assert first.read_bytes() == second.read_bytes()
    assert (gzip.GzipFile(first).read(1) != b"") if extension.endswith("gz") else True


def test_what_is_not_a_link_is_skipped_and_counted(make_file):
    path = make_file("m.nt", f'<a:b> <a:label> "B" .\n# c\n\n<a:b> {SAME} <c:d> .\n')
    with pytest.warns(InputWarning, match="1 of 2 statements are not links"):
        assert rows_of(read_matches(path)) == [("a:b", "c:d", 1, 1, "accept", 1, "", "", "")]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("m.nt", f'# c\n\n<a:b> {SAME} "x" .\n', ':3: a link with "x"; both its ends must be'),
        ("m.nt", f"<a:b> {SAME} <c:d> .\n<a:b> {SAME} <c d> .\n", ":2: not valid N-Triples:"),
        ("m.ttl", "@prefix a: <http://a/> .\n\na:b owl:sameAs a:c .\n", ":3: not valid Turtle:"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(make_file, name, content, message):
    path = make_file(name, content)
    with pytest.raises(MalformedInput) as raised:
        read_matches(path)
    assert str(raised.value).startswith(f"{path}{message}")
