"""Relations as vectors."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from dualign.embedding.relation_vectors import centred_vectors, relation_vectors, with_inverses
from dualign.graphs.primal import PrimalGraph
from dualign.kernels.backend import get_kernels
from dualign.models.layers.relation_means import RelationMeans
from matcher_graphs import random_graph


def _primal(rng: np.random.Generator) -> PrimalGraph:
    return PrimalGraph.join(random_graph(rng), random_graph(rng, entities=9, relations=4))


def test_they_are_the_mean_of_the_heads_and_the_mean_of_the_tails() -> None:
    rng = np.random.default_rng(0)
    primal = _primal(rng)
    rows = rng.normal(size=(primal.entities, 3)).astype(np.float32)
    found = relation_vectors(primal, rows)
    for relation in range(primal.relations):
        own = primal.triples[primal.triples[:, 1] == relation]
        heads, tails = ({int(e) for e in own[:, column]} for column in (0, 2))
        expected = [rows[sorted(side)].mean(axis=0) for side in (heads, tails)]
        assert found[relation] == pytest.approx(np.concatenate(expected), abs=1e-6)


def test_they_are_what_rdgcn_attends_with() -> None:
    rng = np.random.default_rng(1)
    primal = _primal(rng)
    rows = rng.normal(size=(primal.entities, 5)).astype(np.float32)
    layer = RelationMeans(primal, get_kernels("torch", "cpu"))
    assert np.allclose(relation_vectors(primal, rows), layer(torch.from_numpy(rows)), atol=1e-6)


def test_what_all_relations_share_tells_none_of_them_apart() -> None:
    rng = np.random.default_rng(2)
    vectors = rng.normal(size=(6, 8)).astype(np.float32)
    found = centred_vectors(vectors)
    assert np.allclose(found, centred_vectors(vectors + np.tile(rng.normal(size=4), 2)), atol=1e-5)
    assert np.linalg.norm(found.reshape(12, 4), axis=1) == pytest.approx(np.ones(12), abs=1e-5)


def test_a_relation_without_triples_stays_nothing() -> None:
    vectors = np.vstack([np.zeros(4), np.eye(4)[:3]]).astype(np.float32)
    assert not centred_vectors(vectors)[0].any()
    assert not centred_vectors(np.zeros((3, 4), dtype=np.float32)).any()


def test_an_inverse_has_tails_for_heads() -> None:
    assert with_inverses(np.array([[1, 2, 3, 4]])).tolist() == [[1, 2, 3, 4], [3, 4, 1, 2]]
