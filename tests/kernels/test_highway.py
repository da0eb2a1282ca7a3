"""The highway layer (a convolution and its gate) and its gradients."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor
from torch.autograd import gradcheck

from drawn_edges import FEW_EDGES
from dualign.kernels import highway
from dualign.kernels.edges import Edges
from dualign.kernels.highway import fused_highway, torch_highway

SEEDS = st.integers(0, 2**32 - 1)
WIDTHS = st.integers(1, 20)
BOTH = pytest.mark.parametrize("kernel", [fused_highway, torch_highway])


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that even small graphs have several blocks, the last one shorter."""
    monkeypatch.setattr(highway, "BLOCK", 3)


def _square(edges: Edges) -> Edges:
    size = max(edges.shape)
    return Edges(edges.rows.numpy(), edges.columns.numpy(), (size, size), edges.values.numpy())


SQUARE = st.from_type(Edges).map(_square)


def _inputs(edges: Edges, width: int, seed: int, dtype: torch.dtype) -> list[Tensor]:
    """x, y, scale, weight, bias."""
    generator = torch.Generator().manual_seed(seed)
    rows, columns = edges.shape
    shapes = [(rows, width), (columns, width), (width,), (width, width), (width,)]
    return [
        torch.randn(*shape, dtype=dtype, generator=generator).requires_grad_() for shape in shapes
    ]


def _own(kernel, edges: Edges):
    """The layer that convolves its own input."""
    return lambda x, scale, weight, bias: kernel(x, x, edges, scale, weight, bias)


def _other(kernel, edges: Edges):
    """The layer that convolves something else."""
    return lambda x, y, scale, weight, bias: kernel(x, y, edges, scale, weight, bias)


@given(st.from_type(Edges), WIDTHS, SEEDS)
def test_fused_equals_the_formula(edges: Edges, width: int, seed: int) -> None:
    inputs = _inputs(edges, width, seed, torch.float64)
    x, y, scale, weight, bias = (tensor.detach().numpy() for tensor in inputs)
    matrix = np.zeros(edges.shape)
    np.add.at(matrix, (edges.rows.numpy(), edges.columns.numpy()), edges.values.numpy())
    gate = 1 / (1 + np.exp(-(x @ weight + bias)))
    expected = gate * np.maximum(matrix @ y * scale, 0) + (1 - gate) * x
    ours = _other(fused_highway, edges)(*inputs).detach().numpy()
    np.testing.assert_allclose(ours, expected, atol=1e-12)


@given(SQUARE, WIDTHS, SEEDS)
def test_fused_equals_torch_in_values_and_gradients(
    twins_agree, edges: Edges, width: int, seed: int
) -> None:
    x, y, *parameters = _inputs(edges, width, seed, torch.float32)
    twins_agree(_own(fused_highway, edges), _own(torch_highway, edges), x, *parameters)
    twins_agree(_other(fused_highway, edges), _other(torch_highway, edges), x, y, *parameters)


@settings(max_examples=25)
@given(FEW_EDGES.map(_square), st.integers(1, 3), SEEDS)
def test_hand_written_gradients_pass_gradcheck(edges: Edges, width: int, seed: int) -> None:
    x, y, *parameters = _inputs(edges, width, seed, torch.float64)
    assert gradcheck(_own(fused_highway, edges), (x, *parameters))
    assert gradcheck(_other(fused_highway, edges), (x, y, *parameters))


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 1.0])
def test_rows_without_a_gradient_are_left_out_and_nothing_changes(hub: Edges, share: float) -> None:
    x, _, *parameters = _inputs(hub, 7, 0, torch.float64)
    upstream = torch.randn(1001, 7, dtype=torch.float64)
    upstream[torch.rand(1001, generator=torch.Generator().manual_seed(1)) >= share] = 0
    ours, theirs = (
        torch.autograd.grad(_own(kernel, hub)(x, *parameters), [x, *parameters], upstream)
        for kernel in (fused_highway, torch_highway)
    )
    for first, second in zip(ours, theirs, strict=True):
        torch.testing.assert_close(first, second)


def test_the_same_bits_whatever_the_number_of_threads(hub: Edges) -> None:
    x, _, *parameters = _inputs(hub, 33, 0, torch.float32)
    before, results = torch.get_num_threads(), []
    try:
        for threads in (1, 2, 3):
            torch.set_num_threads(threads)
            out = _own(fused_highway, hub)(x, *parameters)
            results.append([out, *torch.autograd.grad(out, [x, *parameters], torch.ones_like(out))])
    finally:
        torch.set_num_threads(before)
    for other in results[1:]:
        assert all(map(torch.equal, results[0], other))


@BOTH
def test_an_open_gate_lets_the_layer_through_and_a_closed_one_the_input(kernel, hub: Edges) -> None:
    x, _, scale, weight, _ = _inputs(hub, 3, 0, torch.float32)
    convolved = torch.zeros(1001, 3).index_add(
        0, hub.rows, hub.values.unsqueeze(1) * x[hub.columns]
    )
    opened = kernel(x, x, hub, scale, weight * 0, torch.full((3,), 200.0))
    closed = kernel(x, x, hub, scale, weight * 0, torch.full((3,), -200.0))
    torch.testing.assert_close(opened, torch.relu(convolved * scale), rtol=1e-4, atol=1e-4)
    torch.testing.assert_close(closed, x)


@BOTH
@pytest.mark.parametrize("which", range(5))
def test_not_a_number_is_never_hidden(kernel, which: int) -> None:
    loop = Edges(np.array([0]), np.array([0]), (1, 1))
    inputs = [tensor.detach().clone() for tensor in _inputs(loop, 1, 0, torch.float32)]
    inputs[which][...] = float("nan")
    assert _other(kernel, loop)(*inputs).isnan().all()
