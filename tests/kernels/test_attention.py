"""Attention over edges: softmax of each row's logits, weighted sum, activation, residual."""

from __future__ import annotations

import numpy as np
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor
from torch.autograd import gradcheck

from drawn_edges import FEW_EDGES
from dualign.kernels.attention import edge_softmax, fused_attention, torch_attention
from dualign.kernels.edges import Edges

SEEDS = st.integers(0, 2**32 - 1)
WIDTHS = st.integers(1, 20)


def _inputs(edges: Edges, width: int, seed: int, dtype: torch.dtype) -> list[Tensor]:
    generator = torch.Generator().manual_seed(seed)
    shapes = [(len(edges),), (edges.shape[1], width), (edges.shape[0], width)]
    return [
        torch.randn(*shape, dtype=dtype, generator=generator).requires_grad_() for shape in shapes
    ]


def _slow(edges: Edges, logits: Tensor, x: Tensor, base: Tensor, beta: float) -> np.ndarray:
    out = base.detach().numpy().copy()
    scores, values = logits.detach().numpy(), x.detach().numpy()
    rows, columns = edges.rows.numpy(), edges.columns.numpy()
    for row in range(edges.shape[0]):
        own = np.flatnonzero(rows == row)
        total = np.zeros(values.shape[1])
        for edge in own:
            total += np.exp(scores[edge]) / np.exp(scores[own]).sum() * values[columns[edge]]
        out[row] += beta * np.maximum(total, 0)
    return out


@given(st.from_type(Edges), WIDTHS, SEEDS, st.floats(0, 2))
def test_fused_equals_a_slow_loop(edges: Edges, width: int, seed: int, beta: float) -> None:
    logits, x, base = _inputs(edges, width, seed, torch.float64)
    ours = fused_attention(logits, x, edges, base, beta).detach().numpy()
    np.testing.assert_allclose(ours, _slow(edges, logits, x, base, beta), rtol=1e-9, atol=1e-9)


@given(st.from_type(Edges), WIDTHS, SEEDS, st.floats(0, 2, width=32))
def test_fused_equals_torch_in_values_and_gradients(
    twins_agree, edges: Edges, width: int, seed: int, beta: float
) -> None:
    logits, x, base = _inputs(edges, width, seed, torch.float32)
    twins_agree(
        lambda logits, x, base: fused_attention(logits, x, edges, base, beta),
        lambda logits, x, base: torch_attention(logits, x, edges, base, beta),
        logits, x, base,
    )  # fmt: skip
    twins_agree(
        lambda logits, x: fused_attention(logits, x, edges),
        lambda logits, x: torch_attention(logits, x, edges),
        logits, x,
    )  # fmt: skip


@settings(max_examples=25)
@given(FEW_EDGES, SEEDS, st.floats(0.1, 2))
def test_hand_written_gradients_pass_gradcheck(edges: Edges, seed: int, beta: float) -> None:
    logits, x, base = _inputs(edges, 3, seed, torch.float64)
    assert gradcheck(
        lambda logits, x, base: fused_attention(logits, x, edges, base, beta), (logits, x, base)
    )
    assert gradcheck(lambda logits, x: fused_attention(logits, x, edges), (logits, x))


def test_a_hub_attends_like_any_other_row(twins_agree, hub: Edges) -> None:
    twins_agree(
        lambda logits, x, base: fused_attention(logits, x, hub, base, 0.3),
        lambda logits, x, base: torch_attention(logits, x, hub, base, 0.3),
        *_inputs(hub, 33, 0, torch.float32),
    )


@given(st.from_type(Edges), SEEDS)
def test_the_coefficients_of_a_row_sum_to_one(edges: Edges, seed: int) -> None:
    weights = edge_softmax(_inputs(edges, 1, seed, torch.float64)[0], edges)
    totals = torch.zeros(edges.shape[0], dtype=torch.float64).index_add(0, edges.rows, weights)
    occupied = torch.bincount(edges.rows, minlength=edges.shape[0]) > 0
    torch.testing.assert_close(totals, occupied.double())


def test_large_logits_neither_overflow_nor_vanish(twins_agree) -> None:
    edges = Edges(np.array([0, 0, 1]), np.array([0, 1, 1]), (2, 2))
    logits, x = torch.tensor([1000.0, 999.0, -1000.0]), torch.tensor([[1.0], [3.0]])
    out = fused_attention(logits, x, edges)
    share = 1 / (1 + np.exp(-1))
    torch.testing.assert_close(out, torch.tensor([[share + 3 * (1 - share)], [3.0]]).float())
    twins_agree(
        lambda logits, x: fused_attention(logits, x, edges),
        lambda logits, x: torch_attention(logits, x, edges),
        logits, x,
    )  # fmt: skip


def test_a_row_without_edges_keeps_its_residual_and_adds_nothing() -> None:
    edges = Edges(np.array([0]), np.array([0]), (2, 1))
    base = torch.tensor([[1.0, 2.0], [-3.0, 4.0]])
    out = fused_attention(torch.zeros(1), torch.ones(1, 2), edges, base, 0.5)
    torch.testing.assert_close(out, torch.tensor([[1.5, 2.5], [-3.0, 4.0]]))
    torch.testing.assert_close(
        fused_attention(torch.zeros(1), torch.ones(1, 2), edges)[1], torch.zeros(2)
    )


def test_not_a_number_is_never_hidden() -> None:
    edges = Edges(np.array([0]), np.array([0]), (1, 1))
    for attention in (fused_attention, torch_attention):
        out = attention(torch.zeros(1), torch.tensor([[float("nan"), 1.0]]), edges)
        assert out.isnan().tolist() == [[True, False]]
