"""The primal graph: both graphs side by side, without an edge between them."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.primal import PrimalGraph


def _graph(entities: int, relations: int, triples: list[tuple[int, int, int]]) -> KnowledgeGraph:
    return KnowledgeGraph(
        entities=[f"e{i}" for i in range(entities)],
        relations=[f"r{i}" for i in range(relations)],
        triples=np.array(triples, dtype=np.int64).reshape(-1, 3),
    )


def _primal(entities: int, relations: int, triples: list[tuple[int, int, int]]) -> PrimalGraph:
    return PrimalGraph.join(_graph(entities, relations, triples), _graph(1, 0, []))


@given(st.from_type(KnowledgeGraph), st.from_type(KnowledgeGraph))
def test_the_right_graph_follows_the_left_one(left: KnowledgeGraph, right: KnowledgeGraph) -> None:
    primal = PrimalGraph.join(left, right)
    entities, relations = len(left.entities), len(left.relations)
    assert primal.entities == entities + len(right.entities)
    assert primal.relations == relations + len(right.relations)
    expected = [tuple(triple) for triple in left.triples.tolist()]
    expected += [(h + entities, r + relations, t + entities) for h, r, t in right.triples.tolist()]
    assert [tuple(triple) for triple in primal.triples.tolist()] == sorted(set(expected))


@given(st.from_type(PrimalGraph))
def test_no_triple_connects_the_two_graphs(primal: PrimalGraph) -> None:
    heads, relations, tails = primal.triples.T
    of_left = heads < primal.left_entities
    np.testing.assert_array_equal(of_left, tails < primal.left_entities)
    np.testing.assert_array_equal(of_left, relations < primal.left_relations)


@given(st.from_type(KnowledgeGraph), st.from_type(KnowledgeGraph))
def test_the_sides_are_the_graphs_that_were_joined(
    left: KnowledgeGraph, right: KnowledgeGraph
) -> None:
    sides = PrimalGraph.join(left, right).sides()
    for graph, (triples, entities, relations) in zip((left, right), sides, strict=True):
        assert (entities, relations) == (len(graph.entities), len(graph.relations))
        np.testing.assert_array_equal(triples, np.unique(graph.triples, axis=0))


def test_the_input_graphs_stay_as_they_are() -> None:
    left, right = _graph(2, 1, [(0, 0, 1)]), _graph(2, 1, [(1, 0, 0)])
    PrimalGraph.join(left, right).triples[:] = 7
    np.testing.assert_array_equal(left.triples, [[0, 0, 1]])
    np.testing.assert_array_equal(right.triples, [[1, 0, 0]])


def test_links_are_moved_into_the_joint_index_space() -> None:
    primal = PrimalGraph.join(_graph(3, 0, []), _graph(2, 0, []))
    links = np.array([[0, 1], [2, 0]])
    np.testing.assert_array_equal(primal.joint(links), [[0, 4], [2, 3]])
    np.testing.assert_array_equal(links, [[0, 1], [2, 0]])


@given(st.from_type(PrimalGraph), st.sampled_from([0, 2]))
def test_incidence_holds_the_sets_of_heads_and_tails(primal: PrimalGraph, column: int) -> None:
    members = {(r, triple[column]) for triple in primal.triples.tolist() for r in [triple[1]]}
    expected = np.zeros((primal.relations, primal.entities))
    for relation, entity in members:
        expected[relation, entity] = 1
    np.testing.assert_array_equal(primal.incidence(column).toarray(), expected)
    assert primal.incidence(column).nnz == len(members)


def test_an_entity_that_heads_a_relation_twice_is_in_its_set_once() -> None:
    primal = _primal(3, 1, [(0, 0, 1), (0, 0, 2), (0, 0, 2)])
    np.testing.assert_array_equal(primal.incidence(0).toarray(), [[1, 0, 0, 0]])
    np.testing.assert_array_equal(primal.incidence(2).toarray(), [[0, 1, 1, 0]])


def _slow_adjacency(primal: PrimalGraph) -> np.ndarray:
    neighbours = [{entity} for entity in range(primal.entities)]
    for head, _, tail in primal.triples.tolist():
        neighbours[head].add(tail)
        neighbours[tail].add(head)
    matrix = np.zeros((primal.entities, primal.entities))
    for entity, near in enumerate(neighbours):
        for other in near:
            matrix[entity, other] = 1 / np.sqrt(len(near)) / np.sqrt(len(neighbours[other]))
    return matrix


@given(st.from_type(PrimalGraph))
def test_eq_9_adjacency_equals_a_slow_dense_computation(primal: PrimalGraph) -> None:
    ours = primal.normalised_adjacency()
    np.testing.assert_allclose(ours.toarray(), _slow_adjacency(primal), rtol=1e-12)
    assert ours.nnz == (_slow_adjacency(primal) > 0).sum()


def test_a_self_loop_triple_is_the_self_connection() -> None:
    looped = _primal(2, 1, [(0, 0, 1), (0, 0, 0)]).normalised_adjacency().toarray()
    plain = _primal(2, 1, [(0, 0, 1)]).normalised_adjacency().toarray()
    np.testing.assert_array_equal(looped, plain)


def test_parallel_and_opposite_triples_are_one_connection() -> None:
    many = _primal(2, 2, [(0, 0, 1), (0, 1, 1), (1, 0, 0)]).normalised_adjacency().toarray()
    np.testing.assert_allclose(many[:2, :2], 0.5)


def test_an_isolated_entity_is_connected_to_itself_alone() -> None:
    matrix = _primal(3, 1, [(0, 0, 1)]).normalised_adjacency().toarray()
    np.testing.assert_array_equal(matrix[2], [0, 0, 1, 0])
    np.testing.assert_array_equal(matrix[:, 2], [0, 0, 1, 0])
