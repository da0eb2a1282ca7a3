"""Rows of length one and the gradient of making them so."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.autograd import gradcheck

from dualign.kernels.normalise import fused_normalise, torch_normalise

SEEDS = st.integers(0, 2**32 - 1)
SHAPES = st.tuples(st.integers(1, 12), st.integers(1, 40))


@given(SHAPES, SEEDS, st.sampled_from([1e-6, 1.0, 1e6]))
def test_every_row_has_length_one(shape: tuple[int, int], seed: int, size: float) -> None:
    x = torch.randn(*shape, generator=torch.Generator().manual_seed(seed)) * size
    lengths = np.linalg.norm(fused_normalise(x).numpy(), axis=1)
    np.testing.assert_allclose(lengths, 1, rtol=1e-5)


@given(SHAPES, SEEDS)
def test_fused_equals_torch_in_values_and_gradients(
    twins_agree, shape: tuple[int, int], seed: int
) -> None:
    x = torch.randn(*shape, generator=torch.Generator().manual_seed(seed))
    twins_agree(fused_normalise, torch_normalise, x / x.norm(dim=1, keepdim=True))


@settings(max_examples=25)
@given(st.tuples(st.integers(1, 6), st.integers(2, 5)), SEEDS)
def test_hand_written_gradient_passes_gradcheck(shape: tuple[int, int], seed: int) -> None:
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(*shape, dtype=torch.float64, generator=generator)
    x = x / x.norm(dim=1, keepdim=True) * (0.5 + torch.rand(shape[0], 1, generator=generator))
    assert gradcheck(fused_normalise, (x.requires_grad_(),))


def test_a_zero_row_stays_zero() -> None:
    x = torch.tensor([[0.0, 0.0], [3.0, 4.0]])
    expected = torch.tensor([[0.0, 0.0], [0.6, 0.8]])
    torch.testing.assert_close(fused_normalise(x), expected)
    torch.testing.assert_close(torch_normalise(x), expected)


@pytest.mark.parametrize("normalise", [fused_normalise, torch_normalise])
def test_a_zero_row_gets_no_gradient(normalise: Callable[[torch.Tensor], torch.Tensor]) -> None:
    x = torch.tensor([[0.0, 0.0], [3.0, 4.0]], requires_grad=True)
    normalise(x).sum().backward()
    assert x.grad is not None
    assert x.grad[0].tolist() == [0.0, 0.0]
    assert x.grad[1].abs().max() > 0
