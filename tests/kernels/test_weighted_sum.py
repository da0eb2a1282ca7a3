"""Neighbour sums with learnt weights, and their gradients."""

from __future__ import annotations

import numpy as np
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor
from torch.autograd import gradcheck

from drawn_edges import FEW_EDGES
from dualign.kernels.edges import Edges
from dualign.kernels.weighted_sum import fused_weighted_sum, torch_weighted_sum

SEEDS = st.integers(0, 2**32 - 1)
WIDTHS = st.integers(1, 20)


def _inputs(edges: Edges, width: int, seed: int, dtype: torch.dtype) -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(seed)
    weights = torch.randn(len(edges), dtype=dtype, generator=generator)
    x = torch.randn(edges.shape[1], width, dtype=dtype, generator=generator)
    return weights.requires_grad_(), x.requires_grad_()


@given(st.from_type(Edges), WIDTHS, SEEDS)
def test_it_equals_a_loop_over_edges(edges: Edges, width: int, seed: int) -> None:
    weights, x = _inputs(edges, width, seed, torch.float64)
    slow = np.zeros((edges.shape[0], width))
    for edge, (row, column) in enumerate(zip(edges.rows, edges.columns, strict=True)):
        slow[int(row)] += (weights[edge] * x[int(column)]).detach().numpy()
    ours = fused_weighted_sum(weights, x, edges).detach().numpy()
    np.testing.assert_allclose(ours, slow, rtol=1e-9, atol=1e-9)


@given(st.from_type(Edges), WIDTHS, SEEDS)
def test_fused_equals_torch_in_values_and_gradients(
    twins_agree, edges: Edges, width: int, seed: int
) -> None:
    twins_agree(
        lambda w, x: fused_weighted_sum(w, x, edges),
        lambda w, x: torch_weighted_sum(w, x, edges),
        *_inputs(edges, width, seed, torch.float32),
    )


@settings(max_examples=25)
@given(FEW_EDGES, SEEDS)
def test_hand_written_gradients_pass_gradcheck(edges: Edges, seed: int) -> None:
    inputs = _inputs(edges, 3, seed, torch.float64)
    assert gradcheck(lambda w, x: fused_weighted_sum(w, x, edges), inputs)
