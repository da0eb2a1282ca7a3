"""The dual relation graph against a brute-force loop over all pairs of relations."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.graphs.dual import dual_relation_graph, jaccard
from dualign.graphs.primal import PrimalGraph
from dualign.io import read_folder


def _members(primal: PrimalGraph, column: int) -> list[set[int]]:
    sets: list[set[int]] = [set() for _ in range(primal.relations)]
    for triple in primal.triples.tolist():
        sets[triple[1]].add(triple[column])
    return sets


def _overlap(first: set[int], second: set[int]) -> float:
    return len(first & second) / len(first | second) if first & second else 0.0


def _brute_force(primal: PrimalGraph) -> dict[tuple[int, int], float]:
    heads, tails = _members(primal, 0), _members(primal, 2)
    weights = {}
    for i in range(primal.relations):
        for j in range(primal.relations):
            weight = _overlap(heads[i], heads[j]) + _overlap(tails[i], tails[j])
            if weight:
                weights[i, j] = weight
    return weights


def _edges(primal: PrimalGraph) -> dict[tuple[int, int], float]:
    graph = dual_relation_graph(primal)
    rows, columns = graph.coords
    pairs = list(zip(rows.tolist(), columns.tolist(), strict=True))
    assert len(set(pairs)) == len(pairs), "an edge is listed twice"
    return dict(zip(pairs, graph.data.tolist(), strict=True))


@given(st.from_type(PrimalGraph))
def test_eq_1_and_2_same_edges_and_weights_as_brute_force(primal: PrimalGraph) -> None:
    expected, ours = _brute_force(primal), _edges(primal)
    assert ours.keys() == expected.keys()
    for pair, weight in expected.items():
        assert ours[pair] == pytest.approx(weight, rel=1e-12)


@given(st.from_type(PrimalGraph))
def test_a_relation_shares_everything_with_itself(primal: PrimalGraph) -> None:
    diagonal = dual_relation_graph(primal).toarray().diagonal()
    used = np.isin(np.arange(primal.relations), primal.triples[:, 1])
    np.testing.assert_allclose(diagonal, np.where(used, 2.0, 0.0), rtol=1e-12)


@given(st.from_type(PrimalGraph))
def test_relations_without_triples_have_no_edge(primal: PrimalGraph) -> None:
    used = set(primal.triples[:, 1].tolist())
    assert all(i in used and j in used for i, j in _edges(primal))


@given(st.from_type(PrimalGraph))
def test_weights_are_symmetric_and_at_most_two(primal: PrimalGraph) -> None:
    weights = dual_relation_graph(primal).toarray()
    np.testing.assert_array_equal(weights, weights.T)
    assert (weights <= 2 + 1e-12).all()


@given(st.from_type(PrimalGraph))
def test_nothing_connects_the_two_graphs(primal: PrimalGraph) -> None:
    for i, j in _edges(primal):
        assert (i < primal.left_relations) == (j < primal.left_relations)


def test_a_head_shared_with_a_tail_makes_no_edge() -> None:
    triples = np.array([[0, 0, 1], [1, 1, 2]])
    primal = PrimalGraph(
        left_entities=3, right_entities=0, left_relations=2, right_relations=0, triples=triples
    )
    np.testing.assert_array_equal(dual_relation_graph(primal).toarray(), [[2, 0], [0, 2]])


def test_jaccard_of_no_rows_is_empty() -> None:
    primal = PrimalGraph(
        left_entities=2,
        right_entities=0,
        left_relations=0,
        right_relations=0,
        triples=np.empty((0, 3), dtype=np.int64),
    )
    assert jaccard(primal.incidence(0)).shape == (0, 0)
    assert dual_relation_graph(primal).shape == (0, 0)


@pytest.mark.parametrize("pair", ["zh_en", "ja_en", "fr_en"])
def test_sampled_pairs_of_dbp15k_equal_brute_force(dbp15k: Path, pair: str) -> None:
    data = read_folder(dbp15k / pair)
    primal = PrimalGraph.join(data.left, data.right)
    weights = dual_relation_graph(primal).tocsr()
    heads, tails = _members(primal, 0), _members(primal, 2)
    rng = np.random.default_rng(0)
    joined = np.stack(weights.nonzero(), axis=1)
    sampled = np.concatenate(
        [rng.choice(joined, 1000), rng.integers(0, primal.relations, (1000, 2))]
    )
    for i, j in sampled.tolist():
        expected = _overlap(heads[i], heads[j]) + _overlap(tails[i], tails[j])
        assert weights[i, j] == pytest.approx(expected, rel=1e-12)
