"""Triangles."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.reproduction.triangles import on_triangle


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 1), st.integers(0, 6)), max_size=20))
def test_it_equals_a_look_at_all_threes(triples: list[tuple[int, int, int]]) -> None:
    graph = KnowledgeGraph(
        entities=[str(i) for i in range(7)],
        relations=["r", "s"],
        triples=np.array(triples, dtype=np.int64).reshape(-1, 3),
    )
    joined = {frozenset((head, tail)) for head, _, tail in triples}
    expected = set()
    for three in combinations(range(7), 3):
        if all(frozenset(two) in joined for two in combinations(three, 2)):
            expected |= set(three)
    assert set(np.flatnonzero(on_triangle(graph)).tolist()) == expected
