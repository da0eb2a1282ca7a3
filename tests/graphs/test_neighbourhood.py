"""`Neighbourhood` against loops over the triples."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.graphs.neighbourhood import Neighbourhood
from matcher_graphs import random_graph

SEEDS = st.integers(0, 2**32 - 1)


def edges_of(graph, directed):
    """{(near end, far end, relation)}, walked in either direction."""
    count = len(graph.relations)
    edges = set()
    for head, relation, tail in graph.triples.tolist():
        edges.add((head, tail, relation))
        edges.add((tail, head, relation + count if directed else relation))
    return edges


@pytest.mark.parametrize("directed", [True, False])
@given(SEEDS)
def test_edges_and_their_worth(directed, seed) -> None:
    graph = random_graph(np.random.default_rng(seed))
    near = Neighbourhood.of(graph, directed=directed)
    edges = edges_of(graph, directed)
    for i in range(near.entity_count):
        span = range(near.starts[i], near.starts[i + 1])
        own = [(i, int(near.neighbours[e]), int(near.relations[e])) for e in span]
        assert own == sorted(edge for edge in edges if edge[0] == i)
        assert near.rarity[i] == pytest.approx(1 / (1 + np.log1p(len(own))))
        for e, (_, far, relation) in zip(span, own, strict=True):
            same_far = [x for x in edges if x[1:] == (far, relation)]
            same_near = [x for x in edges if (x[0], x[2]) == (i, relation)]
            assert near.local[e] == pytest.approx(1 / len(same_far))
            assert near.fan[e] == pytest.approx(1 / len(same_near))


@pytest.mark.parametrize("directed", [True, False])
@given(SEEDS)
def test_the_other_end_sees_the_inverse_relation(directed, seed) -> None:
    graph = random_graph(np.random.default_rng(seed))
    near = Neighbourhood.of(graph, directed=directed)
    edges = edges_of(graph, directed)
    inverse = near.inverse_relations
    assert {(far, i, int(inverse[relation])) for i, far, relation in edges} == edges
    assert (inverse[inverse] == np.arange(near.relation_count)).all()


@given(SEEDS)
def test_averaging_weighs_by_rarity(seed) -> None:
    near = Neighbourhood.of(random_graph(np.random.default_rng(seed)))
    table = near.averaging().toarray()
    for i in range(near.entity_count):
        expected = np.zeros(near.entity_count)
        for n in near.neighbours[near.starts[i] : near.starts[i + 1]]:
            expected[n] += near.rarity[n]
        total = expected.sum()
        np.testing.assert_allclose(table[i], expected / total if total else expected, atol=1e-6)
