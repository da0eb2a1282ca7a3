"""Neighbour sums with fixed weights: ``(A x) * scale``, the linear part of a GCN layer.

``A`` is a fixed sparse matrix, ``scale`` an optional vector over the features (a diagonal weight
matrix). With B = Aᵀ g the gradients are

    dL/dx = B * scale        dL/dscale = Σ_rows x * B

so the backward pass is one more pass over the edges and does not need A x.
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
from dualign.kernels.jit import balanced_bounds, compiled, run_bounds, thread_count
from dualign.kernels.neighbour_sum import add_neighbours


@compiled
def _forward(
    start: int,
    stop: int,
    starts: AnyArray,
    columns: AnyArray,
    values: AnyArray,
    x: AnyArray,
    scale: AnyArray,
    out: AnyArray,
) -> None:
    width = x.shape[1]
    for row in range(start, stop):
        target = out[row]
        target[:] = 0
        add_neighbours(target, starts[row], starts[row + 1], columns, values, x)
        for k in range(width):
            target[k] *= scale[k]


@compiled
def _backward(
    start: int,
    stop: int,
    bounds: AnyArray,
    starts: AnyArray,
    rows: AnyArray,
    values: AnyArray,
    gradient: AnyArray,
    x: AnyArray,
    scale: AnyArray,
    out: AnyArray,
    scale_shares: AnyArray,
) -> None:
    width = gradient.shape[1]
    share = scale_shares[np.searchsorted(bounds, start)]
    for row in range(start, stop):
        target = out[row]
        target[:] = 0
        add_neighbours(target, starts[row], starts[row + 1], rows, values, gradient)
        own = x[row]
        for k in range(width):
            share[k] += own[k] * target[k]
            target[k] *= scale[k]


class _FusedConvolution(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor, scale: Tensor, edges: Edges) -> Tensor:
        ctx.edges = edges
        ctx.save_for_backward(x, scale)
        source = x.detach().contiguous().numpy()
        out = np.empty((edges.shape[0], source.shape[1]), dtype=source.dtype)
        starts, columns = edges.by_rows()
        values = edges.values_as(source.dtype)
        bounds = balanced_bounds(starts, thread_count())
        factors = scale.detach().numpy()
        run_bounds(_forward, bounds, starts, columns, values, source, factors, out)
        return torch.from_numpy(out)

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, Tensor, None]:
        edges: Edges = ctx.edges
        x, scale = (tensor.detach().numpy() for tensor in ctx.saved_tensors)
        starts, rows, by_column = edges.by_columns()
        values = edges.values_as(x.dtype)[by_column]
        bounds = balanced_bounds(starts, thread_count())
        out = np.empty_like(x)
        shares = np.zeros((len(bounds), x.shape[1]), dtype=x.dtype)
        g = gradient.contiguous().numpy()
        run_bounds(_backward, bounds, bounds, starts, rows, values, g, x, scale, out, shares)
        return torch.from_numpy(out), torch.from_numpy(shares.sum(axis=0)), None


_apply: Callable[..., Tensor] = _FusedConvolution.apply


def fused_convolution(x: Tensor, edges: Edges, scale: Tensor | None = None) -> Tensor:
    """``(A x) * scale`` of shape (rows of A, d) by the fused kernel."""
    factors = x.new_ones(x.shape[1]) if scale is None else scale
    return _apply(x, factors, edges)


def torch_convolution(x: Tensor, edges: Edges, scale: Tensor | None = None) -> Tensor:
    """The same by torch's sparse product, on any device."""
    matrix = torch.sparse_coo_tensor(
        torch.stack([edges.rows, edges.columns]),
        edges.values.to(x.dtype),
        edges.shape,
        check_invariants=False,
    )
    out: Tensor = torch.sparse.mm(matrix, x)
    return out if scale is None else out * scale
