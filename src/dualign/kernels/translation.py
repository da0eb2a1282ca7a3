"""The translation error ‖h + r − t‖² of each triple, without gathering rows.

The gradient of one score is ±2 (h + r − t), added to three rows. Threads share the *columns* of
the tables, not the triples: each walks over all triples and writes its own columns, so that no two
write the same number and the result does not depend on how many there are. Triples without a
gradient, such as negatives beyond their margin, cost one comparison.
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


@compiled
def _scores(
    start: int,
    stop: int,
    entities: AnyArray,
    relations: AnyArray,
    triples: AnyArray,
    out: AnyArray,
) -> None:
    for i in range(start, stop):
        head, tail = entities[triples[i, 0]], entities[triples[i, 2]]
        relation = relations[triples[i, 1]]
        total = head[0] * 0
        for k in range(head.shape[0]):
            difference = head[k] + relation[k] - tail[k]
            total += difference * difference
        out[i] = total


@compiled
def _gradients(
    start: int,
    stop: int,
    entities: AnyArray,
    relations: AnyArray,
    triples: AnyArray,
    upstream: AnyArray,
    of_entities: AnyArray,
    of_relations: AnyArray,
) -> None:
    buffer = np.empty(stop - start, dtype=entities.dtype)
    for i in range(triples.shape[0]):
        factor = 2 * upstream[i]
        if factor == 0:
            continue
        h, r, t = triples[i, 0], triples[i, 1], triples[i, 2]
        head, tail = entities[h, start:stop], entities[t, start:stop]
        relation = relations[r, start:stop]
        for k in range(buffer.shape[0]):
            buffer[k] = factor * (head[k] + relation[k] - tail[k])
        target = of_entities[h, start:stop]
        for k in range(buffer.shape[0]):
            target[k] += buffer[k]
        target = of_relations[r, start:stop]
        for k in range(buffer.shape[0]):
            target[k] += buffer[k]
        target = of_entities[t, start:stop]
        for k in range(buffer.shape[0]):
            target[k] -= buffer[k]


class _FusedTranslation(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, entities: Tensor, relations: Tensor, triples: Tensor) -> Tensor:
        ctx.save_for_backward(entities, relations, triples)
        rows, shifts, which = _arrays(entities, relations, triples)
        out = np.empty(len(which), dtype=rows.dtype)
        run_rows(_scores, len(which), rows, shifts, which, out)
        return torch.from_numpy(out)

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, Tensor, None]:
        rows, shifts, which = _arrays(*ctx.saved_tensors)
        of_rows, of_shifts = np.zeros_like(rows), np.zeros_like(shifts)
        upstream = gradient.contiguous().numpy()
        run_rows(_gradients, rows.shape[1], rows, shifts, which, upstream, of_rows, of_shifts)
        return torch.from_numpy(of_rows), torch.from_numpy(of_shifts), None


def _arrays(*tensors: Tensor) -> tuple[AnyArray, ...]:
    return tuple(tensor.detach().contiguous().numpy() for tensor in tensors)


_apply: Callable[..., Tensor] = _FusedTranslation.apply


def fused_translation(entities: Tensor, relations: Tensor, triples: Tensor) -> Tensor:
    """‖h + r − t‖² of each triple, shape (T,), by the fused kernel.

    ``entities`` (n, d), ``relations`` (m, d); ``triples`` (T, 3) are positions in them.
    """
    return _apply(entities, relations, triples)


def torch_translation(entities: Tensor, relations: Tensor, triples: Tensor) -> Tensor:
    """The same in torch's own operations, on any device."""
    head, tail = entities.index_select(0, triples[:, 0]), entities.index_select(0, triples[:, 2])
    difference = head + relations.index_select(0, triples[:, 1]) - tail
    return difference.square().sum(dim=1)
