"""Links: two columns, each of its own graph."""

from __future__ import annotations

import dataclasses
import gzip

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import InputWarning, MalformedInput, MissingInput, UsageError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io import (
    MatchTable,
    WriteOptions,
    hold_out,
    links_of_table,
    read_links,
    without_links,
    write_matches,
)

EVERYTHING = WriteOptions(everything=True)
NOTHING = np.empty((0, 3), np.int64)
LEFT = KnowledgeGraph(entities=("a", "b", "c"), relations=(), triples=NOTHING, source="l.tsv")
RIGHT = KnowledgeGraph(entities=("x", "y"), relations=(), triples=NOTHING, source="r.tsv")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("links.tsv", b"a\tx\nc\ty\n"),
        ("links", b"a\tx\r\n\r\nc\ty"),
        ("links.tsv.gz", gzip.compress(b"a\tx\nc\ty\n", mtime=0)),
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


@pytest.mark.parametrize("extension", ["nt", "ttl", "ttl.gz"])
def test_links_in_rdf_say_nothing_of_who_decided_and_are_trusted(tmp_path, extension):
    path = tmp_path / f"matches.{extension}"
    write_matches(matches("abc", "xyx", ("accept", "review", "accept")), path)
    assert read_links(path, LEFT, RIGHT).tolist() == [[0, 0], [2, 0]]
    write_matches(matches("abc", "xyx", ("accept", "review", "none")), path, EVERYTHING)
    assert read_links(path, LEFT, RIGHT).tolist() == [[0, 0]]


def test_of_a_table_in_memory_what_holds_is_a_link():
    table = matches("abc", "xyx", ("accept", "review", "accept"))
    assert links_of_table(table, LEFT, RIGHT).tolist() == [[0, 0], [2, 0]]
    judged = dataclasses.replace(table, judgement=("unsure", "same", "different"))
    assert links_of_table(judged, LEFT, RIGHT).tolist() == [[1, 1]]


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
