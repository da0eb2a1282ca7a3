"""A pair of graphs knows no links unless it is told of some."""

from __future__ import annotations

import numpy as np

from dualign.core.graph_pair import GraphPair, no_links
from dualign.core.knowledge_graph import KnowledgeGraph

GRAPH = KnowledgeGraph(entities=("a",), relations=(), triples=np.empty((0, 3), np.int64))


def test_a_pair_of_two_graphs_has_no_links():
    pair = GraphPair(left=GRAPH, right=GRAPH)
    assert pair.train.shape == pair.valid.shape == pair.test.shape == (0, 2)
    assert pair.layout == "two graphs"


def test_no_links_are_integers_and_never_shared():
    assert no_links().dtype == np.int64
    assert no_links() is not no_links()
