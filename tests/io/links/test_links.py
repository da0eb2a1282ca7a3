"""Links: two columns, each of its own graph."""

from __future__ import annotations

import gzip

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import InputWarning, MalformedInput, MissingInput, UsageError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io import MatchTable, WriteOptions, hold_out, read_links, without_links, write_matches

NOTHING = np.empty((0, 3), np.int64)
LEFT = KnowledgeGraph(entities=("a", "b", "c"), relations=(), triples=NOTHING, source="l.tsv")
RIGHT = KnowledgeGraph(entities=("x", "y"), relations=(), triples=NOTHING, source="r.tsv")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("links.tsv", b"a\tx\nc\ty\n"),
        ("links", b"a\tx\r\n\r\nc\ty"),
        ("links.tsv.gz", gzip.compress(b"a\tx\nc\ty\n")),
        ("links.csv", b'"a",x\n<c>,<y>\n'),
        ("links.csv", b"left,right\na,x\nc,y\n"),
    ],
)
def test_links_are_read_from_two_columns(make_file, name, content):
    assert read_links(make_file(name, content), LEFT, RIGHT).tolist() == [[0, 0], [2, 1]]


def test_one_entity_may_have_several_links(make_file):
    links = read_links(make_file("links.tsv", "a\tx\na\ty\nb\tx\n"), LEFT, RIGHT)
    assert links.tolist() == [[0, 0], [0, 1], [1, 0]]


def test_duplicate_links_are_merged_and_counted(make_file):
    path = make_file("links.tsv", "a\tx\na\ty\na\tx\n")
    with pytest.warns(InputWarning, match=f"{path}: 1 of 3 links repeat an earlier one exactly"):
        assert read_links(path, LEFT, RIGHT).tolist() == [[0, 0], [0, 1]]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            "a\tx\n\nq\ty\n",
            (
                "3: entity 'q' (column 1) is neither in the left graph (3 entities from l.tsv) "
                "nor in the right graph (2 entities from r.tsv); correct it or remove the line"
            ),
        ),
        (
            "a\tq\n",
            (
                "1: entity 'q' (column 2) is neither in the right graph (2 entities from r.tsv) "
                "nor in the left graph (3 entities from l.tsv); correct it or remove the line"
            ),
        ),
        (
            "a\tx\ny\tb\n",
            (
                "2: column 1 must be an entity of the left graph (3 entities from l.tsv), but "
                "'y' is one of the right graph (2 entities from r.tsv); swap the columns?"
            ),
        ),
        (
            "a\tb\n",
            (
                "1: column 2 must be an entity of the right graph (2 entities from r.tsv), but "
                "'b' is one of the left graph (3 entities from l.tsv); swap the columns?"
            ),
        ),
        (
            "a\n",
            (
                "1: expected 2 tab-separated columns, found 1: 'a'; "
                "add what is missing or remove the line"
            ),
        ),
    ],
)
def test_a_link_that_does_not_fit_is_said_with_its_line(make_file, content, message):
    path = make_file("links.tsv", content)
    with pytest.raises(MalformedInput) as raised:
        read_links(path, LEFT, RIGHT)
    assert str(raised.value) == f"{path}:{message}"


@pytest.mark.parametrize("path", [".", "/", "no such file", "no.parquet"])
def test_a_path_that_is_no_file_is_refused(path):
    with pytest.raises(MissingInput):
        read_links(path, LEFT, RIGHT)


def test_a_file_without_links_is_refused(make_file):
    with pytest.raises(MalformedInput, match="0 links; give at least 1"):
        read_links(make_file("links.tsv", "left\tright\n"), LEFT, RIGHT)


def matches(subjects, objects, decisions):
    return MatchTable(
        subject_id=subjects,
        object_id=objects,
        confidence=np.full(len(subjects), 0.5, np.float32),
        rank=np.ones(len(subjects), np.int64),
        decision=decisions,
        score=np.zeros(len(subjects), np.float32),
        subject_name=['a "name"\nin two lines'] * len(subjects),
        object_name=[""] * len(subjects),
    )


@pytest.mark.parametrize(
    "extension", ["tsv", "csv", "parquet", "json", "sssom.tsv", "nt", "ttl", "rdf", "ttl.gz"]
)
def test_of_a_matches_table_the_accepted_rows_are_links(tmp_path, extension):
    path = tmp_path / f"matches.{extension}"
    write_matches(matches("abc", "xyx", ("accept", "review", "accept")), path)
    assert read_links(path, LEFT, RIGHT).tolist() == [[0, 0], [2, 0]]


@pytest.mark.parametrize("extension", ["tsv", "json", "sssom.tsv", "nt", "ttl", "rdf"])
def test_pairs_that_are_not_accepted_are_no_links_even_where_all_are_written(tmp_path, extension):
    path = tmp_path / f"matches.{extension}"
    table = matches("abc", "xyx", ("accept", "review", "none"))
    write_matches(table, path, WriteOptions(everything=True))
    assert read_links(path, LEFT, RIGHT).tolist() == [[0, 0]]


def test_an_unknown_entity_in_a_matches_table_is_said_with_the_line_of_its_row(tmp_path):
    path = tmp_path / "matches.tsv"
    write_matches(matches("abq", "xyx", ("accept", "review", "accept")), path)
    with pytest.raises(MalformedInput, match=r"matches.tsv:6: entity 'q' \(column 1\)"):
        read_links(path, LEFT, RIGHT)


def test_a_matches_table_without_accepted_rows_holds_no_links(tmp_path):
    write_matches(matches("a", "x", ("none",)), tmp_path / "matches.tsv")
    with pytest.raises(MalformedInput, match="0 links"):
        read_links(tmp_path / "matches.tsv", LEFT, RIGHT)


LINKS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), unique=True).map(
    lambda rows: np.array(rows, dtype=np.int64).reshape(-1, 2)
)


@given(LINKS, LINKS)
def test_links_without_others_are_their_difference_in_order(links, taken):
    gone = taken.tolist()
    assert without_links(links, taken).tolist() == [x for x in links.tolist() if x not in gone]


@given(LINKS, st.floats(0, 0.99), st.integers(0, 9))
def test_hold_out_splits_the_links_in_two(links, share, seed):
    kept, held = hold_out(links, share, seed)
    assert len(held) == round(share * len(links))
    assert sorted([*kept.tolist(), *held.tolist()]) == sorted(links.tolist())
    again = hold_out(links, share, seed)
    assert (again[0] == kept).all()
    assert (again[1] == held).all()


@pytest.mark.parametrize("share", [-0.1, 1.0, float("nan")])
def test_a_share_must_be_below_one(share):
    with pytest.raises(UsageError, match="must be 0 to below 1"):
        hold_out(np.zeros((3, 2), np.int64), share, 0)
