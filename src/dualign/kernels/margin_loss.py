"""The margin loss over mined negatives, without gathering a single row.

    L = 1/(2K|L|) Σ_(p,q) Σ_s Σ_k max(0, d(p, q) + γ − d(a_s, n_sk))        d = L1 distance

with anchors a_0 = p and a_1 = q. The gradient of an L1 distance is a row of signs, so the backward
pass is the same walk over pairs: per pair and side the anchor's signs are summed, then, per
negative entity, the signs of the anchors that chose it. Each row is written by one thread, in a
fixed order. Both walks happen in the forward pass, while rows are in the cache.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.autograd.function import once_differentiable

from dualign.arrays import AnyArray, IntArray
from dualign.kernels.jit import compiled, run_rows, run_sparse_rows


@dataclass(frozen=True, eq=False)
class Negatives:
    """Mined negatives of some links, in the order both walks need.

    ``links`` is (L, 2); ``negatives`` (2, L, K): rivals of the left member in [0], of the right
    member in [1], all as positions in the joint embedding. ``entities`` are the distinct
    negatives; ``slots[starts[i]:starts[i + 1]]`` are the flat positions where entity i stands.
    """

    links: IntArray
    negatives: IntArray
    entities: IntArray
    starts: IntArray
    slots: IntArray

    @classmethod
    def of(cls, links: IntArray, negatives: IntArray) -> Negatives:
        """Index the negatives by entity."""
        flat = negatives.ravel()
        slots = np.argsort(flat, kind="stable")
        entities, counts = np.unique(flat, return_counts=True)
        starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        return cls(np.ascontiguousarray(links), negatives, entities, starts, slots)


@compiled
def _pairs(
    start: int,
    stop: int,
    x: AnyArray,
    links: AnyArray,
    negatives: AnyArray,
    margin: float,
    losses: AnyArray,
    active: AnyArray,
    anchor: AnyArray,
    pull: AnyArray,
) -> None:
    width, count = x.shape[1], negatives.shape[2]
    for i in range(start, stop):
        left, right = x[links[i, 0]], x[links[i, 1]]
        distance = left[0] * 0
        for k in range(width):
            distance += abs(left[k] - right[k])
        hits = 0
        loss = 0.0
        for side in range(2):
            own = x[links[i, side]]
            signs = anchor[side, i]
            signs[:] = 0
            for j in range(count):
                other = x[negatives[side, i, j]]
                rival = left[0] * 0
                for k in range(width):
                    rival += abs(own[k] - other[k])
                slack = distance + margin - rival
                violated = not slack <= 0  # true for NaN too: a loss must not hide it
                active[side, i, j] = violated
                if violated:
                    loss += slack
                    hits += 1
                    for k in range(width):
                        signs[k] += np.float32(own[k] < other[k]) - np.float32(own[k] > other[k])
        losses[i] = loss
        for k in range(width):
            pull[i, k] = hits * (np.float32(left[k] > right[k]) - np.float32(left[k] < right[k]))


@compiled
def _rivals(
    start: int,
    stop: int,
    x: AnyArray,
    anchors: AnyArray,
    count: int,
    entities: AnyArray,
    starts: AnyArray,
    slots: AnyArray,
    active: AnyArray,
    gradient: AnyArray,
) -> None:
    width = x.shape[1]
    for i in range(start, stop):
        own = x[entities[i]]
        target = gradient[entities[i]]
        for position in range(starts[i], starts[i + 1]):
            slot = slots[position]
            if active[slot]:
                other = x[anchors[slot // count]]
                for k in range(width):
                    target[k] += np.float32(other[k] > own[k]) - np.float32(other[k] < own[k])


@compiled
def _scatter(links: AnyArray, anchor: AnyArray, pull: AnyArray, gradient: AnyArray) -> None:
    for i in range(links.shape[0]):
        for side in range(2):
            target = gradient[links[i, side]]
            sign = 1 - 2 * side
            for k in range(gradient.shape[1]):
                target[k] += anchor[side, i, k] + sign * pull[i, k]


def loss_and_gradient(x: AnyArray, mined: Negatives, margin: float) -> tuple[float, AnyArray]:
    """The loss and dL/dx, of x's shape."""
    _, pairs, count = mined.negatives.shape
    width = x.shape[1]
    losses = np.empty(pairs, dtype=np.float64)
    active = np.empty((2, pairs, count), dtype=np.bool_)
    anchor, pull = np.empty((2, pairs, width), x.dtype), np.empty((pairs, width), x.dtype)
    gamma = x.dtype.type(margin)
    run_rows(_pairs, pairs, x, mined.links, mined.negatives, gamma, losses, active, anchor, pull)
    gradient = np.zeros_like(x)
    _scatter(mined.links, anchor, pull, gradient)
    anchors = np.ascontiguousarray(mined.links.T).ravel()
    run_sparse_rows(
        _rivals, mined.starts, x, anchors, count, mined.entities, mined.starts, mined.slots,
        active.ravel(), gradient,
    )  # fmt: skip
    terms = 2 * pairs * count
    gradient *= x.dtype.type(1 / terms)
    return float(losses.sum() / terms), gradient


class _FusedMarginLoss(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor, mined: Negatives, margin: float) -> Tensor:
        loss, gradient = loss_and_gradient(x.detach().contiguous().numpy(), mined, margin)
        ctx.save_for_backward(torch.from_numpy(gradient))
        return x.new_tensor(loss)

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, None, None]:
        (rows,) = ctx.saved_tensors
        factor = float(gradient)
        return (rows if factor == 1 else rows * factor), None, None


_apply: Callable[..., Tensor] = _FusedMarginLoss.apply


def fused_margin_loss(x: Tensor, mined: Negatives, margin: float) -> Tensor:
    """The loss of embeddings x (n, d), a scalar, by the fused kernel."""
    return _apply(x, mined, margin)


def torch_margin_loss(x: Tensor, mined: Negatives, margin: float) -> Tensor:
    """The same with gathered rows in torch's own operations, on any device."""
    links = torch.from_numpy(mined.links).to(x.device)
    negatives = torch.from_numpy(mined.negatives).to(x.device)
    positive = (x[links[:, 0]] - x[links[:, 1]]).abs().sum(dim=1, keepdim=True)
    total = x.new_zeros(())
    for side in range(2):
        anchors = x[links[:, side]].unsqueeze(1)
        rivals = (anchors - x[negatives[side]]).abs().sum(dim=2)
        total = total + torch.relu(positive + margin - rivals).sum()
    return total / negatives.numel()
