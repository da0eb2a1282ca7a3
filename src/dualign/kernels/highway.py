"""A graph convolution and its highway gate in one pass.

    h = relu((A y) · scale)
    T = sigmoid(x W_T + b_T)
    out = T · h + (1 − T) · x

``y`` is x itself, or x W where the layer has a full weight matrix. With g = dL/dout:

    D = g T [h > 0]                          dP = g (h − x) T (1 − T)
    dL/dy = Aᵀ (D · scale)                   dL/dx = g (1 − T) + dP W_Tᵀ
    dL/dscale = Σ_rows D · A y               dL/dW_T = xᵀ dP        dL/db_T = Σ_rows dP

Rows without a gradient (late in training most rows of the last layer) are left out of the backward
pass and its matrix products. All work is done in blocks of rows that stay in the cache,
each by one thread: a block's matrix product, then the walk over its edges. Blocks do not depend
on the number of threads, so neither does the result. Matrix products go through numpy's BLAS
(OpenBLAS), which on AMD processors is about twice as fast as the one torch ships.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.autograd.function import once_differentiable

from dualign.core.arrays import AnyArray, IntArray
from dualign.kernels.convolution import torch_convolution
from dualign.kernels.edges import Edges
from dualign.kernels.jit import (
    compiled,
    one_blas_thread,
    run_blocks,
    run_rows,
    run_sparse_rows,
)
from dualign.kernels.neighbour_sum import add_neighbours
from dualign.kernels.prefetch import AHEAD, prefetch_row

BLOCK = 1024  # rows; a block of 300 columns takes 1.2 MB


@compiled
def _mix(
    start: int,
    stop: int,
    starts: AnyArray,
    columns: AnyArray,
    values: AnyArray,
    y: AnyArray,
    scale: AnyArray,
    x: AnyArray,
    summed: AnyArray,
    gate: AnyArray,
    out: AnyArray,
) -> None:
    """A y, the gate (which comes as exp(−(x W_T + b_T))) and the output of some rows."""
    for row in range(start, stop):
        total, own, opened, mixed = summed[row], x[row], gate[row], out[row]
        total[:] = 0
        add_neighbours(total, starts[row], starts[row + 1], columns, values, y)
        for k in range(own.shape[0]):
            opened[k] = 1 / (1 + opened[k])
        for k in range(own.shape[0]):
            value = max(total[k] * scale[k], np.float32(0))
            mixed[k] = own[k] + opened[k] * (value - own[k])


def _forward_block(
    start: int,
    stop: int,
    weight: AnyArray,
    bias: AnyArray,
    starts: AnyArray,
    columns: AnyArray,
    values: AnyArray,
    y: AnyArray,
    scale: AnyArray,
    x: AnyArray,
    summed: AnyArray,
    gate: AnyArray,
    out: AnyArray,
) -> None:
    """Gate and output of one block; ``weight`` and ``bias`` come negated."""
    part = gate[start:stop]
    np.matmul(x[start:stop], weight, out=part)
    part += bias
    with np.errstate(over="ignore"):  # a closed gate: exp(…) is infinite, T is 0
        np.exp(part, out=part)
    _mix(start, stop, starts, columns, values, y, scale, x, summed, gate, out)


@compiled
def _find_touched(start: int, stop: int, gradient: AnyArray, touched: AnyArray) -> None:
    for row in range(start, stop):
        own = gradient[row]
        touched[row] = False
        for k in range(own.shape[0]):
            if own[k] != 0:
                touched[row] = True
                break


@compiled
def _unmix(
    start: int,
    stop: int,
    rows: AnyArray,
    gradient: AnyArray,
    x: AnyArray,
    summed: AnyArray,
    gate: AnyArray,
    scale: AnyArray,
    d_gate: AnyArray,
    d_sum: AnyArray,
    d_x: AnyArray,
    copied: AnyArray,
    d_scale: AnyArray,
    d_bias: AnyArray,
) -> None:
    """One block of touched rows: dP, D · scale, g (1 − T), the rows of x, and two sums."""
    for position in range(start, stop):
        row, place = rows[position], position - start
        g, own, total, opened = gradient[row], x[row], summed[row], gate[row]
        through_gate, through_sum, through_x = d_gate[place], d_sum[position], d_x[position]
        kept = copied[place]
        for k in range(own.shape[0]):
            pre = total[k] * scale[k]
            let_in = g[k] * opened[k]
            through_x[k] = g[k] - let_in
            through_sum[k] = let_in if pre > 0 else np.float32(0)
            through_gate[k] = let_in * (1 - opened[k]) * (max(pre, np.float32(0)) - own[k])
        for k in range(own.shape[0]):
            kept[k] = own[k]
            d_bias[k] += through_gate[k]
        for k in range(own.shape[0]):
            d_scale[k] += through_sum[k] * total[k]
            through_sum[k] *= scale[k]


def _backward_block(
    start: int,
    stop: int,
    rows: AnyArray,
    gradient: AnyArray,
    x: AnyArray,
    summed: AnyArray,
    gate: AnyArray,
    scale: AnyArray,
    weight: AnyArray,
    d_sum: AnyArray,
    d_x: AnyArray,
    d_weight: AnyArray,
    d_scale: AnyArray,
    d_bias: AnyArray,
) -> None:
    share = start // BLOCK
    d_gate, copied = (np.empty((stop - start, x.shape[1]), x.dtype) for _ in range(2))
    _unmix(
        start, stop, rows, gradient, x, summed, gate, scale, d_gate, d_sum, d_x, copied,
        d_scale[share], d_bias[share],
    )  # fmt: skip
    np.matmul(copied.T, d_gate, out=d_weight[share])
    d_x[start:stop] += np.matmul(d_gate, weight.T, out=copied)


@compiled
def _collect(
    start: int,
    stop: int,
    starts: AnyArray,
    rows: AnyArray,
    values: AnyArray,
    places: AnyArray,
    d_sum: AnyArray,
    d_x: AnyArray,
    joined: bool,
    out: AnyArray,
) -> None:
    """The gradient of each row from the sums it is part of; if ``joined``, added to its d_x."""
    last = len(rows) - 1
    for row in range(start, stop):
        target = out[row]
        if joined and places[row] >= 0:
            target[:] = d_x[places[row]]
        else:
            target[:] = 0
        for edge in range(starts[row], starts[row + 1]):
            ahead = places[rows[min(edge + AHEAD, last)]]
            if ahead >= 0:
                prefetch_row(d_sum, ahead)
            place = places[rows[edge]]
            if place >= 0:
                source, value = d_sum[place], values[edge]
                for k in range(target.shape[0]):
                    target[k] += value * source[k]


class _FusedHighway(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any, x: Tensor, y: Tensor | None, scale: Tensor, weight: Tensor, bias: Tensor,
        edges: Edges,
    ) -> Tensor:  # fmt: skip
        inputs, factors, matrix, offset = (
            tensor.detach().contiguous().numpy() for tensor in (x, scale, weight, bias)
        )
        source = inputs if y is None else y.detach().contiguous().numpy()
        summed, gate, out = (np.empty_like(inputs) for _ in range(3))
        starts, columns = edges.by_rows()
        with one_blas_thread():
            run_blocks(
                _forward_block, len(inputs), BLOCK, -matrix, -offset, starts, columns,
                edges.values_as(inputs.dtype), source, factors, inputs, summed, gate, out,
            )  # fmt: skip
        ctx.edges, ctx.joined = edges, y is None
        # As tensors, so that autograd can free them right after the backward pass.
        ctx.save_for_backward(x, torch.from_numpy(summed), torch.from_numpy(gate), scale, weight)
        return torch.from_numpy(out)

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor | None, ...]:
        x, summed, gate, scale, weight = (
            tensor.detach().contiguous().numpy() for tensor in ctx.saved_tensors
        )
        g, width = gradient.contiguous().numpy(), x.shape[1]
        rows = _touched_rows(g)
        blocks = -(-len(rows) // BLOCK)
        d_sum, d_x = (np.empty((len(rows), width), x.dtype) for _ in range(2))
        d_weight = np.empty((blocks, width, width), x.dtype)
        d_scale, d_bias = (np.zeros((blocks, width), x.dtype) for _ in range(2))
        with one_blas_thread():
            run_blocks(
                _backward_block, len(rows), BLOCK, rows, g, x, summed, gate, scale, weight,
                d_sum, d_x, d_weight, d_scale, d_bias,
            )  # fmt: skip
        collected = _collected(ctx.edges, rows, d_sum, d_x, ctx.joined)
        by_parameter = (torch.from_numpy(d.sum(axis=0)) for d in (d_scale, d_weight, d_bias))
        if ctx.joined:
            return torch.from_numpy(collected), None, *by_parameter, None
        whole = np.zeros_like(x)
        whole[rows] = d_x
        return torch.from_numpy(whole), torch.from_numpy(collected), *by_parameter, None


def _touched_rows(gradient: AnyArray) -> IntArray:
    touched = np.empty(len(gradient), dtype=np.bool_)
    run_rows(_find_touched, len(gradient), gradient, touched)
    return np.flatnonzero(touched)


def _collected(
    edges: Edges, rows: IntArray, d_sum: AnyArray, d_x: AnyArray, joined: bool
) -> AnyArray:
    starts, sources, by_column = edges.by_columns()
    places = np.full(edges.shape[0], -1, dtype=np.int64)
    places[rows] = np.arange(len(rows))
    out = np.empty((edges.shape[1], d_sum.shape[1]), d_sum.dtype)
    values = edges.values_as(d_sum.dtype)[by_column]
    run_sparse_rows(_collect, starts, starts, sources, values, places, d_sum, d_x, joined, out)
    return out


_apply: Callable[..., Tensor] = _FusedHighway.apply


def fused_highway(
    x: Tensor, y: Tensor, edges: Edges, scale: Tensor | None, weight: Tensor, bias: Tensor
) -> Tensor:
    """Convolve y and gate it against x, both (n, d): scale (d,), weight (d, d), bias (d,)."""
    factors = x.new_ones(x.shape[1]) if scale is None else scale
    return _apply(x, None if y is x else y, factors, weight, bias, edges)


def torch_highway(
    x: Tensor, y: Tensor, edges: Edges, scale: Tensor | None, weight: Tensor, bias: Tensor
) -> Tensor:
    """The same in torch's own operations, on any device."""
    gate = torch.sigmoid(torch.addmm(bias, x, weight))
    return torch.lerp(x, torch.relu(torch_convolution(y, edges, scale)), gate)
