"""Eqs. 6 to 8: entities attend to their neighbours, weighted by the relations between them."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from dualign.graphs.primal import PrimalGraph
from dualign.kernels.backend import FUSED, TORCH, Kernels
from dualign.kernels.edges import Edges
from dualign.models.layers.primal_attention import PrimalAttention

BOTH = pytest.mark.parametrize("kernels", [FUSED, TORCH], ids=["fused", "torch"])
WIDTH = 5


def _layer(primal: PrimalGraph, kernels: Kernels) -> PrimalAttention:
    heads, relations, tails = primal.triples.T
    edges = Edges(heads, tails, (primal.entities, primal.entities))
    torch.manual_seed(0)
    of_edges = torch.from_numpy(np.ascontiguousarray(relations))[edges.order]
    layer = PrimalAttention(edges, of_edges, 2 * WIDTH, kernels).double()
    torch.nn.init.normal_(layer.score.bias)
    return layer


def _dense(
    layer: PrimalAttention,
    primal: PrimalGraph,
    dual: np.ndarray,
    x: np.ndarray,
    initial: np.ndarray,
    beta: float,
) -> np.ndarray:
    """Eqs. 6 to 8, entity by entity and triple by triple."""
    a, bias = layer.score.weight.detach().numpy()[0], float(layer.score.bias.detach())
    out = np.zeros_like(x)
    for q in range(primal.entities):
        own = [triple for triple in primal.triples.tolist() if triple[0] == q]
        scores = [a @ dual[relation] + bias for _, relation, _ in own]
        raised = np.exp([score if score > 0 else 0.2 * score for score in scores])
        total = np.zeros(x.shape[1])
        for (_, _, t), weight in zip(own, raised / raised.sum(), strict=True):
            total += weight * x[t]
        out[q] = beta * np.maximum(total, 0) + initial[q]
    return out


@BOTH
@pytest.mark.parametrize("seed", range(4))
def test_eq_6_to_8_equal_a_dense_computation(kernels: Kernels, make_primal, seed: int) -> None:
    primal = make_primal(seed)
    rng = np.random.default_rng(seed)
    layer = _layer(primal, kernels)
    dual = rng.standard_normal((primal.relations, 2 * WIDTH))
    x, initial = rng.standard_normal((2, primal.entities, WIDTH))
    ours = layer(*(torch.from_numpy(a) for a in (dual, x, initial)), 0.3).detach().numpy()
    expected = _dense(layer, primal, dual, x, initial, 0.3)
    np.testing.assert_allclose(ours, expected, rtol=1e-10, atol=1e-12)
    assert (expected != initial).any()


@BOTH
def test_an_entity_without_outgoing_triples_keeps_its_initial_vector(
    kernels: Kernels, primal: PrimalGraph
) -> None:
    rng = np.random.default_rng(0)
    dual = torch.from_numpy(rng.standard_normal((primal.relations, 2 * WIDTH)))
    x, initial = torch.from_numpy(rng.standard_normal((2, primal.entities, WIDTH)))
    out = _layer(primal, kernels)(dual, x, initial, 0.3)
    without = np.setdiff1d(np.arange(primal.entities), primal.triples[:, 0])
    assert len(without) >= 2
    torch.testing.assert_close(out[without], initial[without])


def test_a_logit_is_computed_once_per_relation(primal: PrimalGraph) -> None:
    layer = _layer(primal, FUSED)
    dual = torch.randn(primal.relations, 2 * WIDTH, dtype=torch.float64)
    logits = layer.logits(dual)
    for relation in range(primal.relations):
        assert len(logits[layer.relations == relation].unique()) <= 1
