"""The same computation written plainly in PyTorch: gathered rows, ``cdist``, autograd.

It is what a careful researcher would write, and no strawman: sparse products (not dense ones),
one attention logit a relation, float32, all threads, the fused Adam, negatives in blocks. It is
also the path that dualign takes on a GPU.
"""

from __future__ import annotations

import numpy as np
import torch

from dualign.core.arrays import IntArray

BLOCK = 1024  # anchors whose distances to all entities are held at once


def plain_mining(x: torch.Tensor, anchors: IntArray, k: int) -> IntArray:
    """The k nearest rows of each anchor by ``torch.cdist`` and ``topk``."""
    rows = []
    for start in range(0, len(anchors), BLOCK):
        block = torch.from_numpy(anchors[start : start + BLOCK])
        distances = torch.cdist(x[block], x, p=1.0)
        rows.append(distances.topk(k, largest=False).indices.numpy())
    return np.concatenate(rows)
