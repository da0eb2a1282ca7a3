"""Eqs. 3 and 4: relations attend to the relations they share heads or tails with."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
import torch
from torch import Tensor
from torch.nn import functional

from dualign.graphs.dual import dual_relation_graph
from dualign.kernels.attention import torch_attention
from dualign.kernels.backend import FUSED, TORCH, Kernels
from dualign.kernels.edges import Edges
from dualign.models.layers.dual_attention import DualAttention

BOTH = pytest.mark.parametrize("kernels", [FUSED, TORCH], ids=["fused", "torch"])
WIDTH = 6


def _edges(weights: sp.coo_array) -> Edges:
    rows, columns = (axis.astype(np.int64) for axis in weights.coords)
    return Edges(rows, columns, weights.shape, weights.data)


def _layer(edges: Edges, hidden: int | None, kernels: Kernels) -> DualAttention:
    """A layer in float64 with biases that are not zero, as after some training."""
    torch.manual_seed(0)
    layer = DualAttention(edges, WIDTH, hidden, kernels).double()
    for parameter in layer.parameters():
        torch.nn.init.normal_(parameter, std=0.7)
    return layer


def _array(tensor: Tensor) -> np.ndarray:
    return tensor.detach().numpy()


def _leaky(value: float) -> float:
    return value if value > 0 else 0.2 * value


def _dense(layer: DualAttention, w: np.ndarray, c: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Eqs. 3 and 4, relation by relation, with the two-step projection of the reference program."""
    if layer.project is not None:
        c = c @ _array(layer.project.weight).T + _array(layer.project.bias)
    a = np.concatenate([_array(layer.row_score.weight)[0], _array(layer.column_score.weight)[0]])
    bias = _array(layer.row_score.bias)[0] + _array(layer.column_score.bias)[0]
    out = np.zeros_like(x)
    for i in range(len(c)):
        near = np.flatnonzero(w[i])
        scores = [_leaky(w[i, j] * (a @ np.concatenate([c[i], c[j]]) + bias)) for j in near]
        shares = np.exp(scores) / np.exp(scores).sum()
        for share, j in zip(shares, near, strict=True):
            out[i] += share * x[j]
    return np.maximum(out, 0)


@BOTH
@pytest.mark.parametrize("hidden", [None, 4, WIDTH])
def test_eq_3_and_4_equal_a_dense_computation(
    kernels: Kernels, hidden: int | None, make_primal
) -> None:
    for seed in range(4):
        weights = dual_relation_graph(make_primal(seed))
        layer = _layer(_edges(weights), hidden, kernels)
        c, x = np.random.default_rng(seed).standard_normal((2, weights.shape[0], WIDTH))
        expected = _dense(layer, weights.toarray(), c, x)
        ours = layer(torch.from_numpy(c), torch.from_numpy(x))
        np.testing.assert_allclose(_array(ours), expected, rtol=1e-8, atol=1e-10)
        assert (expected > 0).any()


@BOTH
def test_the_collapsed_projection_equals_two_steps_in_values_and_gradients(
    kernels: Kernels, primal
) -> None:
    layer = _layer(_edges(dual_relation_graph(primal)), 4, kernels)
    generator = torch.Generator().manual_seed(0)
    shape = (primal.relations, WIDTH)
    c = torch.randn(*shape, dtype=torch.float64, generator=generator).requires_grad_()
    x = torch.randn(*shape, dtype=torch.float64, generator=generator).requires_grad_()
    upstream = torch.randn(*shape, dtype=torch.float64, generator=generator)

    def two_steps() -> Tensor:
        assert layer.project is not None
        hidden = layer.project(c)
        pairs = torch.cat([hidden[layer.edges.rows], hidden[layer.edges.columns]], dim=1)
        a = torch.cat([layer.row_score.weight, layer.column_score.weight], dim=1)
        score = functional.linear(pairs, a, layer.row_score.bias + layer.column_score.bias)
        logits = functional.leaky_relu(layer.edges.values * score.squeeze(1), 0.2)
        return torch_attention(logits, x, layer.edges)

    inputs = [c, x, *layer.parameters()]
    collapsed, explicit = layer(c, x), two_steps()
    torch.testing.assert_close(collapsed, explicit)
    for ours, theirs in zip(
        torch.autograd.grad(collapsed, inputs, upstream),
        torch.autograd.grad(explicit, inputs, upstream),
        strict=True,
    ):
        assert ours.any()
        torch.testing.assert_close(ours, theirs)


@BOTH
def test_a_relation_without_neighbours_gets_a_zero_row(kernels: Kernels, primal) -> None:
    layer = _layer(_edges(dual_relation_graph(primal)), None, kernels)
    c = torch.ones(primal.relations, WIDTH, dtype=torch.float64)
    out = layer(c, c)
    assert not out[3].any()
    assert out[:3].all()


def test_biases_start_at_zero_and_weights_do_not(primal) -> None:
    layer = DualAttention(_edges(dual_relation_graph(primal)), WIDTH, 4, TORCH)
    for name, parameter in layer.named_parameters():
        assert bool(parameter.any()) == name.endswith("weight")
