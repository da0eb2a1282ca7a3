"""Eqs. 9 to 11: a GCN layer behind a highway gate."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from dualign.graphs.primal import PrimalGraph
from dualign.kernels.backend import FUSED, TORCH, Kernels
from dualign.kernels.edges import Edges
from dualign.models.layers.highway_gcn import HighwayGCN

BOTH = pytest.mark.parametrize("kernels", [FUSED, TORCH], ids=["fused", "torch"])
WIDTH = 5


def _dense_adjacency(primal: PrimalGraph) -> np.ndarray:
    """D̃^-½ Ã D̃^-½ with Ã = A + I, of the undirected graph without loops."""
    a = np.zeros((primal.entities, primal.entities))
    for head, _, tail in primal.triples.tolist():
        if head != tail:
            a[head, tail] = a[tail, head] = 1
    a += np.eye(primal.entities)
    d = np.diag(1 / np.sqrt(a.sum(axis=1)))
    return d @ a @ d


def _layer(primal: PrimalGraph, kernels: Kernels, *, diagonal: bool, gated: bool) -> HighwayGCN:
    matrix = primal.normalised_adjacency()
    rows, columns = (axis.astype(np.int64) for axis in matrix.coords)
    edges = Edges(rows, columns, matrix.shape, matrix.data)
    layer = HighwayGCN(edges, WIDTH, diagonal=diagonal, gated=gated, kernels=kernels).double()
    torch.manual_seed(0)
    for parameter in layer.parameters():
        torch.nn.init.normal_(parameter)
    return layer


def _dense(layer: HighwayGCN, primal: PrimalGraph, x: np.ndarray) -> np.ndarray:
    weight = layer.weight.detach().numpy()
    full = np.diag(weight) if weight.ndim == 1 else weight
    h = np.maximum(_dense_adjacency(primal) @ x @ full, 0)
    if layer.gate_weight is None or layer.gate_bias is None:
        return h
    pre = x @ layer.gate_weight.detach().numpy() + layer.gate_bias.detach().numpy()
    gate = 1 / (1 + np.exp(-pre))
    return gate * h + (1 - gate) * x


@BOTH
@pytest.mark.parametrize("diagonal", [True, False], ids=["diagonal", "full"])
@pytest.mark.parametrize("gated", [True, False], ids=["gated", "ungated"])
def test_eq_9_to_11_equal_a_dense_computation(
    kernels: Kernels, diagonal: bool, gated: bool, make_primal
) -> None:
    for seed in range(4):
        primal = make_primal(seed)
        layer = _layer(primal, kernels, diagonal=diagonal, gated=gated)
        x = np.random.default_rng(seed).standard_normal((primal.entities, WIDTH))
        ours = layer(torch.from_numpy(x)).detach().numpy()
        np.testing.assert_allclose(ours, _dense(layer, primal, x), rtol=1e-9, atol=1e-12)


def test_the_diagonal_starts_at_one_and_the_gate_half_open() -> None:
    edges = Edges(np.array([0]), np.array([0]), (1, 1))
    layer = HighwayGCN(edges, WIDTH, diagonal=True, kernels=FUSED)
    assert layer.weight.tolist() == [1.0] * WIDTH
    assert layer.gate_bias is not None
    assert not layer.gate_bias.any()


def test_an_ungated_layer_has_no_gate_parameters(primal: PrimalGraph) -> None:
    layer = _layer(primal, FUSED, diagonal=True, gated=False)
    assert [name for name, _ in layer.named_parameters()] == ["weight"]
