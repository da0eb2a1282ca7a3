"""Further names keep their owners, whatever happens to the numbering."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.alias_table import AliasTable
from dualign.core.errors import MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph

TABLE = AliasTable(
    owners=np.array([0, 0, 2]), texts=("a", "b", "c"), weights=np.array([1, 0.5, 1], np.float32)
)


def test_rows_follow_their_owners_and_go_with_those_that_go():
    moved = TABLE.renumbered(np.array([1, -1, 0]))
    assert moved.owners.tolist() == [0, 1, 1]
    assert moved.texts == ("c", "a", "b")
    assert moved.weights.tolist() == [1, 1, 0.5]
    assert TABLE.renumbered(np.array([-1, 0, 1])).texts == ("c",)


def test_columns_of_different_lengths_are_refused():
    with pytest.raises(MalformedInput, match="1 owners, 2 texts, 1 weights"):
        AliasTable(owners=np.array([0]), texts=("a", "b"), weights=np.ones(1, np.float32))


def test_an_owner_that_the_graph_does_not_have_is_refused():
    with pytest.raises(MalformedInput, match="owner of an alias is 2, but the graph has 2"):
        KnowledgeGraph(
            entities=("x", "y"), relations=(), triples=np.empty((0, 3), np.int64), aliases=TABLE
        )
