"""Links in memory: positions, pairs of ids, frames; what does not fit is said with both numbers."""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from dualign import KnowledgeGraph
from dualign.core.errors import InputWarning, MalformedInput
from dualign.io import links_in_memory, truth_in_memory

LEFT = KnowledgeGraph.from_records([{"id": "007"}, {"id": "8"}], source="ours")
RIGHT = KnowledgeGraph.from_records([{"id": "x"}, {"id": "8"}, {"id": "y"}], source="theirs")
PAIRS = [("007", "y"), ("8", "x")]


@pytest.mark.parametrize(
    "links",
    [
        PAIRS,
        dict(PAIRS),
        (list(pair) for pair in PAIRS),
        [("007", "y"), (8, "x")],
        np.array([[0, 2], [1, 0]]),
        np.array(PAIRS),
        pd.DataFrame(PAIRS),
        pd.DataFrame([("007", "y"), (8, "x")]),
        pl.LazyFrame(PAIRS, schema=["a", "b"], orient="row"),
        pl.DataFrame(PAIRS, schema=["a", "b"], orient="row"),
        pa.table({"confidence": [0.5, 1], "right": ["y", "x"], "Left": ["007", "8"]}),
    ],
)
def test_links_of_any_kind(links):
    assert links_in_memory(links, LEFT, RIGHT).same.tolist() == [[0, 2], [1, 0]]


def test_no_links_are_links_too():
    for nothing in ([], np.empty((0, 2), np.int64), pd.DataFrame({"left": [], "right": []})):
        assert links_in_memory(nothing, LEFT, RIGHT).same.shape == (0, 2)


@pytest.mark.parametrize(
    ("links", "words"),
    [
        ([("007", "y"), ("9", "x")], r"links:2: entity '9' \(column 1\) is neither in"),
        ([("x", "007")], r"links:1: .* swap the columns\?"),
        ([("007",)], r"pair 1 of the links is \('007',\); it must have 2 ids"),
        (["ab"], r"pair 1 of the links is 'ab'; it must have 2 ids"),
        (np.zeros((2, 3), int), r"the shape \(n, 2\), not \(2, 3\)"),
        (np.array([[0, 3]]), r"right position 3, but the right graph has 3 entities \(0 to 2\)"),
        (np.array([[-1, 0]]), r"left position -1, but the left graph has 2 entities"),
        (pd.DataFrame({"a": [1], "b": [2], "c": [3]}), r"has 3 columns \(a, b, c\), not 2"),
        ([("\ud800", "y")], r"the links: character 1 of '\\ud800' is half a character"),
        (7, "pairs of ids, a data frame or a file, not of type int"),
    ],
)
def test_links_that_do_not_fit(links, words):
    with pytest.raises(MalformedInput, match=words):
        links_in_memory(links, LEFT, RIGHT)


JUDGED = pd.DataFrame(
    {
        "subject_id": ["007", "8", "8"],
        "object_id": ["y", "x", "8"],
        "decision": ["none", "accept", "accept"],
        "judgement": ["same", "different", None],
    }
)


def test_of_a_frame_of_matches_the_judged_rows_count():
    with pytest.warns(InputWarning, match="1 of 3 rows are not judged and were left out"):
        found = links_in_memory(JUDGED, LEFT, RIGHT)
    assert (found.same.tolist(), found.different.tolist()) == ([[0, 2]], [[1, 0]])


def test_truth_is_pairs_of_ids():
    assert truth_in_memory(pd.DataFrame([*PAIRS, PAIRS[0]])).same == tuple(PAIRS)
    with pytest.raises(MalformedInput, match="pair 2 of the truth is 'b'"):
        truth_in_memory([("a", "b"), "b"])
    with pytest.warns(InputWarning, match="1 of 3 rows"):
        judged = truth_in_memory(JUDGED)
    assert (judged.same, judged.different) == ((("007", "y"),), (("8", "x"),))


def test_a_frame_of_one_column_is_refused_with_both_numbers() -> None:
    with pytest.raises(MalformedInput, match=r"of links has 1 column \(a\), not 2; choose"):
        links_in_memory(pd.DataFrame({"a": ["x"]}), LEFT, RIGHT)
