"""Neighbour sums with learnt weights: out_i = Σ_e∈row i w_e x_col(e).

The gradients are

    dL/dx = Aᵀ(w) g        dL/dw_e = ⟨g_row(e), x_col(e)⟩

so each direction is one pass over the edges, and no rows are gathered.
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


@compiled
def _sums(
    start: int,
    stop: int,
    starts: AnyArray,
    columns: AnyArray,
    weights: AnyArray,
    x: AnyArray,
    out: AnyArray,
) -> None:
    width = x.shape[1]
    for row in range(start, stop):
        target = out[row]
        for k in range(width):
            target[k] = 0
        for edge in range(starts[row], starts[row + 1]):
            source = x[columns[edge]]
            weight = weights[edge]
            for k in range(width):
                target[k] += weight * source[k]


@compiled
def _products(
    start: int,
    stop: int,
    starts: AnyArray,
    columns: AnyArray,
    gradient: AnyArray,
    x: AnyArray,
    out: AnyArray,
) -> None:
    for row in range(start, stop):
        upstream = gradient[row]
        for edge in range(starts[row], starts[row + 1]):
            source = x[columns[edge]]
            total = source[0] * 0
            for k in range(source.shape[0]):
                total += upstream[k] * source[k]
            out[edge] = total


class _FusedWeightedSum(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, weights: Tensor, x: Tensor, edges: Edges) -> Tensor:
        ctx.edges = edges
        ctx.save_for_backward(weights, x)
        source = x.detach().contiguous().numpy()
        out = np.empty((edges.shape[0], source.shape[1]), dtype=source.dtype)
        starts, columns = edges.by_rows()
        values = weights.detach().contiguous().numpy()
        run_sparse_rows(_sums, starts, starts, columns, values, source, out)
        return torch.from_numpy(out)

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, Tensor, None]:
        edges: Edges = ctx.edges
        weights, x = (tensor.detach().contiguous().numpy() for tensor in ctx.saved_tensors)
        g = gradient.contiguous().numpy()
        starts, columns = edges.by_rows()
        of_weights = np.empty_like(weights)
        run_sparse_rows(_products, starts, starts, columns, g, x, of_weights)
        column_starts, rows, by_column = edges.by_columns()
        of_x = np.empty_like(x)
        run_sparse_rows(_sums, column_starts, column_starts, rows, weights[by_column], g, of_x)
        return torch.from_numpy(of_weights), torch.from_numpy(of_x), None


_apply: Callable[..., Tensor] = _FusedWeightedSum.apply


def fused_weighted_sum(weights: Tensor, x: Tensor, edges: Edges) -> Tensor:
    """Weighted neighbour sums (rows, d) from edge weights (E,) and x (columns, d), fused."""
    return _apply(weights, x, edges)


def torch_weighted_sum(weights: Tensor, x: Tensor, edges: Edges) -> Tensor:
    """The same in torch's own operations, on any device."""
    messages = weights[:, None] * x.index_select(0, edges.columns)
    return x.new_zeros(edges.shape[0], x.shape[1]).index_add(0, edges.rows, messages)
