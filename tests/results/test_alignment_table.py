"""The rows of an alignment."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.errors import UsageError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.embedding import Candidates
from dualign.results.alignment import Alignment


def alignment(**changed) -> Alignment:
    left = KnowledgeGraph.from_triples([("a", "r", "b"), ("b", "r", "c")])
    right = KnowledgeGraph.from_triples([("x", "s", "y"), ("y", "s", "z")])
    values = {
        "candidates": Candidates(
            indices=np.array([[0, 1], [2, 1], [-1, -1]]), scores=np.full((3, 2), 0.5), keys=3
        ),
        "confidence": np.array([[1.0, 0.2], [0.9, 0.1], [0.0, 0.0]]),
        "mutual": np.array([True, True, False]),
        "links": np.array([[0, 0]]),
    }
    return Alignment(left=left, right=right, **(values | changed))


def test_every_left_entity_has_a_row_also_without_a_candidate():
    table = alignment().table()
    assert table.subject_id == ["a", "b", "c"]
    assert table.object_id == ["x", "z", ""]
    assert table.decision == ["accept", "accept", "none"]


def test_only_known_links_are_judged_and_have_confidence_one():
    table = alignment(confidence=np.array([[1.0, 0.2], [1.0, 0.1], [0.0, 0.0]])).table()
    assert table.judgement == ["same", "", ""]
    assert table.confidence[0] == 1
    assert table.confidence[1] < 1


def test_runners_up_follow_on_request():
    table = alignment().table(2)
    assert table.subject_id == ["a", "a", "b", "b", "c"]
    assert table.rank.tolist() == [1, 2, 1, 2, 1]


def test_right_entities_that_nobody_wants_are_unmatched():
    assert [each.object_id for each in alignment().table().unmatched] == ["y"]


def test_no_rows_at_all_are_refused():
    with pytest.raises(UsageError, match="top_k is 0; it must be a whole number of at least 1"):
        alignment().table(0)
    for wrong in ("2", 2.5):
        with pytest.raises(UsageError, match=f"top_k is {wrong!r}; it must be a whole number"):
            alignment().table(wrong)
