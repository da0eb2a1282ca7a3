"""The highway gate: mixes a layer's output with its input.

    T = sigmoid(x W_T + b_T)
    out = T · relu(pre) + (1 − T) · x

The fused path makes one matrix product and one walk over the elements; its gradients are

    dL/dpre = g T [pre > 0]                     dP = g (relu(pre) − x) T (1 − T)
    dL/dx = g (1 − T) + dP W_Tᵀ                 dL/dW_T = xᵀ dP        dL/db_T = Σ_rows dP

Matrix products go through numpy's BLAS (OpenBLAS), which on AMD processors is about twice as
fast as the one torch ships.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.autograd.function import once_differentiable

from dualign.arrays import AnyArray
from dualign.kernels.jit import compiled, run_rows


@compiled
def _mix(start: int, stop: int, x: AnyArray, pre: AnyArray, gate: AnyArray, out: AnyArray) -> None:
    for row in range(start, stop):
        for k in range(x.shape[1]):
            value = max(pre[row, k], np.float32(0))
            out[row, k] = x[row, k] + gate[row, k] * (value - x[row, k])


@compiled
def _mix_backward(
    start: int,
    stop: int,
    gradient: AnyArray,
    x: AnyArray,
    pre: AnyArray,
    gate: AnyArray,
    d_gate: AnyArray,
    d_pre: AnyArray,
    d_x: AnyArray,
) -> None:
    for row in range(start, stop):
        for k in range(x.shape[1]):
            g, t, p = gradient[row, k], gate[row, k], pre[row, k]
            value = max(p, np.float32(0))
            kept = g * t
            d_gate[row, k] = kept * (1 - t) * (value - x[row, k])
            d_pre[row, k] = kept if p > 0 else np.float32(0)
            d_x[row, k] = g - kept


class _FusedHighway(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor, pre: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
        inputs, layer = x.detach().contiguous().numpy(), pre.detach().contiguous().numpy()
        gate = np.matmul(inputs, weight.detach().numpy())
        torch.from_numpy(gate).add_(bias.detach()).sigmoid_()
        out = np.empty_like(inputs)
        run_rows(_mix, len(inputs), inputs, layer, gate, out)
        # As tensors, so that autograd can free them as soon as the backward pass has been here.
        ctx.save_for_backward(x, pre, torch.from_numpy(gate), weight)
        return torch.from_numpy(out)

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        saved = (tensor.detach().contiguous().numpy() for tensor in ctx.saved_tensors)
        x, pre, gate, weight = saved
        d_gate, d_pre, d_x = np.empty_like(x), np.empty_like(x), np.empty_like(x)
        g = gradient.contiguous().numpy()
        run_rows(_mix_backward, len(x), g, x, pre, gate, d_gate, d_pre, d_x)
        through_gate = torch.from_numpy(np.matmul(d_gate, weight.T))
        return (
            torch.from_numpy(d_x).add_(through_gate),
            torch.from_numpy(d_pre),
            torch.from_numpy(np.matmul(x.T, d_gate)),
            torch.from_numpy(d_gate).sum(dim=0),
        )


_apply: Callable[..., Tensor] = _FusedHighway.apply


def fused_highway(x: Tensor, pre: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    """Gate ``pre`` against ``x``, both (n, d); weight (d, d), bias (d,): the fused kernel."""
    return _apply(x, pre, weight, bias)


def torch_highway(x: Tensor, pre: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    """The same in torch's own operations, on any device."""
    gate = torch.sigmoid(torch.addmm(bias, x, weight))
    return torch.lerp(x, torch.relu(pre), gate)
