"""Links in memory: positions, pairs of ids, frames; what does not fit is said with both numbers."""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from dualign import KnowledgeGraph
from dualign.core.errors import MalformedInput
from dualign.io.memory.linked_pairs import pairs_of_ids, positions_of

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
        pl.DataFrame(PAIRS, schema=["a", "b"], orient="row"),
        pa.table({"confidence": [0.5, 1], "right": ["y", "x"], "Left": ["007", "8"]}),
    ],
)
def test_links_of_any_kind(links):
    assert positions_of(links, LEFT, RIGHT).tolist() == [[0, 2], [1, 0]]


def test_no_links_are_links_too():
    for nothing in ([], np.empty((0, 2), np.int64), pd.DataFrame({"left": [], "right": []})):
        assert positions_of(nothing, LEFT, RIGHT).shape == (0, 2)


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
        (7, "pairs of ids, a data frame or a file, not a int"),
    ],
)
def test_links_that_do_not_fit(links, words):
    with pytest.raises(MalformedInput, match=words):
        positions_of(links, LEFT, RIGHT)


def test_truth_is_pairs_of_ids():
    assert pairs_of_ids(pd.DataFrame(PAIRS), "truth") == PAIRS
    with pytest.raises(MalformedInput, match="pair 2 of the truth is 'b'"):
        pairs_of_ids([("a", "b"), "b"], "truth")
