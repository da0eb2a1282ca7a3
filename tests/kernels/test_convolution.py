"""(A x) * scale and its gradients."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor
from torch.autograd import gradcheck

from drawn_edges import FEW_EDGES
from dualign.kernels.convolution import fused_convolution, torch_convolution
from dualign.kernels.edges import Edges

SEEDS = st.integers(0, 2**32 - 1)
WIDTHS = st.integers(1, 20)


def _inputs(edges: Edges, width: int, seed: int, dtype: torch.dtype) -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(edges.shape[1], width, dtype=dtype, generator=generator)
    scale = torch.randn(width, dtype=dtype, generator=generator)
    return x.requires_grad_(), scale.requires_grad_()


def _dense(edges: Edges) -> np.ndarray:
    matrix = np.zeros(edges.shape)
    for row, column, value in zip(edges.rows, edges.columns, edges.values, strict=True):
        matrix[int(row), int(column)] += float(value)
    return matrix


@given(st.from_type(Edges), WIDTHS, SEEDS)
def test_fused_equals_a_dense_product(edges: Edges, width: int, seed: int) -> None:
    x, scale = _inputs(edges, width, seed, torch.float64)
    expected = _dense(edges) @ x.detach().numpy() * scale.detach().numpy()
    ours = fused_convolution(x, edges, scale).detach().numpy()
    np.testing.assert_allclose(ours, expected, rtol=1e-9, atol=1e-9)


@given(st.from_type(Edges), WIDTHS, SEEDS)
def test_fused_equals_torch_in_values_and_gradients(
    twins_agree, edges: Edges, width: int, seed: int
) -> None:
    inputs = _inputs(edges, width, seed, torch.float32)
    twins_agree(
        lambda x, scale: fused_convolution(x, edges, scale),
        lambda x, scale: torch_convolution(x, edges, scale),
        *inputs,
    )
    twins_agree(
        lambda x: fused_convolution(x, edges), lambda x: torch_convolution(x, edges), inputs[0]
    )


@settings(max_examples=25)
@given(FEW_EDGES, SEEDS)
def test_hand_written_gradients_pass_gradcheck(edges: Edges, seed: int) -> None:
    inputs = _inputs(edges, 3, seed, torch.float64)
    assert gradcheck(lambda x, scale: fused_convolution(x, edges, scale), inputs)


@pytest.mark.parametrize("width", [1, 16, 33])
def test_a_hub_is_summed_like_any_other_row(twins_agree, hub: Edges, width: int) -> None:
    twins_agree(
        lambda x, scale: fused_convolution(x, hub, scale),
        lambda x, scale: torch_convolution(x, hub, scale),
        *_inputs(hub, width, 0, torch.float32),
    )


def test_rows_that_lie_apart_in_memory_are_read_rightly(twins_agree, hub: Edges) -> None:
    x = torch.randn(7, 1001, generator=torch.Generator().manual_seed(0))
    twins_agree(lambda t: fused_convolution(t.T, hub), lambda t: torch_convolution(t.T, hub), x)
