"""Rows of unit length.

    y = x / ‖x‖₂        dL/dx = (g − y (y·g)) / ‖x‖₂

One pass over the rows in each direction. A zero row has no direction: it stays zero and gets no
gradient (at ‖x‖ = 0 the formula would give an infinite one), so an entity without a name is
described only by its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.autograd.function import once_differentiable

from dualign.core.arrays import AnyArray
from dualign.kernels.jit import compiled, run_rows

EPSILON = 1e-12


@compiled
def _forward(start: int, stop: int, x: AnyArray, out: AnyArray, lengths: AnyArray) -> None:
    for row in range(start, stop):
        source, target = x[row], out[row]
        square = source[0] * 0
        for k in range(source.shape[0]):
            square += source[k] * source[k]
        length = np.sqrt(square)
        lengths[row] = length
        factor = 1 / length if length > EPSILON else 0 * length
        for k in range(source.shape[0]):
            target[k] = source[k] * factor


@compiled
def _backward(
    start: int, stop: int, gradient: AnyArray, out: AnyArray, lengths: AnyArray, d_x: AnyArray
) -> None:
    for row in range(start, stop):
        g, y, target = gradient[row], out[row], d_x[row]
        along = g[0] * 0
        for k in range(g.shape[0]):
            along += g[k] * y[k]
        factor = 1 / lengths[row] if lengths[row] > EPSILON else 0 * lengths[row]
        for k in range(g.shape[0]):
            target[k] = (g[k] - y[k] * along) * factor


class _FusedNormalise(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        source = x.detach().contiguous().numpy()
        out, lengths = np.empty_like(source), np.empty(len(source), dtype=source.dtype)
        run_rows(_forward, len(source), source, out, lengths)
        result = torch.from_numpy(out)
        ctx.save_for_backward(result, torch.from_numpy(lengths))
        return result

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> Tensor:
        out, lengths = (tensor.detach().numpy() for tensor in ctx.saved_tensors)
        d_x = np.empty_like(out)
        g = gradient.contiguous().numpy()
        run_rows(_backward, len(d_x), g, out, lengths, d_x)
        return torch.from_numpy(d_x)


_apply: Callable[..., Tensor] = _FusedNormalise.apply


def fused_normalise(x: Tensor) -> Tensor:
    """Rows of x (n, d) scaled to length one, by the fused kernel."""
    return _apply(x)


def torch_normalise(x: Tensor) -> Tensor:
    """The same in torch's own operations, on any device."""
    lengths = torch.linalg.vector_norm(x, dim=1, keepdim=True)
    empty = lengths <= EPSILON
    # Two steps, because a division by zero poisons the gradient even where it is masked.
    return torch.where(empty, 0, x / torch.where(empty, 1, lengths))
