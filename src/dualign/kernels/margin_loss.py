"""The margin loss over mined negatives, without gathering rows.

    L = 1/(2K|L|) Σ_(p,q) Σ_s Σ_k max(0, d(p, q) + γ − d(a_s, n_sk))        d = L1 distance

with anchors a_0 = p and a_1 = q. The gradient of an L1 distance is a row of signs. The first pass,
over pairs, finds the terms above zero and sums each anchor's signs; the second, over entities, adds
up the gradient of an entity as an anchor and as a rival. Each row is written by one thread, in a
fixed order. Both passes are part of the forward pass.

Most rivals are beyond the margin, and those that certainly are (see `DistanceBounds`) are skipped:
the loss and its gradient are the same to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.autograd.function import once_differentiable

from dualign.core.arrays import AnyArray
from dualign.kernels.jit import compiled, run_rows, run_sparse_rows
from dualign.kernels.negatives import Negatives
from dualign.kernels.prefetch import prefetch_row

SLACK = 1e-4  # relative; far above the rounding error of a sum of any realistic width
_AHEAD = 2  # rivals between the request for a row and its use


@compiled
def _possible(
    anchor: int,
    rivals: AnyArray,
    bounds: AnyArray,
    travelled: AnyArray,
    limit: float,
    found: AnyArray,
) -> int:
    """Which rivals may be nearer to the anchor than ``limit``, and how many."""
    count = 0
    for j in range(len(rivals)):
        ways = travelled[anchor] + travelled[rivals[j]]
        # Written so that NaN counts as possible.
        if not bounds[j] * (1 - SLACK) - ways * (1 + SLACK) > limit * (1 + SLACK):
            found[count] = j
            count += 1
    return count


@compiled
def _pairs(
    start: int,
    stop: int,
    x: AnyArray,
    links: AnyArray,
    negatives: AnyArray,
    margin: float,
    travelled: AnyArray,
    bounds: AnyArray,
    losses: AnyArray,
    active: AnyArray,
    signs: AnyArray,
) -> None:
    width = x.shape[1]
    found = np.empty(negatives.shape[2], np.int64)
    for i in range(start, stop):
        left, right = x[links[i, 0]], x[links[i, 1]]
        distance = left[0] * 0
        for k in range(width):
            distance += abs(left[k] - right[k])
        hits = 0
        loss = 0.0
        for side in range(2):
            anchor = links[i, side]
            own, rivals, total = x[anchor], negatives[side, i], signs[side, i]
            total[:] = 0
            active[side, i] = False
            limit = distance + margin
            count = _possible(anchor, rivals, bounds[side, i], travelled, limit, found)
            for position in range(count):
                prefetch_row(x, rivals[found[min(position + _AHEAD, count - 1)]])
                j = found[position]
                other = x[rivals[j]]
                apart = left[0] * 0
                for k in range(width):
                    apart += abs(own[k] - other[k])
                bounds[side, i, j] = apart + travelled[anchor] + travelled[rivals[j]]
                slack = limit - apart
                if not slack <= 0:  # true for NaN too: a loss must not hide it
                    active[side, i, j] = True
                    loss += slack
                    hits += 1
                    for k in range(width):
                        total[k] += np.float32(own[k] < other[k]) - np.float32(own[k] > other[k])
        losses[i] = loss
        toward, away = signs[0, i], signs[1, i]
        for k in range(width):
            pull = hits * (np.float32(left[k] > right[k]) - np.float32(left[k] < right[k]))
            toward[k] += pull
            away[k] -= pull


@compiled
def _entities(
    start: int,
    stop: int,
    x: AnyArray,
    anchors: AnyArray,
    rivals: int,
    starts: AnyArray,
    slots: AnyArray,
    role_starts: AnyArray,
    roles: AnyArray,
    active: AnyArray,
    signs: AnyArray,
    share: float,
    gradient: AnyArray,
) -> None:
    """Rows of the gradient: the terms of each entity as anchor and as rival, times ``share``."""
    width = x.shape[1]
    for entity in range(start, stop):
        own, target = x[entity], gradient[entity]
        target[:] = 0
        for position in range(role_starts[entity], role_starts[entity + 1]):
            role = signs[roles[position]]
            for k in range(width):
                target[k] += role[k]
        for position in range(starts[entity], starts[entity + 1]):
            slot = slots[position]
            if active[slot]:
                other = x[anchors[slot // rivals]]
                for k in range(width):
                    target[k] += np.float32(other[k] > own[k]) - np.float32(other[k] < own[k])
        for k in range(width):
            target[k] *= share


def loss_and_gradient(x: AnyArray, mined: Negatives, margin: float) -> tuple[float, AnyArray]:
    """The loss and dL/dx, of x's shape."""
    _, pairs, count = mined.negatives.shape
    losses = np.empty(pairs, dtype=np.float64)
    active = np.empty((2, pairs, count), dtype=np.bool_)
    signs = np.empty((2, pairs, x.shape[1]), x.dtype)
    travelled, bounds = mined.bounds.at(x)
    run_rows(
        _pairs, pairs, x, mined.links, mined.negatives, x.dtype.type(margin), travelled, bounds,
        losses, active, signs,
    )  # fmt: skip
    terms = 2 * pairs * count
    gradient = np.empty_like(x)
    named = len(mined.starts) - 1
    gradient[named:] = 0
    anchors = np.ascontiguousarray(mined.links.T).ravel()
    run_sparse_rows(
        _entities, mined.starts, x, anchors, count, mined.starts, mined.slots, mined.role_starts,
        mined.roles, active.ravel(), signs.reshape(-1, x.shape[1]), x.dtype.type(1 / terms),
        gradient,
    )  # fmt: skip
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
