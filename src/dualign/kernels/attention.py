"""Attention over edges: a softmax of the logits of each row's edges, then their weighted sum.

    α_e = exp(logit_e) / Σ_{e' of the same row} exp(logit_e')
    out_i = base_i + β · relu( Σ_{e from i} α_e x_{column(e)} )

``base`` is the residual connection; without one, out is the bare activation. A row without edges
adds nothing. With ĝ = β g where the sum is positive (0 elsewhere) and s_e = ĝ_i · x_{column(e)}:

    dL/dx_j = Σ_{e into j} α_e ĝ_{row(e)}        dL/dlogit_e = α_e (s_e − Σ_{e'} α_e' s_e')

Between the passes only E weights and the signs of the sums are kept; no rows are gathered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.autograd.function import once_differentiable

from dualign.core.arrays import AnyArray
from dualign.kernels.edges import Edges
from dualign.kernels.jit import compiled, run_sparse_rows
from dualign.kernels.neighbour_sum import add_neighbours
from dualign.kernels.prefetch import AHEAD, prefetch_row


@compiled
def _forward(
    start: int,
    stop: int,
    starts: AnyArray,
    columns: AnyArray,
    logits: AnyArray,
    x: AnyArray,
    base: AnyArray,
    beta: float,
    weights: AnyArray,
    positive: AnyArray,
    out: AnyArray,
) -> None:
    width = x.shape[1]
    summed = np.empty(width, x.dtype)
    for row in range(start, stop):
        low, high = starts[row], starts[row + 1]
        top = -np.inf
        for edge in range(low, high):
            top = max(top, logits[edge])
        total = 0.0
        for edge in range(low, high):
            weights[edge] = np.exp(logits[edge] - top)
            total += weights[edge]
        for edge in range(low, high):
            weights[edge] /= total
        summed[:] = 0
        add_neighbours(summed, low, high, columns, weights, x)
        own, flags, target = base[row % base.shape[0]], positive[row], out[row]
        for k in range(width):
            flags[k] = summed[k] > 0
            target[k] = own[k] + beta * max(summed[k], x.dtype.type(0))


@compiled
def _backward_logits(
    start: int,
    stop: int,
    starts: AnyArray,
    columns: AnyArray,
    weights: AnyArray,
    positive: AnyArray,
    beta: float,
    gradient: AnyArray,
    x: AnyArray,
    masked: AnyArray,
    out: AnyArray,
) -> None:
    width, last = x.shape[1], len(columns) - 1
    for row in range(start, stop):
        low, high = starts[row], starts[row + 1]
        if low == high:
            continue  # its row of ``masked`` is never read
        own, flags, target = gradient[row], positive[row], masked[row]
        for k in range(width):
            target[k] = beta * own[k] if flags[k] else x.dtype.type(0)
        mean = 0.0
        for edge in range(low, high):
            prefetch_row(x, columns[min(edge + AHEAD, last)])
            source = x[columns[edge]]
            score = x.dtype.type(0)
            for k in range(width):
                score += target[k] * source[k]
            out[edge] = score
            mean += weights[edge] * score
        for edge in range(low, high):
            out[edge] = weights[edge] * (out[edge] - mean)


@compiled
def _backward_values(
    start: int,
    stop: int,
    starts: AnyArray,
    rows: AnyArray,
    weights: AnyArray,
    masked: AnyArray,
    gradient: AnyArray,
    joined: bool,
    out: AnyArray,
) -> None:
    """The gradient of each row as a neighbour; if ``joined``, added to its gradient as a base."""
    for row in range(start, stop):
        target = out[row]
        if joined:
            target[:] = gradient[row]
        else:
            target[:] = 0
        add_neighbours(target, starts[row], starts[row + 1], rows, weights, masked)


class _FusedAttention(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any, logits: Tensor, x: Tensor, base: Tensor | None, beta: float, edges: Edges
    ) -> Tensor:
        source = x.detach().contiguous().numpy()
        scores = logits.detach().contiguous().numpy()
        residual = source if base is None else base.detach().contiguous().numpy()
        factor = source.dtype.type(beta)
        weights = np.empty_like(scores)
        shape = (edges.shape[0], source.shape[1])
        out, positive = np.empty(shape, dtype=source.dtype), np.empty(shape, dtype=np.bool_)
        starts, columns = edges.by_rows()
        run_sparse_rows(
            _forward, starts, starts, columns, scores, source, residual, factor, weights,
            positive, out,
        )  # fmt: skip
        ctx.edges, ctx.factor, ctx.joined = edges, factor, base is None
        # As tensors, so that autograd can free them right after the backward pass.
        ctx.save_for_backward(x, torch.from_numpy(weights), torch.from_numpy(positive))
        return torch.from_numpy(out)

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, Tensor, Tensor | None, None, None]:
        saved = (tensor.detach().contiguous().numpy() for tensor in ctx.saved_tensors)
        source, weights, positive = saved
        g = gradient.contiguous().numpy()
        d_logits, d_values = np.empty_like(weights), np.empty_like(source)
        masked = np.empty_like(g)
        starts, columns = ctx.edges.by_rows()
        run_sparse_rows(
            _backward_logits, starts, starts, columns, weights, positive, ctx.factor, g,
            source, masked, d_logits,
        )  # fmt: skip
        starts, rows, by_column = ctx.edges.by_columns()
        run_sparse_rows(
            _backward_values, starts, starts, rows, weights[by_column], masked, g, ctx.joined,
            d_values,
        )  # fmt: skip
        d_base = gradient if ctx.needs_input_grad[2] else None
        return torch.from_numpy(d_logits), torch.from_numpy(d_values), d_base, None, None


_apply: Callable[..., Tensor] = _FusedAttention.apply


def fused_attention(
    logits: Tensor, x: Tensor, edges: Edges, base: Tensor | None = None, beta: float = 1.0
) -> Tensor:
    """Attend over ``edges``: logits (E,), x (columns, d), base (rows, d) -> (rows, d), fused."""
    residual = x.new_zeros(1, x.shape[1]) if base is None else base
    # If x is its own base, both its gradients are written in one pass.
    return _apply(logits, x, None if residual is x else residual, beta, edges)


def torch_attention(
    logits: Tensor, x: Tensor, edges: Edges, base: Tensor | None = None, beta: float = 1.0
) -> Tensor:
    """The same in torch's own operations, on any device."""
    weights = edge_softmax(logits, edges)
    summed = x.new_zeros(edges.shape[0], x.shape[1])
    summed = summed.index_add(0, edges.rows, weights.unsqueeze(1) * x[edges.columns])
    out = torch.relu(summed)
    return beta * out if base is None else torch.add(base, out, alpha=beta)


def edge_softmax(logits: Tensor, edges: Edges) -> Tensor:
    """Attention coefficients α of each edge, shape (E,)."""
    rows = edges.rows
    lowest = logits.new_full((edges.shape[0],), -torch.inf)
    top = lowest.scatter_reduce(0, rows, logits.detach(), "amax")
    raised = torch.exp(logits - top[rows])
    total = logits.new_zeros(edges.shape[0]).index_add(0, rows, raised)
    return raised / total[rows]
