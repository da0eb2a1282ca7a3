"""Pairs of one entity that score the same share what one of them could have."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign import KnowledgeGraph, align
from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.matcher.calibration.equal_pairs import shared_among_equals

BOTH = Several(left=True, right=True)


@given(
    st.lists(
        st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 2)),
        unique_by=lambda each: each[:2],
    ),
    st.sampled_from([ONE_EACH, Several(left=True), Several(right=True), BOTH]),
)
def test_no_more_than_one_of_equals_is_expected(table, several):
    table = sorted(table)
    pairs = Pairs(np.array([i * 5 + j for i, j, _ in table], dtype=np.int64), 5, 5)
    scores = np.array([score for *_, score in table], dtype=np.float32)
    before = np.linspace(0, 1, len(table)).astype(np.float32)
    found = shared_among_equals(before, pairs, scores, several)
    for place, (i, j, score) in enumerate(table):
        row = sum(a == i and s == score for a, _, s in table)
        column = sum(b == j and s == score for _, b, s in table)
        most = min(1 / row if not several.left else 1, 1 / column if not several.right else 1)
        assert found[place] == pytest.approx(min(before[place], most))


def test_records_that_nothing_tells_apart_are_not_matched():
    left, right = (
        KnowledgeGraph.from_records(
            [{"id": f"{side}{k}", "name": "Untitled"} for k in range(60)]
            + [{"id": f"{side}x{k}", "name": f"Item {k * 7919}"} for k in range(60)],
            id="id",
        )
        for side in "lr"
    )
    found = [(match.left, match.right) for match in align(left, right)]
    assert len(found) > 50
    assert all("x" in one and one[1:] == other[1:] for one, other in found)
