"""The adjacency of GCN-Align against loops."""

from __future__ import annotations

import numpy as np

from dualign.graphs.functionality import functional_adjacency, functionality
from dualign.graphs.primal import PrimalGraph


def _graph() -> PrimalGraph:
    rng = np.random.default_rng(0)
    left = rng.integers(0, [5, 3, 5], (14, 3))
    right = rng.integers(0, [6, 3, 6], (14, 3)) + np.array([5, 4, 5])
    return PrimalGraph(
        left_entities=5,
        right_entities=7,
        left_relations=4,
        right_relations=3,
        triples=np.unique(np.concatenate([left, right]), axis=0),
    )


def test_functionality_is_distinct_ends_over_triples() -> None:
    primal = _graph()
    forwards, backwards = functionality(primal)
    for relation in range(primal.relations):
        own = primal.triples[primal.triples[:, 1] == relation]
        count = max(len(own), 1)
        assert forwards[relation] == len(set(own[:, 0].tolist())) / count
        assert backwards[relation] == len(set(own[:, 2].tolist())) / count


def test_the_adjacency_sums_functionality_over_triples() -> None:
    primal = _graph()
    forwards, backwards = functionality(primal)
    dense = np.eye(primal.entities)
    for head, relation, tail in primal.triples.tolist():
        dense[head, tail] += max(backwards[relation], 0.3)
        dense[tail, head] += max(forwards[relation], 0.3)
    scale = 1 / np.sqrt(dense.sum(axis=1))
    np.testing.assert_allclose(
        functional_adjacency(primal).toarray(), scale[:, None] * dense * scale
    )
