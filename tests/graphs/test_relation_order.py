"""Relations of graphs that were put in order, back in the order of the input."""

from __future__ import annotations

import numpy as np

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.embedding.relation_vectors import relation_vectors
from dualign.graphs.canonical import in_order, input_relation_rows
from dualign.graphs.primal import PrimalGraph


def _graph(relations: list[str]) -> KnowledgeGraph:
    triples = np.array([[k, k, k + 1] for k in range(len(relations))])
    return KnowledgeGraph(
        entities=[f"e{k}" for k in range(len(relations) + 1)], relations=relations, triples=triples
    )


def test_rows_follow_their_relations() -> None:
    left, right = _graph(["c", "a", "b"]), _graph(["z", "x", "y", "w"])
    ordered = PrimalGraph.join(in_order(left)[0], in_order(right)[0])
    given = PrimalGraph.join(left, right)
    rows = np.random.default_rng(0).normal(size=(given.entities, 3)).astype(np.float32)
    found = input_relation_rows(relation_vectors(ordered, rows), left, right)
    assert np.array_equal(found, relation_vectors(given, rows))
