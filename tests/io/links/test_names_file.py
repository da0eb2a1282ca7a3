"""Names come from a file of two columns, one line per entity."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.errors import InputWarning, MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io import read_names

GRAPH = KnowledgeGraph(
    entities=("a", "b", "c"), relations=(), triples=np.empty((0, 3), np.int64), source="g.tsv"
)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("n.tsv", 'b\t"B"\n<a>\tA\nc\t\n'),
        ("n.csv", 'id,name\nb,"""B"""\na,A\nc,\n'),
    ],
)
def test_names_are_given_by_label_in_any_order(make_file, name, content):
    graph = read_names(make_file(name, content), GRAPH)
    assert graph.names == ("A", '"B"', "")
    assert graph.entities == GRAPH.entities


def test_entities_without_a_line_are_counted(make_file):
    path = make_file("n.tsv", "b\tB\n")
    with pytest.warns(InputWarning) as warned:
        graph = read_names(path, GRAPH)
    assert graph.names == ("", "B", "")
    assert str(warned[0].message) == (
        f"{path}: 2 of 3 entities have no line; "
        "their names come from labels or IRIs, where these contain one"
    )


def test_the_same_line_twice_is_merged_and_counted(make_file):
    with pytest.warns(InputWarning, match="1 of 4 names repeat an earlier one"):
        assert read_names(make_file("n.tsv", "a\tA\nb\tB\na\tA\nc\tC\n"), GRAPH).names[0] == "A"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            "a\tA\n\nq\tQ\n",
            (
                "3: entity 'q' is not in the graph (3 entities from g.tsv); "
                "correct it or remove the line"
            ),
        ),
        (
            "a\tA\nb\tB\n\na\tB\n",
            "4: entity 'a' is named 'B' here and 'A' in line 1; keep one line per entity",
        ),
        (
            "a\tA\tB\n",
            (
                "1: expected 2 tab-separated columns, found 3: 'a\\tA\\tB'; "
                "remove what is too much (is there a tab inside a value?)"
            ),
        ),
    ],
)
def test_what_does_not_fit_is_said_with_its_line(make_file, content, message):
    path = make_file("n.tsv", content)
    with pytest.raises(MalformedInput) as raised:
        read_names(path, GRAPH)
    assert str(raised.value) == f"{path}:{message}"
