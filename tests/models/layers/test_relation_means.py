"""Eq. 5: a relation is the mean of its heads beside the mean of its tails."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from dualign.core.arrays import FloatArray
from dualign.graphs.primal import PrimalGraph
from dualign.kernels.backend import FUSED, TORCH, Kernels
from dualign.models.layers.relation_means import RelationMeans

BOTH = pytest.mark.parametrize("kernels", [FUSED, TORCH], ids=["fused", "torch"])


def dense_means(primal: PrimalGraph, x: np.ndarray) -> np.ndarray:
    c = np.zeros((primal.relations, 2 * x.shape[1]))
    for relation in range(primal.relations):
        own = [triple for triple in primal.triples.tolist() if triple[1] == relation]
        if own:
            heads, tails = sorted({t[0] for t in own}), sorted({t[2] for t in own})
            c[relation] = np.concatenate([x[heads].mean(axis=0), x[tails].mean(axis=0)])
    return c


@BOTH
@pytest.mark.parametrize("seed", range(5))
def test_eq_5_means_over_sets_of_heads_and_tails(kernels: Kernels, make_primal, seed: int) -> None:
    primal = make_primal(seed)
    x = np.random.default_rng(seed).standard_normal((primal.entities, 5))
    ours = RelationMeans(primal, kernels)(torch.from_numpy(x)).numpy()
    np.testing.assert_allclose(ours, dense_means(primal, x), rtol=1e-6, atol=1e-6)


@BOTH
def test_a_relation_without_triples_is_a_zero_row(
    kernels: Kernels, primal: PrimalGraph, features: FloatArray
) -> None:
    c = RelationMeans(primal, kernels)(torch.from_numpy(features))
    assert not c[3].any()
    assert not c[7].any()
    assert c[:3].abs().sum(dim=1).all()


@BOTH
def test_an_entity_that_heads_a_relation_twice_counts_once(kernels: Kernels) -> None:
    primal = PrimalGraph(
        left_entities=3,
        right_entities=0,
        left_relations=1,
        right_relations=0,
        triples=np.array([[0, 0, 1], [0, 0, 2], [1, 0, 2]]),
    )
    c = RelationMeans(primal, kernels)(torch.tensor([[1.0], [3.0], [10.0]]))
    torch.testing.assert_close(c, torch.tensor([[2.0, 6.5]]))
