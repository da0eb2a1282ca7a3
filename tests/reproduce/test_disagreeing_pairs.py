"""The search for pairs whose neighbours agree and whose relations differ."""

from __future__ import annotations

import numpy as np

from dualign.graph_pair import GraphPair
from dualign.knowledge_graph import KnowledgeGraph
from dualign.reproduce.disagreeing_pairs import disagreeing_pairs


def _graph(language: str, triples: list[tuple[int, int, int]]) -> KnowledgeGraph:
    return KnowledgeGraph(
        entities=[f"http://{language}/{i}" for i in range(6)],
        relations=[f"http://{language}/{name}" for name in ("parent", "child")],
        triples=np.array(triples),
    )


def test_a_parent_is_not_a_child() -> None:
    # Left 0 has parents 2, 3, 4; right 1 has children 2, 3, 4; right 0 has parents 2, 3, 4.
    left = _graph("zh", [(0, 0, 2), (0, 0, 3), (0, 0, 4), (1, 1, 5)])
    right = _graph("en", [(1, 1, 2), (1, 1, 3), (1, 1, 4), (0, 0, 2), (0, 0, 3), (0, 0, 4)])
    links = np.array([[i, i] for i in range(6)])
    pair = GraphPair(left=left, right=right, train=links[2:], test=links[:2])
    (found,) = disagreeing_pairs(pair)
    assert (found.left, found.right) == (0, 1)
    assert [each.left for each in found.shared] == [2, 3, 4]
    assert found.shared[0].left_steps == (("parent", "→"),)
    assert found.shared[0].right_steps == (("child", "→"),)


def test_one_relation_in_common_is_agreement() -> None:
    left = _graph("zh", [(0, 0, 2), (0, 0, 3), (0, 0, 4)])
    right = _graph("en", [(1, 1, 2), (1, 1, 3), (1, 0, 4), (0, 0, 2)])
    links = np.array([[i, i] for i in range(6)])
    pair = GraphPair(left=left, right=right, train=links[2:], test=links[:2])
    assert disagreeing_pairs(pair) == []
