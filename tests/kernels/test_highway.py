"""The highway gate and its gradients."""

from __future__ import annotations

import numpy as np
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor
from torch.autograd import gradcheck

from dualign.kernels.highway import fused_highway, torch_highway

SEEDS = st.integers(0, 2**32 - 1)
ROWS = st.integers(1, 12)
WIDTHS = st.integers(1, 20)


def _inputs(rows: int, width: int, seed: int, dtype: torch.dtype) -> list[Tensor]:
    generator = torch.Generator().manual_seed(seed)
    shapes = [(rows, width), (rows, width), (width, width), (width,)]
    return [
        torch.randn(*shape, dtype=dtype, generator=generator).requires_grad_() for shape in shapes
    ]


@given(ROWS, WIDTHS, SEEDS)
def test_fused_equals_the_formula(rows: int, width: int, seed: int) -> None:
    inputs = _inputs(rows, width, seed, torch.float64)
    x, pre, weight, bias = (tensor.detach().numpy() for tensor in inputs)
    gate = 1 / (1 + np.exp(-(x @ weight + bias)))
    expected = gate * np.maximum(pre, 0) + (1 - gate) * x
    np.testing.assert_allclose(fused_highway(*inputs).detach().numpy(), expected, atol=1e-12)


@given(ROWS, WIDTHS, SEEDS)
def test_fused_equals_torch_in_values_and_gradients(
    twins_agree, rows: int, width: int, seed: int
) -> None:
    twins_agree(fused_highway, torch_highway, *_inputs(rows, width, seed, torch.float32))


@settings(max_examples=25)
@given(ROWS, st.integers(1, 4), SEEDS)
def test_hand_written_gradients_pass_gradcheck(rows: int, width: int, seed: int) -> None:
    assert gradcheck(fused_highway, _inputs(rows, width, seed, torch.float64))


def test_an_open_gate_lets_the_layer_through_and_a_closed_one_the_input() -> None:
    x, pre, weight, _ = _inputs(4, 3, 0, torch.float32)
    for kernel in (fused_highway, torch_highway):
        opened = kernel(x, pre, weight * 0, torch.full((3,), 100.0))
        closed = kernel(x, pre, weight * 0, torch.full((3,), -100.0))
        torch.testing.assert_close(opened, torch.relu(pre))
        torch.testing.assert_close(closed, x)


def test_not_a_number_is_never_hidden() -> None:
    for kernel in (fused_highway, torch_highway):
        for which in range(4):
            inputs = [tensor.detach().clone() for tensor in _inputs(1, 1, 0, torch.float32)]
            inputs[which][...] = float("nan")
            assert kernel(*inputs).isnan().all()
